/** Time and randomness, handed in so that tests own them. */
export interface Clock {
  now(): Date;
}

/** Fresh opaque ids: URL-safe, at least 120 bits. */
export type NewId = () => string;
