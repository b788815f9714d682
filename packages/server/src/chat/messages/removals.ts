import { AppError, limits, listRemovals, removeMessages, restoreMessages, type Brand } from '@troupe/protocol';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Removal } from '../../data-map.ts';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import { calledName, calledUserName } from '../conversations/persona-of-conversation.ts';
import { leafLastRead, moveHead, type Queries } from './message-tree.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { toMessage } from './present-message.ts';
import { namesOf } from './shown-text.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

/** The oldest instant of a removal that can still be undone. */
export const undoneSince = (clock: Clock): Date => new Date(clock.now().getTime() - limits.undoDays * dayMs);

/** Locks a caller's conversation and reads its head; `not_found` for everyone else's. */
export const lockConversation = async (
  tx: Queries,
  conversationId: string,
  caller: Caller,
  brand: Brand,
): Promise<{ id: string; headId: string | null }> => {
  const [conversation] = await tx
    .select({ id: conversations.id, headId: conversations.headId })
    .from(conversations)
    .where(ownConversation(conversationId, caller, brand))
    .for('update');
  if (!conversation) throw new AppError('not_found');
  return conversation;
};

/** SQL: ids of the living messages given and of all that live below them. */
const subtrees = (ids: readonly string[]) => sql`(
  with recursive doomed as (
    select id from ${messages} where ${inArray(messages.id, [...ids])} and deleted_at is null
    union
    select child.id from doomed join ${messages} child on child.prev_id = doomed.id where child.deleted_at is null
  )
  select id from doomed)`;

/** The nearest message that lives, from `id` upwards, itself included. */
const livingAncestor = async (tx: Queries, id: string): Promise<string | null> => {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      sql`${messages.id} in (
        with recursive walk as (
          select id, prev_id, deleted_at from ${messages} where id = ${id}
          union all
          select above.id, above.prev_id, above.deleted_at from walk join ${messages} above on above.id = walk.prev_id
          where walk.deleted_at is not null
        )
        select id from walk where deleted_at is null)`,
    );
  return row?.id ?? null;
};

/** Where the head goes: it stays, climbs to the nearest message that lives, or turns to another beginning. */
const headAfter = async (tx: Queries, conversation: { id: string; headId: string | null }): Promise<string | null> => {
  if (conversation.headId === null) return null;
  const above = await livingAncestor(tx, conversation.headId);
  if (above !== null) return above;
  const [root] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversation.id), isNull(messages.prevId), isNull(messages.deletedAt)))
    .orderBy(desc(messages.seq))
    .limit(1);
  return root ? leafLastRead(tx, root, null) : null;
};

/**
 * Soft deletes under one batch id: nothing leaves the table, and undo clears one field.
 * A reply that is being written is not removed under its writer's hands.
 */
const remove = async (
  tx: Queries,
  ids: readonly string[],
  { batch, now, removal }: { batch: string; now: Date; removal: Removal },
) => {
  const removed = await tx
    .update(messages)
    .set({ deletedAt: now, deletedBatch: batch })
    .where(sql`${messages.id} in ${subtrees(ids)}`)
    .returning({ id: messages.id, depth: messages.depth, status: messages.status });
  if (removed.some(({ status }) => status === 'generating')) throw new AppError('generation_running');
  await removal(tx, { messageIds: removed.map(({ id }) => id) });
  return removed.toSorted((a, b) => a.depth - b.depth);
};

/** The batches of the messages named, and of every removed message above them: below a gap nothing can be shown. */
const batchesAbove = async (tx: Queries, ids: readonly string[], since: Date): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ batch: messages.deletedBatch })
    .from(messages)
    .where(
      and(
        isNotNull(messages.deletedBatch),
        gt(messages.deletedAt, since),
        sql`${messages.id} in (
          with recursive walk as (
            select id, prev_id from ${messages} where ${inArray(messages.id, [...ids])}
            union
            select above.id, above.prev_id from walk join ${messages} above on above.id = walk.prev_id where above.deleted_at is not null
          )
          select id from walk)`,
      ),
    );
  return rows.flatMap(({ batch }) => batch ?? []);
};

export interface RemovalDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  removal: Removal;
}

/** DELETE conversations/{id}/messages, POST messages/restore, GET conversations/{id}/removals. */
export const removalHandlers = ({ db, clock, newId, removal }: RemovalDeps): Registration[] => [
  handler(removeMessages, ({ params, body }, { caller, brand }) =>
    db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, params.conversationId, caller, brand);
      const ids = [...new Set(body.ids)];
      const [known] = await tx
        .select({ count: count() })
        .from(messages)
        .where(and(inArray(messages.id, ids), eq(messages.conversationId, conversation.id)));
      if (known?.count !== ids.length) throw new AppError('not_found');
      const removed = await remove(tx, ids, { batch: newId(), now: clock.now(), removal });
      const head = await headAfter(tx, conversation);
      if (head !== conversation.headId) await moveHead(tx, conversation.id, conversation.headId, head);
      return { ids: removed.map(({ id }) => id), head_id: head };
    }),
  ),

  handler(restoreMessages, ({ body }, { caller, brand }) =>
    db.transaction(async (tx) => {
      const found = await tx
        .selectDistinct({ conversationId: messages.conversationId })
        .from(messages)
        .where(and(inArray(messages.id, body.ids), isNotNull(messages.deletedBatch)));
      const [only] = found;
      if (!only || found.length > 1) throw new AppError('not_found');
      const conversation = await lockConversation(tx, only.conversationId, caller, brand);
      const batches = await batchesAbove(tx, body.ids, undoneSince(clock));
      if (batches.length === 0) throw new AppError('not_found');
      const restored = await tx
        .update(messages)
        .set({ deletedAt: null, deletedBatch: null })
        .where(and(eq(messages.conversationId, conversation.id), inArray(messages.deletedBatch, batches)))
        .returning();
      const sorted = restored.toSorted((a, b) => a.depth - b.depth);
      const top = sorted.find(({ id }) => body.ids.includes(id));
      if (!top) throw new AppError('not_found');
      const head = await leafLastRead(tx, top, conversation.headId);
      await moveHead(tx, conversation.id, conversation.headId, head);
      return { ids: sorted.map(({ id }) => id), head_id: head };
    }),
  ),

  handler(listRemovals, async ({ params }, { caller, brand }) => {
    const [conversation] = await db
      .select({ id: conversations.id, userName: calledUserName, characterName: calledName })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId))
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .where(ownConversation(params.conversationId, caller, brand));
    if (!conversation) throw new AppError('not_found');
    const inBin = and(
      eq(messages.conversationId, conversation.id),
      isNotNull(messages.deletedBatch),
      gt(messages.deletedAt, undoneSince(clock)),
    );
    const batches = await db
      .select({ batch: messages.deletedBatch, count: count(), removedAt: max(messages.deletedAt) })
      .from(messages)
      .where(inBin)
      .groupBy(messages.deletedBatch)
      .orderBy(desc(max(messages.deletedAt)));
    const tops = await db
      .selectDistinctOn([messages.deletedBatch])
      .from(messages)
      .where(inBin)
      .orderBy(messages.deletedBatch, messages.depth, messages.seq);
    const names = namesOf({ name: conversation.userName }, { name: conversation.characterName });
    return batches.flatMap(({ batch, count: size, removedAt }) => {
      const first = tops.find((row) => row.deletedBatch === batch);
      if (!first || !removedAt) return [];
      return [{ first_message: toMessage(first, [first.id], names), count: size, removedAt: removedAt.toISOString() }];
    });
  }),
];
