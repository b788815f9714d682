import { searchLimits } from '@troupe/protocol';
import { SearchRefusal } from './refusal.ts';
import { wordsOf } from './words.ts';

/** How a clause compares: `word` is `:`, `equal` is `:=`, `differ` is `:!=` (or `:!`). */
export type Comparison = 'word' | 'equal' | 'differ' | '>' | '>=' | '<' | '<=';

/** A value, or the two ends of `from..to`. */
export type FilterValue = string | { from: string; to: string };

/** A parsed `filter_by`. */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'clause'; field: string; comparison: Comparison; values: FilterValue[] };

const deepest = 20;
const comparisons: [string, Comparison][] = [
  ['!=', 'differ'],
  ['!', 'differ'],
  ['>=', '>='],
  ['<=', '<='],
  ['>', '>'],
  ['<', '<'],
  ['=', 'equal'],
];

const refuse = (detail: string) => new SearchRefusal(400, `Could not parse the filter query: ${detail}`);

/**
 * Parses Typesense's `filter_by`: clauses `field:value`, `:=`, `:!=`, `:>`…, lists `[a, b]`, ranges
 * `10..20`, joined by `&&`, `||` and parentheses; backticks quote a value. `&&` binds tighter.
 * Throws SearchRefusal 400.
 */
export const parseFilter = (text: string): Filter => {
  let at = 0;
  const skip = () => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const take = (token: string): boolean => {
    skip();
    if (!text.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };

  const readQuoted = (): string => {
    const end = text.indexOf('`', at + 1);
    if (end < 0) throw refuse('a backtick is not closed.');
    const value = text.slice(at + 1, end);
    at = end + 1;
    return value;
  };

  /** A bare value ends where the grammar goes on; parentheses may stand inside it in pairs. */
  const readBare = (stops: string[]): string => {
    const start = at;
    let open = 0;
    while (at < text.length) {
      if (open === 0 && stops.some((stop) => text.startsWith(stop, at))) break;
      if (text[at] === '(') open += 1;
      if (text[at] === ')') {
        if (open === 0) break;
        open -= 1;
      }
      at += 1;
    }
    return text.slice(start, at).trim();
  };

  const readValue = (stops: string[]): FilterValue => {
    skip();
    if (text[at] === '`') return readQuoted();
    const value = readBare(stops);
    if (value === '') throw refuse('a value is missing.');
    // Longer than any two numbers, and the pattern would try every dot against every other.
    const range = value.length > 60 ? null : /^(-?[\d.]+?)\.\.(-?[\d.]+)$/.exec(value);
    return range ? { from: range[1] as string, to: range[2] as string } : value;
  };

  const readList = (): FilterValue[] => {
    const values: FilterValue[] = [];
    if (take(']')) return values;
    do values.push(readValue([',', ']']));
    while (take(','));
    if (!take(']')) throw refuse('a list is not closed.');
    return values;
  };

  const readClause = (): Filter => {
    skip();
    const field = /^[A-Za-z_][\w.]*/.exec(text.slice(at, at + 100))?.[0];
    if (!field) throw refuse(`a field name is expected at character ${at}.`);
    at += field.length;
    if (!take(':')) throw refuse(`\`:\` is missing after \`${field}\`.`);
    const comparison = comparisons.find(([sign]) => take(sign))?.[1] ?? 'word';
    return { kind: 'clause', field, comparison, values: take('[') ? readList() : [readValue(['&&', '||'])] };
  };

  const readPart = (depth: number): Filter => {
    if (depth > deepest) throw refuse('it is nested too deeply.');
    if (!take('(')) return readClause();
    const inner = readOr(depth + 1);
    if (!take(')')) throw refuse('a parenthesis is not closed.');
    return inner;
  };
  const readJoined = (sign: string, kind: 'and' | 'or', readOne: () => Filter): Filter => {
    const parts = [readOne()];
    while (take(sign)) parts.push(readOne());
    return parts.length === 1 ? (parts[0] as Filter) : { kind, parts };
  };
  const readOr = (depth: number): Filter => readJoined('||', 'or', () => readJoined('&&', 'and', () => readPart(depth)));

  const filter = readOr(0);
  skip();
  if (at < text.length) throw refuse(`it cannot be read from character ${at}.`);
  return filter;
};

const clausesOf = (filter: Filter): (Filter & { kind: 'clause' })[] =>
  filter.kind === 'clause' ? [filter] : filter.parts.flatMap(clausesOf);

const isWithin = (what: string, count: number, max: number): void => {
  if (count > max) throw new SearchRefusal(400, `Parameter \`filter_by\` has ${count} ${what}; the limit is ${max}.`);
};

/**
 * Parses a caller's filter within its limits; a filter that a key carries is ours and has none. Throws
 * SearchRefusal 400 that names the limit.
 */
export const parseOwnFilter = (text: string): Filter => {
  const { filterMax, filterClauses, filterValues, filterWords } = searchLimits;
  isWithin('characters', text.length, filterMax);
  const filter = parseFilter(text);
  const clauses = clausesOf(filter);
  isWithin('clauses', clauses.length, filterClauses);
  const values = clauses.flatMap((clause) => clause.values);
  isWithin('values', values.length, filterValues);
  const words = clauses
    .filter(({ comparison }) => comparison === 'word')
    .flatMap((clause) => clause.values.flatMap((value) => (typeof value === 'string' ? wordsOf(value) : [])));
  isWithin('words', words.length, filterWords);
  return filter;
};
