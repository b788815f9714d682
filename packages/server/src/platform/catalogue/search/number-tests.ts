import type { Comparison, Filter, FilterValue } from './filter.ts';
import { SearchRefusal } from './refusal.ts';

type Sign = '>' | '>=' | '<' | '<=';

/** What a filter asks of a number: a range, both ends included, or a comparison. Any finite number may be compared with. */
export type NumberTest = { from: number; to: number } | { sign: Sign | '='; of: number };

/** The fault of a filter, in Typesense's words. */
export const filterFault = (field: string, fault: string): SearchRefusal =>
  new SearchRefusal(400, `Error with filter field \`${field}\`: ${fault}`);

const numberOf = (field: string, text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw filterFault(field, 'Not a number.');
  return value;
};

const isSign = (comparison: Comparison): comparison is Sign => ['>', '>=', '<', '<='].includes(comparison);

/** One value of a number's list: a range, a number with a sign, or a number. */
const toTest = (field: string, value: FilterValue): NumberTest => {
  if (typeof value !== 'string') return { from: numberOf(field, value.from), to: numberOf(field, value.to) };
  const [, sign, rest] = /^(>=|<=|>|<)(.+)$/s.exec(value) ?? [];
  return { sign: (sign as Sign | undefined) ?? '=', of: numberOf(field, rest ?? value) };
};

/** What a clause about a field of numbers asks, one of which has to hold. Throws SearchRefusal 400 for what is no number. */
export const toNumberTests = ({ field, comparison, values }: Filter & { kind: 'clause' }): NumberTest[] =>
  values.map((value) =>
    isSign(comparison)
      ? { sign: comparison, of: numberOf(field, typeof value === 'string' ? value : value.from) }
      : toTest(field, value),
  );
