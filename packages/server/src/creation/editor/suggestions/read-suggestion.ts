import {
  chatbotLimits,
  cleanName,
  cutAtGrapheme,
  findLinks,
  suggestedFieldMax,
  suggestionLimits,
  type SuggestedField,
} from '@troupe/protocol';
import { fold } from '../../../kernel/folded-text.ts';
import { labelOf } from './field-question.ts';

const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ["'", "'"],
];

/** A text without the one pair of quotation marks around it: those of a line that somebody says stay. */
const withoutQuotes = (text: string): string => {
  const pair = quotes.find(([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close));
  const inner = text.slice(1, -1);
  return pair && !inner.includes(pair[0]) && !inner.includes(pair[1]) ? inner.trim() : text;
};

/** A text without the links that `findLinks` finds in it: no form takes them. */
const withoutLinks = (text: string): string =>
  findLinks(text)
    .toReversed()
    .reduce((rest, { start, end }) => `${rest.slice(0, start).trimEnd()}${rest.slice(end)}`, text);

const withoutLabel = (text: string, field: SuggestedField): string => {
  const label = `${labelOf(field)}:`;
  return text.toLowerCase().startsWith(label.toLowerCase()) ? text.slice(label.length).trim() : text;
};

const isLine = (field: SuggestedField): boolean => field === 'name' || field === 'title';

/**
 * What a model answered, as its field takes it: without a label, quotation marks and links, and cut to the field's
 * limit between graphemes. '' where nothing is left, or it is what stood there before.
 */
export const readField = (answer: string, field: SuggestedField, written: string): string => {
  const bare = withoutLabel(answer.replace(/\r\n?/g, '\n').trim(), field);
  const line = isLine(field) ? withoutQuotes(cleanName(bare.split('\n').find((one) => one.trim() !== '') ?? '')) : bare;
  const text = cutAtGrapheme(withoutLinks(line).trim(), suggestedFieldMax[field]).trim();
  return text === written.trim() ? '' : text;
};

/** Words of a tag at most: what is longer is a sentence of the model's. */
const tagWords = 3;
const tagLength = 30;

const isTag = (tag: string): boolean =>
  tag.length <= tagLength && tag.split(' ').length <= tagWords && !/[:.!?{}<>[\]]/.test(tag) && findLinks(tag).length === 0;

/** One item of a list without its bullet, number or hash. */
export const itemOf = (piece: string): string =>
  withoutQuotes(cleanName(piece.replace(/^\s*(?:[-*•#]+|\d+[.)])\s*/u, '')).replace(/^#/, ''));

/**
 * Tags that a model answered: known ones as most spell them, none twice, none that the form has. A line in which
 * something is no tag is a sentence of the model's, and nothing of it is taken.
 */
export const readTags = (answer: string, { known, tags }: { known: readonly string[]; tags: readonly string[] }): string[] => {
  const spelled = new Map(known.map((tag) => [fold(tag, false), tag]));
  const taken = new Set(tags.map((tag) => fold(tag, false)));
  const found = new Map<string, string>();
  for (const line of answer.split('\n')) {
    const items = line
      .split(/[,;、，]/)
      .map(itemOf)
      .filter(Boolean)
      .map((plain) => ({ folded: fold(plain, false), plain }));
    if (!items.every(({ folded, plain }) => spelled.has(folded) || isTag(plain))) continue;
    for (const { folded, plain } of items)
      if (!taken.has(folded)) found.set(folded, spelled.get(folded) ?? cutAtGrapheme(plain, chatbotLimits.tagMax));
  }
  return [...found.values()].filter((_, at) => at < suggestionLimits.tagsMax);
};
