import { AppError, deleteBookmark, listBranches, setBookmark, type Branch } from '@troupe/protocol';
import { and, asc, eq, isNull, not, sql } from 'drizzle-orm';
import { bookmarks, characters, conversations, messages, users } from '../db/schema.ts';
import type { CallerContext } from '../http/context.ts';
import { handler, type Registration } from '../http/handler.ts';
import { refuseBad, type Moderation } from '../platform/moderation.ts';
import type { Db } from '../ports/index.ts';
import { chatterName } from './chatter.ts';
import { isOwned, ownConversation } from './messages.ts';
import { namesOf, shownText } from './shown-text.ts';

/** A message as the map needs it. */
export interface MapNode {
  id: string;
  prevId: string | null;
  role: 'bot' | 'user';
  seq: number;
  depth: number;
  content: string;
  createdAt: Date;
}

/** Ways that a map lists at most: more is a wall, not a map. */
const mostBranches = 200;
const excerptLength = 140;

/** The ways through a tree, the shown one first, then the newest; `excerpt` cuts and fills a text. */
export const branchesOf = (
  nodes: readonly MapNode[],
  headId: string | null,
  excerpt: (node: MapNode) => { role: 'bot' | 'user'; text: string },
): Branch[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.map(({ prevId }) => prevId));
  const shown = new Set<string>();
  for (let node = byId.get(headId ?? ''); node; node = byId.get(node.prevId ?? '')) shown.add(node.id);

  const leaves = nodes
    .filter(({ id }) => id === headId || (!parents.has(id) && !shown.has(id)))
    .toSorted((a, b) => Number(b.id === headId) - Number(a.id === headId) || b.seq - a.seq)
    .slice(0, mostBranches);
  return leaves.map((leaf) => {
    let first = leaf;
    for (
      let above = byId.get(leaf.prevId ?? '');
      above && !shown.has(first.id) && !shown.has(above.id);
      above = byId.get(above.prevId ?? '')
    )
      first = above;
    const fork = leaf.id === headId ? undefined : byId.get(first.prevId ?? '');
    return {
      leaf_id: leaf.id,
      fork_id: fork?.id ?? null,
      fork: fork ? excerpt(fork) : null,
      length: leaf.depth,
      own_length: leaf.id === headId ? 0 : leaf.depth - first.depth + 1,
      first: excerpt(first),
      last: excerpt(leaf),
      createdAt: leaf.createdAt.toISOString(),
      is_shown: leaf.id === headId,
    };
  });
};

/** SQL: a reply of which nothing is stored yet. */
const isUnwritten = sql`(${messages.status} = 'generating' and ${messages.content} = '')`;

/** SQL: the end of the shown branch, with its head joined; of a reply that has only begun, what it answers. */
const shownEnd = sql<string | null>`case when ${isUnwritten} then ${messages.prevId} else ${conversations.headId} end`;

const ownMessage = async (db: Db, messageId: string, { caller, brand }: CallerContext) => {
  const [row] = await db
    .select({ id: messages.id, conversationId: messages.conversationId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt), isNull(conversations.deletedAt), isOwned(caller, brand)));
  if (!row) throw new AppError('not_found');
  return row;
};

/** GET conversations/{id}/branches; PUT and DELETE messages/{id}/bookmark. */
export const branchHandlers = ({ db, moderation }: { db: Db; moderation: Moderation }): Registration[] => [
  handler(listBranches, async ({ params }, { caller, brand }) => {
    const [conversation] = await db
      .select({ id: conversations.id, shownEnd, userName: chatterName, characterName: characters.name })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId))
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .leftJoin(messages, eq(messages.id, conversations.headId))
      .where(ownConversation(params.conversationId, caller, brand));
    if (!conversation) throw new AppError('not_found');
    const names = namesOf({ name: conversation.userName }, { name: conversation.characterName });
    const living = and(eq(messages.conversationId, conversation.id), isNull(messages.deletedAt));
    const columns = {
      id: messages.id,
      prevId: messages.prevId,
      role: messages.role,
      seq: messages.seq,
      depth: messages.depth,
      content: sql<string>`left(${messages.content}, ${2 * excerptLength})`,
      createdAt: messages.createdAt,
    };
    const nodes = await db
      .select(columns)
      .from(messages)
      .where(and(living, not(isUnwritten)));
    const marked = await db
      .select({ ...columns, name: bookmarks.name, markedAt: bookmarks.createdAt })
      .from(bookmarks)
      .innerJoin(messages, eq(messages.id, bookmarks.messageId))
      .where(living)
      .orderBy(asc(messages.depth), asc(messages.seq));
    const excerpt = (node: MapNode) => ({ role: node.role, text: shownText(node, names).slice(0, excerptLength) });
    const branches = branchesOf(nodes, conversation.shownEnd, excerpt);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const shown = new Set<string>();
    for (let node = byId.get(conversation.shownEnd ?? ''); node; node = byId.get(node.prevId ?? '')) shown.add(node.id);
    return {
      branches,
      bookmarks: marked.map((row) => ({
        message_id: row.id,
        name: row.name,
        message: excerpt(row),
        is_on_shown: shown.has(row.id),
        createdAt: row.markedAt.toISOString(),
      })),
    };
  }),

  handler(setBookmark, async ({ params, body }, context) => {
    refuseBad(moderation, body.name);
    const { id } = await ownMessage(db, params.messageId, context);
    await db
      .insert(bookmarks)
      .values({ messageId: id, name: body.name })
      .onConflictDoUpdate({ target: bookmarks.messageId, set: { name: body.name } });
    return { message_id: id, name: body.name };
  }),

  handler(deleteBookmark, async ({ params }, context) => {
    const { id } = await ownMessage(db, params.messageId, context);
    await db.delete(bookmarks).where(eq(bookmarks.messageId, id));
    return {};
  }),
];
