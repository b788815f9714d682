const forms = {
  time: { hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type ClockMacro = keyof typeof forms;

/** Making a formatter costs a hundred times what using it does; the oldest goes when there are many. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 60;

const formatterOf = (name: ClockMacro, timeZone: string): Intl.DateTimeFormat => {
  const key = `${name} ${timeZone}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...forms[name] });
  formatters.delete(key);
  formatters.set(key, made);
  for (const oldest of formatters.keys()) if (formatters.size > mostFormatters) formatters.delete(oldest);
  return made;
};

/** What a macro of the clock stands for, where its reader is. */
export const clock = (name: ClockMacro, { now, timeZone }: { now: Date; timeZone: string }): string =>
  formatterOf(name, timeZone).format(now);
