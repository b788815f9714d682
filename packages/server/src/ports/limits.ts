/** At most `max` of something under `key` in a window of `seconds` that begins with its first use. */
export interface LimitRule {
  /** What is counted and for whom: `guestReplies:user:ID`, `guestReplies:network:2001:db8::/64`. */
  key: string;
  max: number;
  seconds: number;
  /** How much one use counts; 1 unless told. */
  amount?: number | undefined;
  /** The refusal's code; `rate_limited` unless told. */
  code?: 'rate_limited' | 'guest_limit' | undefined;
  /**
   * Where the store does not answer: `refuse` throws `unavailable`, for what costs money, sends mail or
   * signs an account in; `count` goes on within this process alone.
   */
  whenDown: 'refuse' | 'count';
  /** `process`: by each process for itself, never in the store. */
  counted?: 'process' | undefined;
}

/** Takes one use back under every rule it was counted under, once; for work that came to nothing. */
export type GiveBack = () => Promise<void>;

/** How often something may be done, shared by all servers that share a store. */
export interface Limits {
  /**
   * Counts one use under every rule, or under none: throws the code of the rule that is broken longest,
   * with `retry_after` in seconds, or `unavailable` where a rule that must not be guessed cannot be counted.
   */
  take(...rules: readonly LimitRule[]): Promise<GiveBack>;
}
