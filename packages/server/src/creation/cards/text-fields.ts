import type { Json } from './json.ts';
import type { Report } from './report.ts';

const urls = /\bhttps?:\/\/[^\s<>"'`)\]}]+/gi;

/** A value as text: numbers are written out, lists joined; anything else is nothing. */
export const textOf = (value: Json | undefined): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');
  return '';
};

/**
 * A text field as the form takes it: line ends made `\n`, addresses taken out (part 3 §5), outer
 * blanks cut. What was removed is named in the report.
 */
export const cleanText = (field: string, value: Json | undefined, report: Report): string => {
  const raw = textOf(value);
  if (value !== undefined && value !== null && typeof value !== 'string') report.changed(field, 'was not text; read as text');
  const found = raw.match(urls) ?? [];
  if (found.length) report.changed(field, `addresses removed: ${found.slice(0, 5).join(', ')}${found.length > 5 ? ' …' : ''}`);
  return raw.replace(urls, '').replace(/\r\n?/g, '\n').trim();
};

/** A list of texts; a single text (comma-separated where `commas`) is a repair, and said so. */
export const cleanList = (field: string, value: Json | undefined, report: Report, commas: boolean): string[] => {
  const list =
    typeof value === 'string' ? (commas ? splitKeywords(value) : [value]) : Array.isArray(value) ? value.map(textOf) : [];
  if (typeof value === 'string' && value) report.changed(field, 'was one text; read as a list');
  return list.map((item) => item.replace(/\r\n?/g, '\n').trim()).filter(Boolean);
};

/** Splits at commas, but not inside a regular expression between slashes such as `/a{1,3}/i`. */
export const splitKeywords = (text: string): string[] =>
  (text.match(/\s*(\/(?:\\.|[^/\\])+\/[a-z]*|[^,]*)\s*(,|$)/g) ?? [])
    .map((part) => part.replace(/,\s*$/, '').trim())
    .filter(Boolean);

/** The first sentence, for a title that the card does not have. */
export const firstSentence = (text: string): string => {
  const line = text
    .replace(/[[\]{}*_#>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (/^.*?[.!?。！？](?=\s|$)/.exec(line)?.[0] ?? line).trim();
};

/** Cuts at a word's end where there is one near. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max * 0.6 ? head.slice(0, space) : head).trimEnd()}…`;
};

const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
];

/** Guesses the language from the script; Latin text counts as English. Cards do not say. */
export const guessLanguage = (text: string): string => {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const share = (pattern: RegExp) => (text.match(pattern) ?? []).length / Math.max(1, letters);
  return scripts.find(([pattern]) => share(pattern) > 0.15)?.[1] ?? 'en';
};
