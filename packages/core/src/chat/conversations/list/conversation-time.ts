const dayMs = 86_400_000;

/** When something was last said, as short as it stays clear: the time today, the weekday this week, else the date. */
export const shortTime = (instant: string, locale: string, now: Date = new Date()): string => {
  const date = new Date(instant);
  const startOfToday = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const age = startOfToday - date.getTime();
  const isThisYear = date.getFullYear() === now.getFullYear();
  const format: Intl.DateTimeFormatOptions =
    age <= 0
      ? { timeStyle: 'short' }
      : age < 6 * dayMs
        ? { weekday: 'short' }
        : isThisYear
          ? { day: 'numeric', month: 'short' }
          : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(locale, format).format(date);
};

/** The same in full, as a title. */
export const fullTime = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(instant));
