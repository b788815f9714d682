import { inArray, sql } from 'drizzle-orm';
import { generations } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import type { ContextRow } from '../messages/message-tree.ts';
import type { Lorebook } from './entry.ts';
import type { LoreLine } from './fit.ts';

/** Entries that stay or rest longer than this many messages are let go: reports further up are not read. */
const mostMessages = 100;

/**
 * How many messages ago a keyword last called each entry, by what the reports of the branch's own
 * replies say: a discarded take calls nothing. One query, and only where an entry asks: one that is sticky, cools down, or counts its first time.
 */
export const readLoreSince = async (
  db: Pick<Db, 'selectDistinctOn'>,
  books: readonly Lorebook[],
  branch: readonly ContextRow[],
  replyDepth: number,
): Promise<Map<string, number>> => {
  const reach = Math.max(
    0,
    ...books.flatMap(({ entries }) =>
      entries.map(({ sticky, cooldown, decorators }) => (decorators.afterMatch ? mostMessages : sticky + cooldown)),
    ),
  );
  const near = branch.filter(({ role, depth }) => role === 'bot' && replyDepth - depth <= Math.min(reach, mostMessages));
  if (reach === 0 || near.length === 0) return new Map();
  const ids = near.map(({ id }) => id);
  const runs = await db
    .selectDistinctOn([generations.messageId], {
      messageId: generations.messageId,
      lore: sql<LoreLine[] | null>`${generations.report} -> 'lore'`,
    })
    .from(generations)
    .where(inArray(generations.messageId, ids))
    .orderBy(generations.messageId, sql`${generations.createdAt} desc`);
  const since = new Map<string, number>();
  for (const { id, depth } of near) {
    const lines = runs.find(({ messageId }) => messageId === id)?.lore ?? [];
    for (const { entryId, outcome, keyword } of lines)
      if (outcome === 'fired' && keyword !== undefined) since.set(entryId, replyDepth - depth);
  }
  return since;
};
