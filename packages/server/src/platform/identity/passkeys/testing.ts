import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@troupe/protocol';
import { base64url } from 'jose';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** Concise binary objects (RFC 8949), as far as an authenticator needs them. */
const cbor = (value: Cbor): Uint8Array => {
  const head = (kind: number, size: number): number[] =>
    size < 24 ? [(kind << 5) | size] : size < 256 ? [(kind << 5) | 24, size] : [(kind << 5) | 25, size >> 8, size & 255];
  if (typeof value === 'number') return Uint8Array.from(value < 0 ? head(1, -1 - value) : head(0, value));
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value);
    return joined(head(3, bytes.length), bytes);
  }
  if (value instanceof Uint8Array) return joined(head(2, value.length), value);
  return joined(head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)]));
};

const digest = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** An ECDSA signature as WebAuthn has it: a DER sequence of two integers (§6.5.5). */
const toDer = (raw: Uint8Array): Uint8Array => {
  const integer = (bytes: Uint8Array): number[] => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const short = [...bytes.subarray(first)];
    const body = (short[0] ?? 0) > 127 ? [0, ...short] : short;
    return [2, body.length, ...body];
  };
  const body = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))];
  return Uint8Array.from([48, body.length, ...body]);
};

/** What a case wants wrong with an answer. */
export interface Wrong {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** User present 1, user verified 4. */
  flags?: number;
  userHandle?: string;
  counter?: number;
  signature?: Uint8Array;
}

/** An authenticator with one key, in a page of `origin`; `counts` as hardware keys do, else its counter stays at 0. */
export const createAuthenticator = async (origin: string, { counts = true }: { counts?: boolean } = {}) => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const coseKey = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, base64url.decode(x)],
    [-3, base64url.decode(y)],
  ]);
  const credentialId = crypto.getRandomValues(new Uint8Array(16));
  const id = base64url.encode(credentialId);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    utf8(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = async (rpId: string, flags: number, wrong: Wrong, more: Uint8Array = new Uint8Array()) => {
    if (counts) counter += 1;
    const count = new DataView(new ArrayBuffer(4));
    count.setUint32(0, wrong.counter ?? counter);
    return joined(await digest(utf8(wrong.rpId ?? rpId)), [wrong.flags ?? flags], new Uint8Array(count.buffer), more);
  };

  return {
    id,
    async make(options: PasskeyCreation, wrong: Wrong = {}): Promise<MadePasskey> {
      userHandle = options.user.id;
      const key = joined(new Uint8Array(16), [0, credentialId.length], credentialId, cbor(coseKey));
      const data = await authData(
        options.rp.id,
        0x45,
        { ...wrong, ...(wrong.flags !== undefined && { flags: wrong.flags | 0x40 }) },
        key,
      );
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        id,
        response: {
          clientDataJSON: base64url.encode(clientData('webauthn.create', options.challenge, wrong)),
          attestationObject: base64url.encode(cbor(object)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    async show(options: PasskeyRequest, wrong: Wrong = {}): Promise<ShownPasskey> {
      const data = await authData(options.rpId, 5, wrong);
      const client = clientData('webauthn.get', options.challenge, wrong);
      const signed = Uint8Array.from(joined(data, await digest(client)));
      const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed));
      return {
        id,
        response: {
          clientDataJSON: base64url.encode(client),
          authenticatorData: base64url.encode(data),
          signature: base64url.encode(wrong.signature ?? toDer(raw)),
          userHandle: wrong.userHandle ?? userHandle,
        },
      };
    },
  };
};
export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;
