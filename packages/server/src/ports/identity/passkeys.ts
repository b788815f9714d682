import type { MadePasskey, ShownPasskey } from '@troupe/protocol';

/** For whom an answer of an authenticator has to be. */
export interface PasskeyExpectation {
  challenge: string;
  /** Of the page that asked. */
  origin: string;
  /** The relying party: the host of that page. */
  rpId: string;
}

/** A credential of which the authenticator has the private half. */
export interface PasskeyCredential {
  /** Base64url, as the authenticator names it. */
  credentialId: string;
  /** Base64url of its COSE key. */
  publicKey: string;
  /** How often it was used, as it says itself; 0 for one that does not count. */
  counter: number;
}

/** Checks what authenticators answer (WebAuthn level 3, §7). Requires user presence and user verification. */
export interface Passkeys {
  /** COSE algorithms of keys that it can check, the preferred first. */
  readonly algorithms: readonly number[];
  /** Null for an answer that does not hold. */
  made(answer: MadePasskey, expected: PasskeyExpectation): Promise<(PasskeyCredential & { isSynced: boolean }) | null>;
  /** The counter from now on; null for an answer that does not hold, also one whose counter went back. */
  shown(answer: ShownPasskey, expected: PasskeyExpectation, known: PasskeyCredential): Promise<{ counter: number } | null>;
}
