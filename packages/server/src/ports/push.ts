/** A device at its browser's push service (RFC 8030), with the keys of RFC 8291. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  address: PushAddress;
  /** At most 3,993 bytes: what every push service takes once it is encrypted. */
  payload: string;
  /** Who answers for it to the push service: a `mailto:` or `https:` address (RFC 8292 §2.1). */
  subject: string;
  /** Seconds for which a device that is off may still be told. */
  ttl: number;
}

/**
 * `sent`: the service took it. `gone`: there is no such device any more. `later`: try again, after that many
 * seconds where the service says so. `refused`: it will not take this one, nor the same again.
 */
export type PushOutcome = { result: 'sent' | 'gone' | 'refused' } | { result: 'later'; afterSeconds: number | null };

export interface Push {
  /** The key that browsers subscribe with: an uncompressed P-256 point in base64url. */
  publicKey: string;
  /** Whether an address is one of a push service that we know: a user sends it, and our server calls it. */
  isKnown(endpoint: string): boolean;
  /** Throws nothing: what fails is an outcome. Ten seconds at most. */
  send(message: PushMessage, signal?: AbortSignal): Promise<PushOutcome>;
}
