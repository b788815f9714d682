import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@troupe/protocol';

/** What the browser said instead of a passkey: its user wanted none, the device has one already, or something went wrong. */
export type PasskeyRefusal = 'cancelled' | 'known' | 'broken';

export class PasskeyRefused extends Error {
  readonly reason: PasskeyRefusal;

  constructor(reason: PasskeyRefusal, cause: unknown) {
    super(reason, { cause });
    this.name = 'PasskeyRefused';
    this.reason = reason;
  }
}

// Base64url by hand: not every browser that has passkeys reads and writes their JSON by itself.
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const toText = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Whether this browser has passkeys on this page. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && window.isSecureContext;

/** Whether it offers them where an e-mail is typed. */
export const offersPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

const refusals: Readonly<Record<string, PasskeyRefusal>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

const ask = async (question: Promise<Credential | null>): Promise<PublicKeyCredential> => {
  const answer = await question.catch((error: unknown) => {
    throw new PasskeyRefused(refusals[error instanceof Error ? error.name : ''] ?? 'broken', error);
  });
  if (answer === null) throw new PasskeyRefused('broken', null);
  return answer as PublicKeyCredential;
};

/** The device makes a passkey, with its owner there. */
export const makePasskey = async (asked: PasskeyCreation): Promise<MadePasskey> => {
  const { id, response } = await ask(
    navigator.credentials.create({
      publicKey: {
        ...asked,
        challenge: toBytes(asked.challenge),
        user: { ...asked.user, id: toBytes(asked.user.id) },
        excludeCredentials: asked.excludeCredentials.map((one) => ({
          ...one,
          id: toBytes(one.id),
          transports: one.transports as AuthenticatorTransport[],
        })),
      },
    }),
  );
  const made = response as AuthenticatorAttestationResponse;
  return {
    id,
    response: {
      clientDataJSON: toText(made.clientDataJSON),
      attestationObject: toText(made.attestationObject),
      transports: made.getTransports?.() ?? [],
    },
  };
};

/** The device signs with a passkey that its owner chooses: at once, or from the suggestions below a field. */
export const showPasskey = async (
  asked: PasskeyRequest,
  { mediation, signal }: { mediation: 'optional' | 'conditional'; signal: AbortSignal },
): Promise<ShownPasskey> => {
  const publicKey = { ...asked, challenge: toBytes(asked.challenge) };
  const { id, response } = await ask(navigator.credentials.get({ publicKey, mediation, signal }));
  const shown = response as AuthenticatorAssertionResponse;
  return {
    id,
    response: {
      clientDataJSON: toText(shown.clientDataJSON),
      authenticatorData: toText(shown.authenticatorData),
      signature: toText(shown.signature),
      userHandle: shown.userHandle === null ? '' : toText(shown.userHandle),
    },
  };
};
