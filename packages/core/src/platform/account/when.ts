import type { Translator } from '../../i18n/index.ts';

/** A day as people write it. */
export const dayOf = (t: Pick<Translator, 'locale'>, instant: string): string =>
  new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(new Date(instant));
