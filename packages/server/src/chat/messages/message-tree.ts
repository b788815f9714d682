import { and, asc, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { conversations, memories, messages } from '../../db/schema.ts';
import { nextTurn } from '../../kernel/turns.ts';
import type { Db } from '../../ports/index.ts';
import { rowsOf } from '../../db/rows-of.ts';

/**
 * Messages form a tree: siblings share `prevId` and role, the conversation's head is the end of the
 * branch shown. Every walk here costs what it returns, never the conversation's length.
 *
 * Leaf last read: every message that leaves the shown branch remembers the head it led to, so that
 * coming back to it restores the branch as it was. Messages on the shown branch need no memory:
 * theirs is the head.
 */
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

/** A drizzle database or a transaction of it. */
export type Queries = Pick<
  Db,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;

const columns = Object.entries(getTableColumns(messages)).map(([key, { name, dataType }]) => ({
  key,
  name,
  isDate: dataType === 'date',
}));

/** A row as the database's JSON has it: by the names of its columns, instants as text. */
export const messageFromJson = (row: Record<string, unknown>): MessageRow =>
  Object.fromEntries(
    columns.map(({ key, name, isDate }) => [key, isDate && row[name] !== null ? new Date(String(row[name])) : row[name]]),
  ) as MessageRow;

/**
 * The end of a branch, oldest first: `limit` messages up to and including `from` (without one, the whole
 * branch), fewer once `maxLength` characters are reached. Comes as one row of JSON: the way of many rows
 * out of PGlite costs more than the walk.
 */
export const readBranch = async (
  db: Pick<Db, 'execute'>,
  from: string,
  limit = 1_000_000_000,
  maxLength = 1_000_000_000,
): Promise<MessageRow[]> => {
  const result = await db.execute(sql`
    with recursive walk as (
      select last as message, last.prev_id, 1 as position, length(last.content) as size from ${messages} last where last.id = ${from}
      union all
      select above, above.prev_id, walk.position + 1, walk.size + length(above.content)
      from walk join ${messages} above on above.id = walk.prev_id
      where walk.position < ${limit} and walk.size < ${maxLength}
    )
    select json_agg(message order by position desc) as branch from walk`);
  const [found] = rowsOf<{ branch: Record<string, unknown>[] | null }>(result);
  return (found?.branch ?? []).map(messageFromJson);
};

/** Messages of one statement, where a whole branch is read or written: PGlite answers on the event loop. */
const sliceOfBranch = 50;

/** The message above the uppermost of `sliceOfBranch` messages that end at `from`; null where the branch begins among them. */
const aboveSlice = async (db: Pick<Db, 'execute'>, from: string): Promise<string | null> => {
  const result = await db.execute(sql`
    with recursive walk as (
      select id, prev_id, 1 as position from ${messages} where id = ${from}
      union all
      select above.id, above.prev_id, walk.position + 1
      from walk join ${messages} above on above.id = walk.prev_id
      where walk.position < ${sliceOfBranch}
    )
    select prev_id as above from walk order by position desc limit 1`);
  const [found] = rowsOf<{ above: string | null }>(result);
  return found?.above ?? null;
};

/** A whole branch, oldest first, in slices, so that other requests wait for one slice at most, however long the branch is. */
export const readBranchInSlices = async function* (db: Pick<Db, 'execute'>, from: string): AsyncGenerator<MessageRow[]> {
  const ends: string[] = [];
  for (let end: string | null = from; end !== null; end = await aboveSlice(db, end)) {
    ends.push(end);
    await nextTurn();
  }
  for (const end of ends.toReversed()) {
    yield await readBranch(db, end, sliceOfBranch);
    await nextTurn();
  }
};

/** Stores messages, parents first, in statements that keep within a database's limit of parameters, and within a turn. */
export const insertMessages = async (db: Queries, rows: readonly NewMessage[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += sliceOfBranch) {
    await db.insert(messages).values(rows.slice(from, from + sliceOfBranch));
    await nextTurn();
  }
};

/** What a text needs to be shown. */
type TextRow = Pick<MessageRow, 'id' | 'role' | 'prevId' | 'content' | 'createdAt'>;

/** Messages above a head that are looked at for a text. */
const textsWithin = 50;

/** For each head the newest message with words on its branch, if one is near; at most one query for all. */
export const readLastTexts = async (
  db: Queries,
  heads: readonly MessageRow[],
): Promise<(head: MessageRow) => TextRow | undefined> => {
  const silent = heads.filter(({ content }) => content.trim() === '').map(({ id }) => id);
  if (silent.length === 0) return (head) => head;
  const walk = db.$with('walk', { start: sql<string>`start`.as('start'), ...getTableColumns(messages) }).as(sql`
    with recursive walk as (
      select head.id as start, head.*, 1 as position from ${messages} head where ${inArray(sql`head.id`, silent)}
      union all
      select walk.start, above.*, walk.position + 1
      from walk join ${messages} above on above.id = walk.prev_id
      where walk.content !~ '\\S' and walk.position < ${textsWithin}
    )
    select * from walk where content ~ '\\S'`);
  const found = await db.with(walk).select().from(walk);
  return (head) => (silent.includes(head.id) ? found.find(({ start }) => start === head.id) : head);
};

/** A message as a prompt needs it. */
export type ContextRow = Pick<MessageRow, 'id' | 'prevId' | 'role' | 'content' | 'depth' | 'createdAt'>;

/** The end of the branch that a prompt is made of, and whether it may be answered. */
export interface ContextEnd extends ContextRow {
  conversationId: string;
  status: MessageRow['status'];
  isDeleted: boolean;
}

/** Of `ContextRow` its values in order; when it was made in milliseconds since 1970. */
type ContextTuple = [
  id: string,
  prevId: string | null,
  role: ContextRow['role'],
  content: string,
  depth: number,
  createdAt: number,
];

/** How a picture begins where only words are read; its prompt follows. */
export const pictureWords = '[Picture: ';

/** SQL: what a message says, or shows where it says nothing. */
const wordsOf = (content: SQL, imagePrompt: SQL) =>
  sql`case when ${content} = '' and ${imagePrompt} is not null then ${pictureWords}::text || ${imagePrompt} || ']' else ${content} end`;

/**
 * `readBranch` for prompts, which are long: few columns, no mapping for each of them, and one row of JSON
 * instead of hundreds, whose way out of PGlite costs more than the walk. On the way to the first token
 * this is the costliest read.
 */
export const readContext = async (
  db: Pick<Db, 'execute'>,
  from: string,
  limit: number,
  maxLength: number,
): Promise<{ rows: ContextRow[]; end: ContextEnd | undefined }> => {
  const result = await db.execute(sql`
    with recursive walk as (
      select id, prev_id, role, ${wordsOf(sql`content`, sql`image_prompt`)} as content, depth, created_at, 1 as position, length(content) as size,
        conversation_id, status, deleted_at is not null as is_deleted
      from ${messages} where id = ${from}
      union all
      select above.id, above.prev_id, above.role, ${wordsOf(sql`above.content`, sql`above.image_prompt`)}, above.depth, above.created_at, walk.position + 1, walk.size + length(above.content),
        null, null, null
      from walk join ${messages} above on above.id = walk.prev_id
      where walk.position < ${limit} and walk.size < ${maxLength}
    )
    select json_agg(json_build_array(id, prev_id, role, content, depth, extract(epoch from created_at)::float8 * 1000) order by depth) as branch,
      max(conversation_id) as "conversationId", max(status) as status, bool_or(is_deleted) as "isDeleted"
    from walk`);
  const [found] = rowsOf<Omit<ContextEnd, keyof ContextRow> & { branch: ContextTuple[] | null }>(result);
  const rows = (found?.branch ?? []).map(([id, prevId, role, content, depth, at]) => ({
    id,
    prevId,
    role,
    content,
    depth,
    createdAt: new Date(at),
  }));
  const last = rows.at(-1);
  return {
    rows,
    end:
      found && last
        ? { ...last, conversationId: found.conversationId, status: found.status, isDeleted: found.isDeleted }
        : undefined,
  };
};

const familyOf = (row: Pick<MessageRow, 'conversationId' | 'prevId' | 'role'>) =>
  `${row.prevId ?? `root of ${row.conversationId}`} ${row.role}`;

/** SQL: siblings of the messages given, and themselves. Ids are one parameter, so that every page asks the same statement. */
const isSiblingOf = (rows: readonly MessageRow[]) => {
  const parents = rows.flatMap((row) => row.prevId ?? []);
  const rooted = rows.filter((row) => row.prevId === null).map((row) => row.conversationId);
  return and(
    isNull(messages.deletedAt),
    or(
      parents.length > 0 ? sql`${messages.prevId} = any(${sql.param(parents)}::text[])` : undefined,
      rooted.length > 0
        ? and(isNull(messages.prevId), sql`${messages.conversationId} = any(${sql.param(rooted)}::text[])`)
        : undefined,
    ),
  );
};

/** For each message the ids of its living siblings, itself included, oldest first; one query for a page. */
export const readSiblings = async (db: Queries, rows: readonly MessageRow[]): Promise<(row: MessageRow) => string[]> => {
  const found =
    rows.length === 0
      ? []
      : await db
          .select({ id: messages.id, conversationId: messages.conversationId, prevId: messages.prevId, role: messages.role })
          .from(messages)
          .where(isSiblingOf(rows))
          .orderBy(asc(messages.seq));
  const families = Map.groupBy(found, familyOf);
  return (row) => families.get(familyOf(row))?.map(({ id }) => id) ?? [row.id];
};

/** `readSiblings` with their words: all takes of a message. */
export const readTakes = async (db: Queries, rows: readonly MessageRow[]): Promise<(row: MessageRow) => MessageRow[]> => {
  const found = rows.length === 0 ? [] : await db.select().from(messages).where(isSiblingOf(rows)).orderBy(asc(messages.seq));
  const families = Map.groupBy(found, familyOf);
  return (row) => families.get(familyOf(row)) ?? [row];
};

/**
 * Walks up from two messages at once until they meet; `a` and `b` are the ids on either side.
 * Costs the distance between them.
 */
export const meeting = (from: string, to: string): SQL => sql`
  with recursive walk as (
    select old.id as a, old.depth as a_depth, new.id as b, new.depth as b_depth
    from ${messages} old, ${messages} new where old.id = ${from} and new.id = ${to}
    union all
    select
      case when walk.a_depth >= walk.b_depth then old.prev_id else walk.a end,
      case when walk.a_depth >= walk.b_depth then walk.a_depth - 1 else walk.a_depth end,
      case when walk.b_depth >= walk.a_depth then new.prev_id else walk.b end,
      case when walk.b_depth >= walk.a_depth then walk.b_depth - 1 else walk.b_depth end
    from walk join ${messages} old on old.id = walk.a join ${messages} new on new.id = walk.b
    where walk.a <> walk.b
  )`;

/** A message and all that stand above it. */
const branchAbove = (from: string): SQL => sql`
  with recursive walk as (
    select id, prev_id from ${messages} where id = ${from}
    union all
    select above.id, above.prev_id from walk join ${messages} above on above.id = walk.prev_id
  )`;

/** SQL: the ids that leave the shown branch (`gone`) and those that join it (`come`) when the head moves. */
const changeOfBranch = (from: string | null, to: string | null): SQL => {
  if (from !== null && to !== null)
    return sql`${meeting(from, to)},
      gone as (select distinct a as id from walk where a is distinct from b and a not in (select b from walk where b is not null)),
      come as (select distinct b as id from walk where a is distinct from b and b not in (select a from walk where a is not null))`;
  const whole = sql`select id from walk`;
  const none = sql`select id from walk where false`;
  return sql`${branchAbove(from ?? to ?? '')}, gone as (${from === null ? none : whole}), come as (${from === null ? whole : none})`;
};

/**
 * Moves the head; every message that leaves the shown branch remembers the head it led to, and the
 * memories drawn from it stop counting until it comes back (decision 64).
 */
export const moveHead = async (tx: Queries, conversationId: string, from: string | null, to: string | null): Promise<void> => {
  if (from === to) return;
  await tx.execute(sql`
    ${changeOfBranch(from, to)},
    leaving as (update ${messages} set last_leaf_id = ${from}::text where id in (select id from gone)),
    remembering as (
      update ${memories} set is_on_path = anchor_id in (select id from come)
      where anchor_id in (select id from gone union all select id from come)
    )
    update ${conversations} set head_id = ${to}::text where id = ${conversationId}`);
};

/** Whether a message lies on the branch that ends at `head`. */
export const isOnBranch = async (db: Queries, id: string, head: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), sql`${messages.id} in (${meeting(head, id)} select a from walk where a = b)`));
  return row !== undefined;
};

/** The newest living leaf below a message, taking the newest child at each step; the message itself without children. */
const newestLeaf = async (db: Queries, from: string): Promise<string> => {
  const [leaf] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      sql`${messages.id} in (
        with recursive path as (
          select id, depth from ${messages} where id = ${from}
          union all
          select child.id, child.depth from path cross join lateral (
            select id, depth from ${messages} below
            where below.prev_id = path.id and below.deleted_at is null order by below.seq desc limit 1) child
        )
        select id from path order by depth desc limit 1)`,
    );
  return leaf?.id ?? from;
};

/** Where the head goes when the reader arrives at a message: it stays if the message is shown, else the leaf last read below it. */
export const leafLastRead = async (db: Queries, message: MessageRow, head: string | null): Promise<string> => {
  if (head !== null && (await isOnBranch(db, message.id, head))) return head;
  if (message.lastLeafId === null) return newestLeaf(db, message.id);
  const [last] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, message.lastLeafId), isNull(messages.deletedAt)));
  return newestLeaf(db, last?.id ?? message.id);
};
