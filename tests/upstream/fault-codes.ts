/** What the faults of a service that answers once are told as: its fault and the code of ours. */
export const faultCodes = [
  ['429', 'model_rate_limited'],
  ['500', 'model_failed'],
  ['503', 'model_busy'],
  ['504', 'model_timeout'],
  ['refuse', 'model_busy'],
  ['header-stall', 'model_timeout'],
  ['first-token-stall', 'model_timeout'],
  ['stall', 'model_timeout'],
  ['reset', 'model_failed'],
  ['cut', 'model_failed'],
  ['malformed', 'model_failed'],
  ['empty', 'model_failed'],
] as const;
