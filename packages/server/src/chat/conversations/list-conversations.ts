import {
  AppError,
  listCharacterConversations,
  listConversations,
  listRemovedConversations,
  type Conversation,
  type RemovedConversation,
} from '@troupe/protocol';
import { and, count, desc, eq, gt, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { holding } from '../../kernel/holding.ts';
import { viewerColumns } from '../../platform/rights/adult-access.ts';
import { maySeeAdult, withoutAdult } from './character-access.ts';
import { calledUserName } from './persona-of-conversation.ts';
import { isOwned } from './own-conversation.ts';
import { presentConversations } from './present-conversations.ts';
import { undoneSince } from '../messages/removals.ts';

interface PageQuery {
  limit: number;
  last_id?: string | undefined;
  q?: string;
}

interface PageOptions {
  filter?: SQL | undefined;
  /** Instant by which the list is ordered, newest first. */
  by?: typeof conversations.updatedAt | typeof conversations.deletedAt;
}

const isLiving = isNull(conversations.deletedAt);

/** SQL: the title or the character's name holds the words. */
const matches = (words: string) =>
  words === '' ? undefined : or(ilike(conversations.label, holding(words)), ilike(characters.name, holding(words)));

const rowColumns = {
  conversation: conversations,
  head: messages,
  character: {
    id: characters.id,
    name: characters.name,
    nickname: characters.nickname,
    title: characters.title,
    avatar_url: characters.avatarUrl,
    avatar_is_nsfw: characters.avatarIsNsfw,
    is_nsfw: characters.isNsfw,
  },
  userName: calledUserName,
};

const readPage = async (
  db: Db,
  { filter, by = conversations.updatedAt }: PageOptions,
  context: CallerContext,
  query: PageQuery,
) => {
  const { caller, brand } = context;
  const after = query.last_id;
  const rows = await db
    .select(rowColumns)
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .leftJoin(messages, eq(messages.id, conversations.headId))
    .where(
      and(
        isOwned(caller, brand),
        await withoutAdult(db, context),
        filter,
        after === undefined
          ? undefined
          : sql`(${by}, ${conversations.id}) < (select ${sql.identifier('cursor')}.${sql.identifier(by.name)}, cursor.id from ${conversations} cursor where cursor.id = ${after} and cursor.user_id = ${caller.userId})`,
      ),
    )
    .orderBy(desc(by), desc(conversations.id))
    .limit(query.limit + 1);
  return pageOf(rows, query.limit);
};

const listPage = async (db: Db, options: PageOptions, context: CallerContext, query: PageQuery): Promise<Conversation[]> => {
  return presentConversations(db, await readPage(db, { ...options, filter: and(isLiving, options.filter) }, context, query));
};

/** One conversation as lists show it; `not_found` for everyone but its owner. */
export const readConversation = async (db: Db, id: string, context: CallerContext): Promise<Conversation> => {
  const [conversation] = await listPage(db, { filter: eq(conversations.id, id) }, context, { limit: 1 });
  if (!conversation) throw new AppError('not_found');
  return conversation;
};

/** The newest conversation of each character that matches, with how many there are. */
const listByCharacter = async (db: Db, context: CallerContext, query: PageQuery & { q: string }): Promise<Conversation[]> => {
  const other = alias(conversations, 'other');
  const isOfSame = and(
    eq(other.userId, conversations.userId),
    eq(other.applicationId, conversations.applicationId),
    eq(other.characterId, conversations.characterId),
    isNull(other.deletedAt),
  );
  const isNewer = sql`(${other.updatedAt}, ${other.id}) > (${conversations.updatedAt}, ${conversations.id})`;
  const isNewest = sql`not exists (${db.select({ id: other.id }).from(other).where(and(isOfSame, isNewer))})`;
  const anyMatches =
    query.q === ''
      ? undefined
      : or(
          ilike(characters.name, holding(query.q)),
          sql`exists (${db
            .select({ id: other.id })
            .from(other)
            .where(and(isOfSame, ilike(other.label, holding(query.q))))})`,
        );
  const page = await listPage(db, { filter: and(isNewest, anyMatches) }, context, query);
  const counted = page.length
    ? await db
        .select({ characterId: conversations.characterId, count: count() })
        .from(conversations)
        .where(
          and(
            isOwned(context.caller, context.brand),
            isLiving,
            inArray(
              conversations.characterId,
              page.map((row) => row.character_id),
            ),
          ),
        )
        .groupBy(conversations.characterId)
    : [];
  const counts = new Map(counted.map((row) => [row.characterId, row.count]));
  return page.map((row) => ({ ...row, conversation_count: counts.get(row.character_id) ?? 1 }));
};

/** GET conversations, GET characters/{id}/conversations, GET conversations/removed. */
export const conversationListHandlers = ({ db, clock }: { db: Db; clock: Clock }): Registration[] => [
  handler(listCharacterConversations, async ({ params, query }, context) => {
    const [found] = await db
      .select({ applicationIds: characters.applicationIds, isNsfw: characters.isNsfw, user: viewerColumns })
      .from(characters)
      .innerJoin(users, eq(users.id, context.caller.userId))
      .where(eq(characters.id, params.characterId));
    const isThere = found?.applicationIds.includes(context.brand.id) && (!found.isNsfw || maySeeAdult(found.user, context));
    if (!isThere) throw new AppError('not_found');
    // All are with one character: its name would find all of them.
    const named = query.q === '' ? undefined : ilike(conversations.label, holding(query.q));
    return listPage(db, { filter: and(eq(conversations.characterId, params.characterId), named) }, context, query);
  }),

  handler(listConversations, ({ query }, context) =>
    query.group_by === 'character'
      ? listByCharacter(db, context, query)
      : listPage(db, { filter: matches(query.q) }, context, query),
  ),

  handler(listRemovedConversations, async ({ query }, context): Promise<RemovedConversation[]> => {
    const filter = and(
      gt(conversations.deletedAt, undoneSince(clock)),
      query.character_id === undefined ? undefined : eq(conversations.characterId, query.character_id),
    );
    const read = await readPage(db, { filter, by: conversations.deletedAt }, context, query);
    const page = await presentConversations(db, read);
    return page.map((row, index) => ({
      ...row,
      removedAt: read.rows[index]?.conversation.deletedAt?.toISOString() ?? row.updatedAt,
    }));
  }),
];
