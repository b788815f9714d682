import { desc, sql, type Name, type SQL } from 'drizzle-orm';
import { rowsOf } from '../../db/rows-of.ts';
import { conversations, generations, messages } from '../../db/schema.ts';
import { written } from '../../db/written.ts';
import type { Db } from '../../ports/index.ts';
import type { MessageRow } from './message-tree.ts';

type Conversation = Pick<
  typeof conversations.$inferSelect,
  'id' | 'label' | 'voiceId' | 'userPersonaId' | 'headId' | 'cappedMessageId'
>;

/** What of a message leaves the server, apart from its conversation, which a page has once. */
const shown = [
  'id',
  'prevId',
  'role',
  'subCharacterId',
  'audience',
  'content',
  'status',
  'createdAt',
  'imageUrl',
  'imagePrompt',
  'imageWidth',
  'imageHeight',
  'rating',
  'ratingReasons',
  'reportedAt',
  'clientId',
] as const satisfies (keyof MessageRow)[];

/** A message as far as it is shown. */
export type ShownRow = Pick<MessageRow, (typeof shown)[number] | 'conversationId'>;

/** A page of a conversation's shown branch, and what stands around it. */
export interface BranchPage {
  conversation: Conversation;
  /** Oldest first. */
  rows: { row: ShownRow; siblingIds: string[] }[];
  head: Pick<MessageRow, 'id' | 'conversationId' | 'role' | 'status' | 'createdAt' | 'depth'> | undefined;
  /** The reply being written at the head. */
  runningId: string | null;
  /** Whether a reply was asked for since the head was written: only then can one have failed there. */
  isAskedSince: boolean;
}

export interface PageQuestion {
  /** SQL: which conversation; of several the one changed last. */
  which: SQL | undefined;
  /** The page ends just above this message; undefined: at the head. */
  cursor: string | undefined;
  /** The most messages, and characters, of a page. */
  limit: number;
  length: number;
  /** SQL: a value of JSON that the same statement reads; null unless told. */
  beside?: SQL;
}

export interface PageAnswer {
  /** Undefined where there is no such conversation, null where the cursor is none of its messages. */
  page: BranchPage | null | undefined;
  beside: unknown;
}

/** Of several conversations the one that is meant comes first. */
export const lastChangedFirst = [desc(conversations.updatedAt), desc(conversations.id)];

interface Answer extends Conversation {
  isKnown: boolean;
  head: [role: MessageRow['role'], status: MessageRow['status'], depth: number, createdAt: string] | null;
  runningId: string | null;
  isAskedSince: boolean;
  /** By column, in the order of `shown`. */
  page: (unknown[] | null)[];
  roots: string[] | null;
  families: [prevId: string, role: string, ids: string[]][] | null;
}

/** A row comes also where there is no conversation: what was read beside it. */
type Row = (Answer | Record<keyof Answer, null>) & { beside: unknown };

/** SQL for each column of `shown`. */
const forEachShown = (write: (name: Name) => SQL): SQL =>
  written(
    sql.join(
      shown.map((key) => write(sql.identifier(messages[key].name))),
      sql`, `,
    ),
  );
const ofLast = forEachShown((name) => sql`last.${name}`);
const ofAbove = forEachShown((name) => sql`above.${name}`);

/**
 * SQL: a list for each column. Of a list the database finds out once how its values are written; of a row, for each
 * of its values anew.
 */
const byColumn = forEachShown((name) => sql`json_agg(${name})`);

const instants = new Set<string>(['createdAt', 'reportedAt'] satisfies (typeof shown)[number][]);

/** Every row has its keys from the beginning: V8 keeps objects that get theirs one by one as dictionaries. */
const unread = Object.fromEntries(shown.map((key) => [key, null]));

const rowAt = (page: readonly (unknown[] | null)[], index: number, conversationId: string): ShownRow => {
  const row: Record<string, unknown> = { ...unread, conversationId };
  for (const [column, key] of shown.entries()) {
    const value = page[column]?.[index] ?? null;
    row[key] = instants.has(key) && value !== null ? new Date(String(value)) : value;
  }
  return row as ShownRow;
};

/** The ids of each message's living siblings, itself included, oldest first. */
const siblingsIn = ({ roots, families }: Answer): ((row: ShownRow) => string[]) => {
  const known = new Map((families ?? []).map(([prevId, role, ids]) => [`${prevId} ${role}`, ids]));
  return (row) => (row.prevId === null ? roots : known.get(`${row.prevId} ${row.role}`)) ?? [row.id];
};

const toHead = (head: Answer['head'], { id, headId }: Conversation): BranchPage['head'] => {
  if (head === null || headId === null) return undefined;
  const [role, status, depth, createdAt] = head;
  return { id: headId, conversationId: id, role, status, depth, createdAt: new Date(createdAt) };
};

const toPage = (answer: Answer): BranchPage | null => {
  if (!answer.isKnown) return null;
  const conversation: Conversation = {
    id: answer.id,
    label: answer.label,
    voiceId: answer.voiceId,
    userPersonaId: answer.userPersonaId,
    headId: answer.headId,
    cappedMessageId: answer.cappedMessageId,
  };
  const siblings = siblingsIn(answer);
  return {
    conversation,
    rows: (answer.page[0] ?? []).map((_, index) => {
      const row = rowAt(answer.page, index, conversation.id);
      return { row, siblingIds: siblings(row) };
    }),
    head: toHead(answer.head, conversation),
    runningId: answer.runningId,
    isAskedSince: answer.isAskedSince,
  };
};

const columnsOfConversation = [
  'id',
  'label',
  'voiceId',
  'userPersonaId',
  'headId',
  'cappedMessageId',
] as const satisfies (keyof Conversation)[];
const found = written(
  sql`select ${sql.join(
    columnsOfConversation.map((key) => sql`${conversations[key]}`),
    sql`, `,
  )} from ${conversations}`,
);
const theLastChanged = written(sql`order by ${sql.join(lastChangedFirst, sql`, `)} limit 1`);

const walkUp = written(sql`union all
      select ${ofAbove}, walk.position + 1, walk.size + length(above.content)
      from walk join ${messages} above on above.id = walk.prev_id`);

const besideTheWalk = written(sql`families as (
      select sibling.prev_id, sibling.role, json_agg(sibling.id order by sibling.seq) as ids
      from ${messages} sibling
      where sibling.prev_id = any(array(select prev_id from walk)) and sibling.deleted_at is null
      group by sibling.prev_id, sibling.role
      having count(*) > 1 or min(sibling.id) <> all(array(select id from walk))
    )
    select here.id, here.label, here.voice_id as "voiceId", here.user_persona_id as "userPersonaId",
      here.head_id as "headId", here.capped_message_id as "cappedMessageId",
      case when head.id is not null then json_build_array(head.role, head.status, head.depth, head.created_at) end as head,
      (select running.id from ${generations} running
        where running.message_id = here.head_id and running.conversation_id = here.id and running.status = 'running' limit 1) as "runningId",
      exists (select 1 from ${generations} asked
        where asked.conversation_id = here.id and asked.created_at >= head.created_at) as "isAskedSince",
      (select json_build_array(${byColumn}) from (select * from walk order by position desc) told) as page,
      (select json_agg(sibling.id order by sibling.seq) from walk join ${messages} sibling
        on sibling.conversation_id = here.id and sibling.prev_id is null and sibling.role = walk.role and sibling.deleted_at is null
        where walk.prev_id is null) as roots,
      (select json_agg(json_build_array(prev_id, role, ids)) from families) as families`);

const fromHere = written(sql`(select 1) always left join here on true left join ${messages} head on head.id = here.head_id`);
const lastOfHead = written(sql`join ${messages} last on last.id = here.head_id`);
const aCursor = written(sql`${messages} cursor`);
const lastAboveCursor = written(sql`join ${messages} last on last.id = cursor.prev_id`);

/**
 * One statement, and one row of JSON: what a page costs is what it returns. Siblings are looked up for the whole page
 * at once, and told where a message has others than itself.
 */
export const readPage = async (db: Db, { which, cursor, limit, length, beside }: PageQuestion): Promise<PageAnswer> => {
  const isCursor = sql`cursor.id = ${cursor} and cursor.conversation_id = here.id`;
  const last = cursor === undefined ? lastOfHead : sql`join ${aCursor} on ${isCursor} ${lastAboveCursor}`;
  const isKnown = cursor === undefined ? sql`true` : sql`exists (select 1 from ${aCursor} where ${isCursor})`;
  const result = await db.execute(sql`
    with recursive here as (${found} where ${which} ${theLastChanged}),
    walk as (
      select ${ofLast}, 1 as position, length(last.content) as size from here ${last}
      ${walkUp} where walk.position < ${limit} and walk.size < ${length}
    ), ${besideTheWalk}, ${isKnown} as "isKnown", ${beside ?? sql`null`} as beside
    from ${fromHere}`);
  const [answer] = rowsOf<Row>(result);
  return { page: answer && answer.id !== null ? toPage(answer) : undefined, beside: answer?.beside ?? null };
};
