import { and, eq, exists, inArray, isNotNull, lt, notExists } from 'drizzle-orm';
import type { Erase, Sweep } from '../../data-map.ts';
import { characterLorebooks, lorebookEntries, lorebooks, loreSamples } from '../../db/schema.ts';
import { dropBatch } from '../../kernel/drop-some.ts';
import { formerMember } from '../../platform/works/erase-works.ts';
import type { Db } from '../../ports/index.ts';

/** Worlds that one statement drops, with their entries. */
const slice = 20;

/** Nothing of what its author wrote but the versions that readers of a chatbot get. */
const wiped = {
  name: 'Removed lorebook',
  description: '',
  avatarUrl: null,
  tags: [],
  card: null,
  visibility: 'private',
  creatorUserId: formerMember,
} as const;

/** Worlds whose approved version a chatbot that stays goes on with: that version stays without the name, and nothing else of them. */
const handOver = (db: Db, ids: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    // Entries go first, while their bytes still count for the author.
    await tx.delete(lorebookEntries).where(inArray(lorebookEntries.lorebookId, [...ids]));
    await tx.delete(loreSamples).where(inArray(loreSamples.lorebookId, [...ids]));
    await tx
      .update(lorebooks)
      .set({ ...wiped, tags: [] })
      .where(inArray(lorebooks.id, [...ids]));
  });

/** Worlds of an account that is erased: of those that a chatbot that stays is read with the approved version stays, the rest is removed. */
export const eraseLorebooks: Erase = async (db, { id, keptWorks }) => {
  const own = eq(lorebooks.creatorUserId, id);
  const isServed = db
    .select({ id: characterLorebooks.lorebookId })
    .from(characterLorebooks)
    .where(
      and(
        eq(characterLorebooks.lorebookId, lorebooks.id),
        isNotNull(characterLorebooks.liveNumber),
        inArray(characterLorebooks.characterId, ['', ...keptWorks]),
      ),
    );
  const kept = await db
    .select({ id: lorebooks.id })
    .from(lorebooks)
    .where(and(own, exists(isServed)))
    .limit(slice);
  if (kept.length > 0)
    await handOver(
      db,
      kept.map((book) => book.id),
    );
  const some = db
    .select({ id: lorebooks.id })
    .from(lorebooks)
    .where(and(own, notExists(isServed)))
    .limit(slice);
  const gone = await db.delete(lorebooks).where(inArray(lorebooks.id, some)).returning({ id: lorebooks.id });
  return kept.length + gone.length;
};

/** Worlds that their creators removed and may bring back no longer. */
export const endLorebooks: Sweep = ({ db, periods, daysAgo }) => {
  const isOver = lt(lorebooks.deletedAt, daysAgo(periods.removedDays));
  const some = db.select({ id: lorebooks.id }).from(lorebooks).where(isOver).limit(dropBatch);
  return db
    .delete(lorebooks)
    .where(and(inArray(lorebooks.id, some), isOver))
    .returning({ id: lorebooks.id });
};
