import { cutAtGrapheme, noRank } from '@troupe/protocol';
import { and, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import { leaderboardRows, users } from '../../db/schema.ts';
import type { Filter } from '../../platform/catalogue/search/filter.ts';
import { filterFault, toNumberTests } from '../../platform/catalogue/search/number-tests.ts';
import { SearchRefusal } from '../../platform/catalogue/search/refusal.ts';

/** A field of the collection: what the database has for it. */
type Column = { kind: 'text'; of: SQL<string> } | { kind: 'number'; of: SQL<number> };

const text = (of: SQL<string>): Column => ({ kind: 'text', of });
const number = (of: SQL<number>): Column => ({ kind: 'number', of });

/** Fields by which ranks can be filtered and sorted (R-LEAD-05). */
const columns: Record<string, Column> = {
  id: text(sql`${leaderboardRows.id}`),
  application_id: text(sql`${leaderboardRows.applicationId}`),
  date: text(sql`${leaderboardRows.month}`),
  type: text(sql`${leaderboardRows.type}`),
  status: text(sql`${leaderboardRows.status}`),
  creator_user_id: text(sql`${leaderboardRows.userId}`),
  creator_username: text(sql`${users.username}`),
  rank: number(sql`coalesce(${leaderboardRows.rank}, ${sql.raw(String(noRank))})`),
  score: number(sql`${leaderboardRows.score}`),
  movement: number(sql`${leaderboardRows.movement}`),
  number_of_characters: number(sql`${leaderboardRows.numberOfCharacters}`),
};

/** A field by its name. Throws SearchRefusal 404 in Typesense's words. */
export const columnNamed = (name: string, purpose = ''): Column => {
  const found = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!found)
    throw new SearchRefusal(404, `Could not find a field named \`${cutAtGrapheme(name, 100)}\` in the schema${purpose}.`);
  return found;
};

type Clause = Filter & { kind: 'clause' };

const textClause = ({ field, comparison, values }: Clause, of: SQL<string>): SQL => {
  if (!['word', 'equal', 'differ'].includes(comparison)) throw filterFault(field, 'a text cannot be compared by size.');
  const wanted = values.map((value) => (typeof value === 'string' ? value : `${value.from}..${value.to}`));
  const isOne = inArray(of, wanted);
  return comparison === 'differ' ? not(isOne) : isOne;
};

/** Compared as any number, also one with a fraction or one that is larger than an integer of the database. */
const wide = (value: number): SQL => sql`${value}::double precision`;

const numberClause = (clause: Clause, of: SQL<number>): SQL => {
  const tests = toNumberTests(clause).map((test) =>
    // The sign is one of five that the parser knows: never what somebody sent.
    'from' in test
      ? sql`${of} between ${wide(test.from)} and ${wide(test.to)}`
      : sql`${of} ${sql.raw(test.sign)} ${wide(test.of)}`,
  );
  const isAny = or(...tests) ?? sql`false`;
  return clause.comparison === 'differ' ? not(isAny) : isAny;
};

/** A parsed filter as SQL. Throws SearchRefusal for a field or a value that there cannot be. */
export const toCondition = (filter: Filter): SQL | undefined => {
  if (filter.kind !== 'clause') return (filter.kind === 'and' ? and : or)(...filter.parts.map(toCondition));
  const column = columnNamed(filter.field);
  return column.kind === 'text' ? textClause(filter, column.of) : numberClause(filter, column.of);
};
