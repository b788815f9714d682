import type { Translator } from '../../../i18n/index.ts';

/** A day as people write it. */
export const dayOf = (t: Pick<Translator, 'locale'>, instant: string): string =>
  new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(new Date(instant));

/** A day with its time. */
export const momentOf = (t: Pick<Translator, 'locale'>, instant: string): string =>
  new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** A country by its name; by its code where nobody named it. */
export const countryOf = (t: Pick<Translator, 'locale'>, code: string): string =>
  new Intl.DisplayNames(t.locale, { type: 'region' }).of(code) ?? code;
