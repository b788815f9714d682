import type { AgeCheck, AgeRecord } from '@troupe/protocol';
import { englishOf } from '../../../i18n/english.ts';
import type { Translator } from '../../../i18n/index.ts';
import type { OwnText } from '../../../app/index.ts';
import type { texts } from './texts.ts';

export type AgeText = OwnText<typeof texts>;

export const dayOf = ({ locale }: Pick<Translator, 'locale'>, instant: string): string =>
  new Intl.DateTimeFormat(englishOf(locale), { dateStyle: 'long' }).format(new Date(instant));

/** An instant that is near, as people write it. */
export const momentOf = ({ locale }: Pick<Translator, 'locale'>, instant: string): string =>
  new Intl.DateTimeFormat(englishOf(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** A country by its name. */
export const countryOf = ({ locale }: Pick<Translator, 'locale'>, country: string): string =>
  new Intl.DisplayNames([englishOf(locale)], { type: 'region' }).of(country) ?? country;

/** The country whose rules hold, or a word for it where it is not known. */
export const placeOf = (t: Pick<Translator, 'locale'>, text: AgeText, { country }: Pick<AgeCheck, 'country'>): string =>
  country === null ? text('age.state.here') : countryOf(t, country);

/** Whether the time of a proof is over, by the clock of the device. */
export const hasEnded = ({ expires_at }: Pick<AgeRecord, 'expires_at'>): boolean => Date.parse(expires_at) <= Date.now();

/** Why a proof that is kept does not count: the rules here ask for a fresh one, its time is over, or another kind is asked for. */
export const reasonOf = ({
  record,
  per_visit,
}: Pick<AgeCheck, 'record' | 'per_visit'>): 'visit' | 'ended' | 'elsewhere' | null => {
  if (record === null || record.counts) return null;
  if (per_visit) return 'visit';
  return hasEnded(record) ? 'ended' : 'elsewhere';
};
