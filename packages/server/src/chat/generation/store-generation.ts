import { AppError } from '@troupe/protocol';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { conversations, generationEvents, generations, messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import type { StartData } from './generation-log.ts';
import { moveHead, type MessageRow } from '../messages/message-tree.ts';
import { rowsOf } from '../../db/rows-of.ts';

export type GenerationRow = typeof generations.$inferSelect;

/** Everything a generation leaves in the database before the model is called. */
export interface NewGeneration {
  generation: GenerationRow;
  conversation: { id: string; headId: string | null };
  /** End of the branch that is answered or continued, apart from a new user message. */
  end: Pick<MessageRow, 'id' | 'depth'> | undefined;
  /** A new user message; null for everything but a send. */
  asked: { id: string; content: string; clientId: string | null } | null;
  subCharacterId: string | null;
  /** Members of a group who know of both messages; null: all. */
  audience?: string[] | null;
  /** What a picture is to show and how large it will be, in pixels; left out for words. */
  image?: { prompt: string; width: number; height: number };
  cappedMessageId: string | null;
  start: StartData;
  /** A failed generation that this one repeats: it hands over its client id. */
  repeated: string | null;
}

/** The head moved between reading and writing: read again. */
class HeadMoved extends Error {}

const uniqueViolation = '23505';
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === uniqueViolation || isUniqueViolation(error.cause));

/** Prepares a generation again where another request came between: a duplicate finds its twin now, another tab's message a new head. */
export const retryWhenMoved = async <T>(prepare: (isFirstAttempt: boolean) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await prepare(attempt === 1);
    } catch (error) {
      if (attempt >= 5 || !(error instanceof HeadMoved || isUniqueViolation(error))) throw error;
    }
  }
};

/**
 * One statement, so that the way to the first token is short: the conversation's row is the lock and
 * its head the guard; nothing is written when the head is not what was read, nor below a message removed since.
 */
const writeAll = async (
  db: Pick<Db, 'execute'>,
  { generation, conversation, end, asked, ...given }: NewGeneration,
): Promise<void> => {
  const now = sql`${generation.createdAt.toISOString()}::timestamptz`;
  const isNewReply = generation.messageId !== null && generation.kind !== 'continue';
  const depth = (end?.depth ?? 0) + 1;
  const audience = given.audience ? sql`string_to_array(${given.audience.join(',')}::text, ',')` : sql`null::text[]`;
  const result = await db.execute(sql`
    with moved as (
      update ${conversations} set
        updated_at = ${now},
        head_id = coalesce(${generation.messageId}::text, head_id),
        capped_message_id = case when ${generation.messageId === null || generation.kind === 'image'} then capped_message_id else ${given.cappedMessageId}::text end
      where id = ${conversation.id} and head_id is not distinct from ${conversation.headId}::text
        and not exists (select 1 from ${messages} gone where gone.id = ${end?.id ?? null}::text and gone.deleted_at is not null)
      returning id
    ), asked as (
      insert into ${messages} (id, conversation_id, prev_id, depth, role, content, client_id, audience, created_at)
      select ${asked?.id ?? null}::text, moved.id, ${end?.id ?? null}::text, ${depth}::integer, 'user', ${asked?.content ?? ''}, ${asked?.clientId ?? null}::text, ${audience}, ${now}
      from moved where ${asked !== null}
    ), reply as (
      insert into ${messages} (id, conversation_id, prev_id, depth, role, content, status, sub_character_id, audience, image_prompt, image_width, image_height, created_at)
      select ${generation.messageId}::text, moved.id, ${asked?.id ?? end?.id ?? null}::text, ${asked === null ? depth : depth + 1}::integer, 'bot', '', 'generating', ${given.subCharacterId}::text, ${audience}, ${given.image?.prompt ?? null}::text, ${given.image?.width ?? null}::integer, ${given.image?.height ?? null}::integer, ${now}
      from moved where ${isNewReply}
    ), generation as (
      insert into ${generations} (id, user_id, conversation_id, message_id, kind, status, base_length, report, client_id, body_hash, heartbeat_at, created_at)
      select ${generation.id}, ${generation.userId}, moved.id, ${generation.messageId}::text, ${generation.kind}, ${generation.status}, ${generation.baseLength}::integer,
        ${JSON.stringify(generation.report)}::jsonb, ${generation.clientId}::text, ${generation.bodyHash}, now(), ${now}
      from moved
    ), started as (
      insert into ${generationEvents} (generation_id, seq, kind, data)
      select ${generation.id}, 1, 'start', ${JSON.stringify(given.start)}::jsonb from moved
    )
    select id from moved`);
  if (rowsOf(result).length === 0) throw new HeadMoved();
};

/** One reply at a time below a message. */
const refuseOthers = async (tx: Pick<Db, 'select'>, prevId: string, ownId: string): Promise<void> => {
  const [other] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(eq(messages.prevId, prevId), ne(messages.id, ownId), eq(messages.status, 'generating'), isNull(messages.deletedAt)),
    )
    .limit(1);
  if (other) throw new AppError('generation_running');
};

const claimContinued = async (tx: Pick<Db, 'update'>, messageId: string): Promise<void> => {
  const claimed = await tx
    .update(messages)
    .set({ status: 'generating' })
    .where(and(eq(messages.id, messageId), ne(messages.status, 'generating')))
    .returning({ id: messages.id });
  if (claimed.length === 0) throw new AppError('generation_running');
};

/** Stores a generation, all or nothing. Throws HeadMoved, `generation_running`, or a unique violation for a repeated client id. */
export const storeGeneration = async (db: Db, given: NewGeneration): Promise<void> => {
  const { generation, conversation, end, asked, repeated } = given;
  const isAppended = asked !== null && conversation.headId === (end?.id ?? null);
  if ((isAppended || generation.messageId === null) && repeated === null) return writeAll(db, given);
  return db.transaction(async (tx) => {
    if (repeated !== null) await tx.update(generations).set({ clientId: null }).where(eq(generations.id, repeated));
    await writeAll(tx, given);
    if (generation.messageId === null) return;
    if (generation.kind === 'continue') return claimContinued(tx, generation.messageId);
    if (asked === null && end) await refuseOthers(tx, end.id, generation.messageId);
    if (conversation.headId !== null && conversation.headId !== end?.id)
      await moveHead(tx, conversation.id, conversation.headId, generation.messageId);
  });
};
