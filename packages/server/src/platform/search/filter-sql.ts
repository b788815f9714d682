import { sql, type SQL } from 'drizzle-orm';
import { fieldNamed, type Field } from './fields.ts';
import type { Comparison, Filter, FilterValue } from './filter.ts';
import { SearchRefusal } from './refusal.ts';
import { isCharacterWord, wordsOf } from './words.ts';

const refuse = (field: string, kind: string) => new SearchRefusal(400, `Error with filter field \`${field}\`: ${kind}`);

const joined = (parts: SQL[], word: 'and' | 'or'): SQL => {
  if (parts.length === 0) return word === 'and' ? sql`true` : sql`false`;
  return sql`(${sql.join(parts, sql.raw(` ${word} `))})`;
};

/** Every word of the value occurs in the text; a trailing `*` lets the last one go on. */
const holdsWords = (text: SQL, value: string): SQL => {
  const words = wordsOf(value).map((word) => value.slice(word.start, word.end).toLowerCase());
  if (words.length === 0) return sql`false`;
  return joined(
    words.map((word, index) => {
      if (isCharacterWord(word)) return sql`strpos(lower(${text}), ${word}) > 0`;
      const goesOn = index === words.length - 1 && value.trimEnd().endsWith('*');
      return sql`lower(${text}) ~ ${`\\m${word}${goesOn ? '' : '\\M'}`}`;
    }),
    'and',
  );
};

const matchesText = (text: SQL, field: Field, comparison: Comparison, values: string[]): SQL => {
  // A plain equality keeps the order of an index; a list of one does not.
  if (field.type === 'id' && values.length === 1) return sql`${text} = ${values[0]}`;
  if (field.type === 'id') return sql`${text} = any(${sql.param(values)}::text[])`;
  if (comparison === 'word')
    return joined(
      values.map((value) => holdsWords(text, value)),
      'or',
    );
  return sql`lower(${text}) = any(${sql.param(values.map((value) => value.toLowerCase()))}::text[])`;
};

const textClause = (field: Field, name: string, comparison: Comparison, given: FilterValue[]): SQL => {
  if (!['word', 'equal', 'differ'].includes(comparison)) throw refuse(name, 'a text cannot be compared by size.');
  const values = given.map((value) => (typeof value === 'string' ? value : `${value.from}..${value.to}`));
  const matches = !field.isList
    ? matchesText(field.sql, field, comparison, values)
    : field.type === 'id'
      ? sql`${field.sql} && ${sql.param(values)}::text[]`
      : sql`exists (select 1 from unnest(${field.sql}) as item where ${matchesText(sql`item`, field, comparison, values)})`;
  return comparison === 'differ' ? sql`not ${matches}` : matches;
};

const numberOf = (name: string, text: string): SQL => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw refuse(name, 'Not a number.');
  // The column's own type would round the value; a rating is stored in 32 bits and compared in 64.
  return sql`${String(value)}::numeric`;
};

const numberClause = (field: Field, name: string, comparison: Comparison, values: FilterValue[]): SQL => {
  const left = sql`(${field.sql})::numeric`;
  if (comparison !== 'word' && comparison !== 'equal' && comparison !== 'differ') {
    return joined(
      values.map(
        (value) => sql`${left} ${sql.raw(comparison)} ${numberOf(name, typeof value === 'string' ? value : value.from)}`,
      ),
      'or',
    );
  }
  const matches = joined(
    values.map((value) => {
      if (typeof value !== 'string') return sql`${left} between ${numberOf(name, value.from)} and ${numberOf(name, value.to)}`;
      const signed = /^(>=|<=|>|<)\s*(.+)$/.exec(value);
      return signed
        ? sql`${left} ${sql.raw(signed[1] as string)} ${numberOf(name, signed[2] as string)}`
        : sql`${left} = ${numberOf(name, value)}`;
    }),
    'or',
  );
  return comparison === 'differ' ? sql`not ${matches}` : matches;
};

const boolClause = (field: Field, name: string, comparison: Comparison, values: FilterValue[]): SQL => {
  const wanted = values.map((value) => {
    if (value !== 'true' && value !== 'false') throw refuse(name, 'A boolean field takes true or false.');
    return value === 'true' ? sql`${field.sql}` : sql`not ${field.sql}`;
  });
  return comparison === 'differ' ? sql`not ${joined(wanted, 'or')}` : joined(wanted, 'or');
};

/** A parsed filter as an SQL condition; every value travels as a parameter. Throws SearchRefusal 400 or 404. */
export const toSql = (filter: Filter): SQL => {
  if (filter.kind !== 'clause') return joined(filter.parts.map(toSql), filter.kind);
  const { field: name, comparison, values } = filter;
  const field = fieldNamed(name);
  if (field.type === 'number') return numberClause(field, name, comparison, values);
  if (field.type === 'bool') return boolClause(field, name, comparison, values);
  return textClause(field, name, comparison, values);
};
