const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How far an instant is away from now, in whole days, hours or minutes: `in 3 days`, `5 hours ago`. */
export const awayFrom = (instant: string, locale: string, now = Date.now()): string => {
  const away = Date.parse(instant) - now;
  const [unit, length] = units.find(([, ms]) => Math.abs(away) >= ms) ?? units[2];
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(away / length), unit);
};

/** The instant in full, as a title. */
export const momentOf = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

export const isPast = (instant: string, now = Date.now()): boolean => Date.parse(instant) < now;
