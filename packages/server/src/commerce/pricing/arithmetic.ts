/** n / d as a whole number, halves away from zero. `d` is above zero. Sums of money are never floating numbers. */
export const divideRounded = (n: bigint, d: bigint): bigint => (n < 0n ? -divideRounded(-n, d) : (2n * n + d) / (2n * d));

/** amount × n / d in whole minor units. */
export const partOf = (amount: number, n: number, d: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(n), BigInt(d)));
