import { englishOf } from '../../../i18n/english.ts';
import type { Translator } from '../../../i18n/index.ts';

type Locale = Pick<Translator, 'locale'>;

/** A day and its hour in the reader's time. */
export const momentOf = ({ locale }: Locale, instant: string): string =>
  new Intl.DateTimeFormat(englishOf(locale), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));

export const dayOf = ({ locale }: Locale, instant: string): string =>
  new Intl.DateTimeFormat(englishOf(locale), { dateStyle: 'long' }).format(new Date(instant));

/** Texts that name their version by its day are told as a day. */
export const versionOf = ({ locale }: Locale, version: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version)
    ? new Intl.DateTimeFormat(englishOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version))
    : version;
