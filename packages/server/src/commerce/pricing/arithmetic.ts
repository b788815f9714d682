/** n / d as a whole number, halves away from zero. `d` is above zero. Sums of money are never floating numbers. */
export const divideRounded = (n: bigint, d: bigint): bigint => (n < 0n ? -divideRounded(-n, d) : (2n * n + d) / (2n * d));

/** amount × n / d in whole minor units. */
export const partOf = (amount: number, n: number, d: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(n), BigInt(d)));

/** An amount in shares that add up to it, as near to the weights as whole minor units are; larger remainders first, then earlier ones. */
export const share = (amount: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => product / whole);
  let left = Number(BigInt(amount) - shares.reduce((sum, one) => sum + one, 0n));
  const byRemainder = [...exact.keys()].toSorted(
    (one, other) => Number((exact[other] ?? 0n) % whole) - Number((exact[one] ?? 0n) % whole) || one - other,
  );
  for (const at of byRemainder) {
    if (left === 0) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1;
  }
  return shares.map(Number);
};
