/** A time in a signed token or message that the clock of this server does not allow. */
export interface ClockFault {
  /** A sentence for the operator of the other clock, without personal data. */
  detail: string;
  /** Seconds by which the time is ahead of this server's clock; negative where it is behind. */
  seconds: number;
}

/** Seconds since 1970 that a count of milliseconds exceeds: the year 5138. */
const longestSeconds = 1e11;

/**
 * @param what the token, as a sentence begins: "The token"
 * @param claim of RFC 7519, or header of Standard Webhooks, whose time is refused
 * @param time that it says, in seconds
 */
export const clockFault = (
  what: string,
  claim: 'iat' | 'nbf' | 'exp' | 'webhook-timestamp',
  time: number,
  now: Date,
): ClockFault => {
  const seconds = Math.round(time - now.getTime() / 1000);
  if (time > longestSeconds) return { seconds, detail: `${what}: ${claim} counts milliseconds, and must count seconds.` };
  const ours = `by this server's clock (${now.toISOString().slice(0, 19)}Z)`;
  if (claim === 'exp')
    return { seconds, detail: `${what} expired ${-seconds} s ago ${ours}. If it was new, the clock of its signer is behind.` };
  const direction = seconds > 0 ? 'in the future' : 'in the past';
  return {
    seconds,
    detail: `${what}: ${claim} is ${Math.abs(seconds)} s ${direction} ${ours}. Set the clock of its signer.`,
  };
};

/** What an answer says of it (`errorPayload`). */
export const clockParams = ({ detail, seconds }: ClockFault, now: Date) => ({
  reason: 'clock',
  detail,
  seconds,
  server_time: now.toISOString(),
});
