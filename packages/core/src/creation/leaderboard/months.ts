/** The running month in UTC, as `2026-11`. */
export const runningMonth = (now: Date): string => now.toISOString().slice(0, 7);

/** Months to choose from: the running one first, whether or not it has ranks, then those that have. */
export const monthsToShow = (known: readonly string[], now: Date): string[] => {
  const running = runningMonth(now);
  return [running, ...known.filter((month) => month < running)];
};

/**
 * The month that an address asks for; null for the running one. `isWrong`: what the address says is no month of the list, or
 * the first one, which needs no saying (R-LEAD-04). While no list is here, a month in the past may be right.
 */
export const readMonth = (
  date: string | undefined,
  known: readonly string[] | undefined,
  now: Date,
): { month: string | null; isWrong: boolean } => {
  if (date === undefined) return { month: null, isWrong: false };
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(date) && date < runningMonth(now);
  if (!isMonth || (known !== undefined && !known.includes(date))) return { month: null, isWrong: true };
  return { month: date, isWrong: false };
};
