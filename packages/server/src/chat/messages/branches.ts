import { AppError, type Branch, cutAtGrapheme, deleteBookmark, listBranches, setBookmark } from '@troupe/protocol';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { bookmarks, characters, conversations, messages, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { calledName, calledUserName } from '../conversations/persona-of-conversation.ts';
import { isOwned, ownConversation } from '../conversations/own-conversation.ts';
import { namesOf, shownText } from './shown-text.ts';
import { limitRules } from '../../limits.ts';
import { rowsOf } from '../../db/rows-of.ts';

/** A message as the map's shape needs it: a long story has thousands of them. */
export interface MapNode {
  id: string;
  prevId: string | null;
  /** Order of arrival. */
  seq: number;
  /** Messages from the beginning, this one included. */
  depth: number;
}

/** One way through a tree, by the messages that tell it. */
export interface Way {
  leaf: MapNode;
  /** The first message of its own; of the shown way its leaf. */
  first: MapNode;
  /** Null where it shares nothing with the shown way, and for the shown way itself. */
  fork: MapNode | null;
  isShown: boolean;
}

/** Ways that a map lists at most: more is a wall, not a map. */
const mostBranches = 200;
const excerptLength = 140;

/** Ids from a message up to the beginning. */
const branchAbove = (byId: ReadonlyMap<string, MapNode>, endId: string | null): Set<string> => {
  const ids = new Set<string>();
  for (let node = byId.get(endId ?? ''); node; node = byId.get(node.prevId ?? '')) ids.add(node.id);
  return ids;
};

/** The ways through a tree, the shown one first, then the newest. */
export const waysOf = (nodes: readonly MapNode[], shownEndId: string | null): Way[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.map(({ prevId }) => prevId));
  const shown = branchAbove(byId, shownEndId);
  return nodes
    .filter(({ id }) => id === shownEndId || (!parents.has(id) && !shown.has(id)))
    .toSorted((a, b) => Number(b.id === shownEndId) - Number(a.id === shownEndId) || b.seq - a.seq)
    .slice(0, mostBranches)
    .map((leaf) => {
      if (leaf.id === shownEndId) return { leaf, first: leaf, fork: null, isShown: true };
      let first = leaf;
      let above = byId.get(leaf.prevId ?? '');
      for (; above && !shown.has(above.id); above = byId.get(above.prevId ?? '')) first = above;
      return { leaf, first, fork: above ?? null, isShown: false };
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

export interface BranchDeps {
  db: Db;
  rateLimits: Limits;
}

const list = ({ db }: BranchDeps): Registration =>
  handler(listBranches, async ({ params }, { caller, brand }) => {
    const [conversation] = await db
      .select({ id: conversations.id, shownEnd, userName: calledUserName, characterName: calledName })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId))
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .leftJoin(messages, eq(messages.id, conversations.headId))
      .where(ownConversation(params.conversationId, caller, brand));
    if (!conversation) throw new AppError('not_found');
    const names = namesOf({ name: conversation.userName }, { name: conversation.characterName });
    const living = and(eq(messages.conversationId, conversation.id), isNull(messages.deletedAt));
    // No mapping for each of ten thousand, and no word of those that the map does not quote.
    const shape = await db.execute(
      sql`select id, prev_id as "prevId", seq::float8, depth from ${messages} where ${living} and not ${isUnwritten}`,
    );
    const nodes = rowsOf<MapNode>(shape);
    const ways = waysOf(nodes, conversation.shownEnd);
    const columns = {
      id: messages.id,
      prevId: messages.prevId,
      role: messages.role,
      content: sql<string>`left(${messages.content}, ${2 * excerptLength})`,
      createdAt: messages.createdAt,
    };
    const quoted = new Set(ways.flatMap(({ leaf, first, fork }) => [leaf.id, first.id, ...(fork ? [fork.id] : [])]));
    const rows =
      quoted.size === 0
        ? []
        : await db
            .select(columns)
            .from(messages)
            .where(inArray(messages.id, [...quoted]));
    const told = new Map(rows.map((row) => [row.id, row]));
    const marked = await db
      .select({ ...columns, name: bookmarks.name, markedAt: bookmarks.createdAt })
      .from(bookmarks)
      .innerJoin(messages, eq(messages.id, bookmarks.messageId))
      .where(living)
      .orderBy(asc(messages.depth), asc(messages.seq));
    const excerpt = (row: (typeof rows)[number]) => ({
      role: row.role,
      text: cutAtGrapheme(shownText(row, names), excerptLength),
    });
    const branches = ways.flatMap(({ leaf, first, fork, isShown }): Branch[] => {
      const [last, begin, at] = [told.get(leaf.id), told.get(first.id), fork && told.get(fork.id)];
      // Removed between two reads.
      if (!last || !begin) return [];
      return [
        {
          leaf_id: leaf.id,
          fork_id: at?.id ?? null,
          fork: at ? excerpt(at) : null,
          length: leaf.depth,
          own_length: isShown ? 0 : leaf.depth - first.depth + 1,
          first: excerpt(begin),
          last: excerpt(last),
          createdAt: last.createdAt.toISOString(),
          is_shown: isShown,
        },
      ];
    });
    const shown = branchAbove(new Map(nodes.map((node) => [node.id, node])), conversation.shownEnd);
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
  });

const mark = ({ db, rateLimits }: BranchDeps): Registration =>
  handler(setBookmark, async ({ params, body }, context) => {
    await rateLimits.take(...limitRules('changes', context));
    const { id } = await ownMessage(db, params.messageId, context);
    await db
      .insert(bookmarks)
      .values({ messageId: id, name: body.name })
      .onConflictDoUpdate({ target: bookmarks.messageId, set: { name: body.name } });
    return { message_id: id, name: body.name };
  });

const unmark = ({ db, rateLimits }: BranchDeps): Registration =>
  handler(deleteBookmark, async ({ params }, context) => {
    await rateLimits.take(...limitRules('changes', context));
    const { id } = await ownMessage(db, params.messageId, context);
    await db.delete(bookmarks).where(eq(bookmarks.messageId, id));
    return {};
  });

/** GET conversations/{id}/branches; PUT and DELETE messages/{id}/bookmark. */
export const branchHandlers = (deps: BranchDeps): Registration[] => [list(deps), mark(deps), unmark(deps)];
