import { desc, sql, type SQL } from 'drizzle-orm';
import { conversations, generations, messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { messageFromJson, type MessageRow } from './message-tree.ts';
import { rowsOf } from '../../db/rows-of.ts';

type Conversation = Pick<
  typeof conversations.$inferSelect,
  'id' | 'label' | 'voiceId' | 'userPersonaId' | 'headId' | 'cappedMessageId'
>;

/** A page of a conversation's shown branch, and what stands around it. */
export interface BranchPage {
  conversation: Conversation;
  /** Oldest first. */
  rows: { row: MessageRow; siblingIds: string[] }[];
  head: MessageRow | undefined;
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
}

/** Of several conversations the one that is meant comes first. */
export const lastChangedFirst = [desc(conversations.updatedAt), desc(conversations.id)];

interface Answer {
  conversation: Record<string, string | null>;
  isKnown: boolean;
  head: Record<string, unknown> | null;
  runningId: string | null;
  isAskedSince: boolean | null;
  page: [message: Record<string, unknown>, siblings: string[] | null][] | null;
}

/**
 * One statement, and one row of JSON: what a page costs is what it returns. Undefined where there is no such
 * conversation, null where the cursor is none of its messages.
 */
export const readPage = async (
  db: Db,
  { which, cursor, limit, length }: PageQuestion,
): Promise<BranchPage | null | undefined> => {
  const found = db
    .select()
    .from(conversations)
    .where(which)
    .orderBy(...lastChangedFirst)
    .limit(1);
  const above = sql`(select cursor.prev_id from ${messages} cursor where cursor.id = ${cursor} and cursor.conversation_id = here.id)`;
  const isKnown = sql`exists (select 1 from ${messages} cursor where cursor.id = ${cursor} and cursor.conversation_id = here.id)`;
  const result = await db.execute(sql`
    with recursive here as (${found.getSQL()}),
    walk as (
      select last as message, 1 as position, length(last.content) as size
      from here join ${messages} last on last.id = ${cursor === undefined ? sql`here.head_id` : above}
      union all
      select above, walk.position + 1, walk.size + length(above.content)
      from walk join ${messages} above on above.id = (walk.message).prev_id
      where walk.position < ${limit} and walk.size < ${length}
    )
    select row_to_json(here) as conversation,
      ${cursor === undefined ? sql`true` : isKnown} as "isKnown",
      (select row_to_json(head) from ${messages} head where head.id = here.head_id) as head,
      (select running.id from ${generations} running
        where running.message_id = here.head_id and running.conversation_id = here.id and running.status = 'running' limit 1) as "runningId",
      (select max(asked.created_at) from ${generations} asked where asked.conversation_id = here.id)
        >= (select head.created_at from ${messages} head where head.id = here.head_id) as "isAskedSince",
      (select json_agg(json_build_array(walk.message, case when (walk.message).prev_id is null
          then (select json_agg(sibling.id order by sibling.seq) from ${messages} sibling
            where sibling.conversation_id = here.id and sibling.prev_id is null
              and sibling.role = (walk.message).role and sibling.deleted_at is null)
          else (select json_agg(sibling.id order by sibling.seq) from ${messages} sibling
            where sibling.prev_id = (walk.message).prev_id
              and sibling.role = (walk.message).role and sibling.deleted_at is null) end
        ) order by walk.position desc) from walk) as page
    from here`);
  const [answer] = rowsOf<Answer>(result);
  if (!answer) return undefined;
  if (!answer.isKnown) return null;
  const { conversation } = answer;
  return {
    conversation: {
      id: String(conversation['id']),
      label: conversation['label'] ?? null,
      voiceId: conversation['voice_id'] ?? null,
      userPersonaId: conversation['user_persona_id'] ?? null,
      headId: conversation['head_id'] ?? null,
      cappedMessageId: conversation['capped_message_id'] ?? null,
    },
    rows: (answer.page ?? []).map(([message, siblings]) => {
      const row = messageFromJson(message);
      return { row, siblingIds: siblings ?? [row.id] };
    }),
    head: answer.head === null ? undefined : messageFromJson(answer.head),
    runningId: answer.runningId,
    isAskedSince: answer.isAskedSince ?? false,
  };
};
