import {
  AppError,
  can,
  clearMemories,
  contextTokens,
  createMemory,
  deleteMemory,
  getMemoryShare,
  limits,
  listMemories,
  restoreMemories,
  updateMemory,
  type Memory,
} from '@troupe/protocol';
import { and, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { conversations, memories, messages } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, LanguageModel, Limits, NewId } from '../../ports/index.ts';
import { promptTokenizer } from '../../kernel/tokenizer.ts';
import { isOnBranch, type Queries } from '../messages/message-tree.ts';
import { isOwned, ownConversation } from '../conversations/own-conversation.ts';
import { memoryLimits, memoryTokens } from './fit-memories.ts';
import { lockConversation, undoneSince } from '../messages/removals.ts';
import type { MemoryJobs } from './memory-jobs.ts';
import { isCounted, toMemory, toSource, type MemoryRow } from './memory-rows.ts';
import { limitRules } from '../../limits.ts';

export interface MemoryDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  models: readonly LanguageModel[];
  memoryJobs: MemoryJobs;
  rateLimits: Limits;
}

const columns = { ...getTableColumns(memories), embedding: sql<null>`null`, isCounted };
const present = ({ isCounted: counts, ...row }: MemoryRow & { isCounted: boolean }): Memory => toMemory(row, !counts);

/** SQL: a memory of a living conversation of the caller's. */
const isOwn = ({ caller, brand }: CallerContext) =>
  sql`exists (select 1 from ${conversations} where ${and(eq(conversations.id, memories.conversationId), isOwned(caller, brand), isNull(conversations.deletedAt))})`;

const requireManager = ({ caller }: CallerContext) => {
  if (!can(caller, 'memory_manager')) throw new AppError('forbidden');
};

const requireConversation = async (db: Queries, conversationId: string, context: CallerContext) => {
  requireManager(context);
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(ownConversation(conversationId, context.caller, context.brand));
  if (!row) throw new AppError('not_found');
};

const findMemory = async (tx: Queries, id: string, context: CallerContext) => {
  const [row] = await tx
    .select(columns)
    .from(memories)
    .where(and(eq(memories.id, id), isNull(memories.deletedAt), isOwn(context)));
  if (!row) throw new AppError('not_found');
  return row;
};

/** Forgets under one batch id; undo clears one field. */
const forget = async ({ db, clock, newId }: Pick<MemoryDeps, 'db' | 'clock' | 'newId'>, which: SQL | undefined) => {
  const gone = await db
    .update(memories)
    .set({ deletedAt: clock.now(), deletedBatch: newId() })
    .where(and(isNull(memories.deletedAt), which))
    .returning({ id: memories.id });
  return { ids: gone.map(({ id }) => id) };
};

const takeChange = async (rateLimits: Limits, context: CallerContext) => {
  requireManager(context);
  await rateLimits.take(...limitRules('changes', context));
};

const list = ({ db }: MemoryDeps): Registration =>
  handler(listMemories, async ({ params, query }, context) => {
    await requireConversation(db, params.conversationId, context);
    const rows = await db
      .select(columns)
      .from(memories)
      .where(
        and(
          eq(memories.conversationId, params.conversationId),
          isNull(memories.deletedAt),
          query.last_id === undefined
            ? undefined
            : sql`(${memories.isPinned}, ${memories.seq}) < (select last.is_pinned, last.seq from ${memories} last where last.id = ${query.last_id} and last.conversation_id = ${params.conversationId})`,
        ),
      )
      .orderBy(desc(memories.isPinned), desc(memories.seq))
      .limit(query.limit + 1);
    const page = pageOf(rows, query.limit);
    return answerPage(page.rows.map(present), page);
  });

/** The message that a memory is said to come from, as long as it stands in the conversation. */
const findSource = async (tx: Queries, messageId: string | undefined, conversationId: string) => {
  if (messageId === undefined) return undefined;
  const [source] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId), isNull(messages.deletedAt)));
  if (!source) throw new AppError('not_found');
  return source;
};

const create = ({ db, clock, newId, memoryJobs, rateLimits }: MemoryDeps): Registration =>
  handler(createMemory, async ({ params, body }, context) => {
    await takeChange(rateLimits, context);
    const made = await db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, params.conversationId, context.caller, context.brand);
      const [held] = await tx
        .select({ count: count() })
        .from(memories)
        .where(and(eq(memories.conversationId, conversation.id), isNull(memories.deletedAt)));
      if ((held?.count ?? 0) >= limits.memoriesMax)
        throw new AppError('conflict', { params: { memories_max: limits.memoriesMax } });
      const source = await findSource(tx, body.source_message_id, conversation.id);
      const id = newId();
      await tx.insert(memories).values({
        id,
        conversationId: conversation.id,
        content: body.content,
        isPinned: body.is_pinned ?? false,
        memoryType: 'user',
        sources: source ? [toSource(source)] : [],
        anchorId: source?.id ?? null,
        isOnPath: !source || (conversation.headId !== null && (await isOnBranch(tx, source.id, conversation.headId))),
        createdAt: clock.now(),
        updatedAt: clock.now(),
      });
      return findMemory(tx, id, context);
    });
    memoryJobs.embed(params.conversationId);
    return present(made);
  });

const clear = ({ rateLimits, ...deps }: MemoryDeps): Registration =>
  handler(clearMemories, async ({ params, query }, context) => {
    await takeChange(rateLimits, context);
    await requireConversation(deps.db, params.conversationId, context);
    return forget(
      deps,
      and(
        eq(memories.conversationId, params.conversationId),
        query.keep_pinned_memories ? eq(memories.isPinned, false) : undefined,
        query.keep_user_memories ? ne(memories.memoryType, 'user') : undefined,
      ),
    );
  });

const update = ({ db, clock, memoryJobs, rateLimits }: MemoryDeps): Registration =>
  handler(updateMemory, async ({ params, body }, context) => {
    await takeChange(rateLimits, context);
    const changed = await db.transaction(async (tx) => {
      const row = await findMemory(tx, params.memoryId, context);
      const isEdited = body.content !== undefined && body.content !== row.content;
      const isOwnNow = isEdited || body.keep === true;
      await tx
        .update(memories)
        .set({
          updatedAt: clock.now(),
          ...(body.is_pinned !== undefined && { isPinned: body.is_pinned }),
          ...(isOwnNow && { memoryType: 'user', sources: [], anchorId: null, isOnPath: true }),
          ...(isEdited && { content: body.content, embedding: null, embeddingModel: null }),
        })
        .where(eq(memories.id, row.id));
      return findMemory(tx, row.id, context);
    });
    memoryJobs.embed(changed.conversationId);
    return present(changed);
  });

const remove = ({ rateLimits, ...deps }: MemoryDeps): Registration =>
  handler(deleteMemory, async ({ params }, context) => {
    await takeChange(rateLimits, context);
    const gone = await forget(deps, and(eq(memories.id, params.memoryId), isOwn(context)));
    if (gone.ids.length === 0) throw new AppError('not_found');
    return gone;
  });

const restore = ({ db, clock, rateLimits }: MemoryDeps): Registration =>
  handler(restoreMemories, async ({ body }, context) => {
    await takeChange(rateLimits, context);
    const { caller, brand } = context;
    const inBin = and(isNotNull(memories.deletedBatch), gt(memories.deletedAt, undoneSince(clock)), isOwn(context));
    return db.transaction(async (tx) => {
      const named = await tx
        .selectDistinct({ conversationId: memories.conversationId, batch: sql<string>`${memories.deletedBatch}` })
        .from(memories)
        .where(and(inArray(memories.id, body.ids), inBin));
      if (named.length === 0) throw new AppError('not_found');
      const conversationIds = [...new Set(named.map(({ conversationId }) => conversationId))].toSorted();
      // Under the lock that adding takes, always in the same order.
      for (const id of conversationIds) await lockConversation(tx, id, caller, brand);
      const batches = named.map(({ batch }) => batch);
      const restored = await tx
        .update(memories)
        .set({ deletedAt: null, deletedBatch: null })
        .where(and(inBin, inArray(memories.deletedBatch, batches)))
        .returning({ id: memories.id });
      const [overfull] = await tx
        .select({ count: count() })
        .from(memories)
        .where(and(inArray(memories.conversationId, conversationIds), isNull(memories.deletedAt)))
        .groupBy(memories.conversationId)
        .having(gt(count(), limits.memoriesMax));
      // All or nothing: what was forgotten together comes back together.
      if (overfull) throw new AppError('conflict', { params: { memories_max: limits.memoriesMax } });
      return { ids: restored.map(({ id }) => id) };
    });
  });

const measure = ({ db, models }: MemoryDeps): Registration =>
  handler(getMemoryShare, async ({ params }, context) => {
    await requireConversation(db, params.conversationId, context);
    const rows = await db
      .select({ content: memories.content, isPinned: memories.isPinned, isCounted })
      .from(memories)
      .where(and(eq(memories.conversationId, params.conversationId), isNull(memories.deletedAt)));
    const context_tokens = Math.min(models[0]?.contextTokens ?? Infinity, contextTokens(context.caller.permissions));
    const share = memoryLimits(context_tokens);
    const part = (isPinned: boolean) => {
      const counted = rows.filter((row) => row.isCounted && row.isPinned === isPinned);
      const tokens = memoryTokens(
        counted.map(({ content }) => content),
        isPinned ? 'pinned' : 'facts',
        promptTokenizer,
      );
      return { count: counted.length, tokens, limit: isPinned ? share.pinned : share.facts };
    };
    return {
      context_tokens,
      pinned: part(true),
      facts: part(false),
      stale: rows.filter((row) => !row.isCounted).length,
      is_automatic: can(context.caller, 'conversation_memory_auto'),
    };
  });

/** The calls of memories. Everything needs `memory_manager` (C-MEM-01); forgetting can be undone for 30 days. */
export const memoryHandlers = (deps: MemoryDeps): Registration[] => [
  list(deps),
  create(deps),
  clear(deps),
  update(deps),
  remove(deps),
  restore(deps),
  measure(deps),
];
