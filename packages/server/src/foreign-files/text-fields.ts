import { cutAtGrapheme, limits } from '@troupe/protocol';
import { writtenPattern } from '../kernel/keyword.ts';
import type { Json } from './json.ts';
import type { Report } from './report.ts';

const urls = /\bhttps?:\/\/[^\s<>"'`)\]}]+/gi;
const mostNamed = 20;

/** Where an account of what was done to a text goes. */
export type Account = Pick<Report, 'changed' | 'unused'>;

const kindOf = (value: Json | undefined): string =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;

/** Whether a value says anything: null, empty texts, lists and objects do not. */
export const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0);

/** A value as text: numbers are written out, lists of texts and numbers joined, and both are said; anything else is nothing, and said too. */
export const readText = (field: string, value: Json | undefined, account: Account): string => {
  if (typeof value === 'string') return value;
  if (!isSaid(value)) return '';
  if (typeof value === 'number') {
    account.changed(field, 'was a number; read as text');
    return String(value);
  }
  if (!Array.isArray(value)) {
    account.unused(field, `is ${kindOf(value)}, not a text`);
    return '';
  }
  const texts = value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
  account.changed(field, 'was a list; read as one text');
  if (texts.length < value.length) account.unused(field, `${value.length - texts.length} of its items are no texts`);
  return texts.join('\n');
};

const mendText = (field: string, raw: string, max: number, account: Account): string => {
  const found = raw.match(urls) ?? [];
  if (found.length)
    account.changed(
      field,
      `addresses removed: ${found.slice(0, mostNamed).join(', ')}${found.length > mostNamed ? ` and ${found.length - mostNamed} more` : ''}`,
    );
  const bare = raw.replace(urls, '');
  const lines = bare.replace(/\r\n?/g, '\n');
  if (lines !== bare) account.changed(field, 'line ends were made the same');
  const text = lines.trim();
  if (text !== lines) account.changed(field, 'blanks around it were cut');
  if (text.length <= max) return text;
  const kept = cutAtGrapheme(text, max);
  account.changed(field, `was ${text.length} characters; cut to ${kept.length}, and the card keeps the whole`);
  return kept;
};

/**
 * A text field as the form takes it: line ends made `\n`, addresses taken out, outer blanks cut, at most
 * `max` UTF-16 units. Whatever was done to it is in the report.
 */
export const cleanText = (
  field: string,
  value: Json | undefined,
  account: Account,
  max: number = limits.importedTextMax,
): string => mendText(field, readText(field, value, account), max, account);

export interface ListRules {
  /** Whether a single text is several, separated by commas. */
  commas?: boolean;
  mostItems: number;
  itemMax: number;
}

/** A list of texts; a single text is a repair. Odd items and those beyond the limits are named. */
export const cleanList = (field: string, value: Json | undefined, account: Account, rules: ListRules): string[] => {
  const { commas = false, mostItems, itemMax } = rules;
  if (!isSaid(value)) return [];
  if (typeof value === 'string') account.changed(field, 'was one text; read as a list');
  else if (!Array.isArray(value)) {
    account.unused(field, `is ${kindOf(value)}, not a list`);
    return [];
  }
  const given: Json[] = typeof value === 'string' ? (commas ? splitKeywords(value) : [value]) : value;
  const items: string[] = [];
  for (const [index, item] of given.entries()) {
    const own = `${field}[${index}]`;
    if (typeof item !== 'string' && typeof item !== 'number') {
      if (isSaid(item)) account.unused(own, `is ${kindOf(item)}, not a text`);
    } else if (items.length >= mostItems) account.unused(own, `more than ${mostItems} do not fit`);
    else {
      const text = cleanText(own, item, account, itemMax);
      if (text !== '') items.push(text);
    }
  }
  return items;
};

const keywordAndComma = new RegExp(`\\s*(?:${writtenPattern}|[^,]*)\\s*(?:,|$)`, 'gu');

/** Splits at commas, but not inside a regular expression between slashes such as `/a{1,3}/i`. */
const splitKeywords = (text: string): string[] =>
  (text.match(keywordAndComma) ?? []).map((part) => part.replace(/,\s*$/, '').trim()).filter(Boolean);

/** The first sentence, for a title that the card does not have. */
export const firstSentence = (text: string): string => {
  const line = cutAtGrapheme(text, 1000)
    .replace(/[[\]{}*_#>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (/^.*?[.!?。！？](?=\s|$)/.exec(line)?.[0] ?? line).trim();
};

/** Cuts at a word's end where there is one near. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const head = cutAtGrapheme(text, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max * 0.6 ? head.slice(0, space) : head).trimEnd()}…`;
};
