import { and, eq, exists, inArray, notExists } from 'drizzle-orm';
import type { Erase } from '../data-map.ts';
import { characterLorebooks, lorebooks } from '../db/schema.ts';
import { formerMember } from '../platform/works/erase-works.ts';

/** Worlds that one statement drops, with their entries. */
const slice = 20;

/** Worlds of an account that is erased: those of a chatbot that stays lose the name, the rest is removed. */
export const eraseLorebooks: Erase = async (db, { id, keptWorks }) => {
  const own = eq(lorebooks.creatorUserId, id);
  const isKnown = db
    .select({ id: characterLorebooks.lorebookId })
    .from(characterLorebooks)
    .where(and(eq(characterLorebooks.lorebookId, lorebooks.id), inArray(characterLorebooks.characterId, ['', ...keptWorks])));
  const kept = await db
    .update(lorebooks)
    .set({ creatorUserId: formerMember })
    .where(and(own, exists(isKnown)))
    .returning({ id: lorebooks.id });
  const some = db
    .select({ id: lorebooks.id })
    .from(lorebooks)
    .where(and(own, notExists(isKnown)))
    .limit(slice);
  const gone = await db.delete(lorebooks).where(inArray(lorebooks.id, some)).returning({ id: lorebooks.id });
  return kept.length + gone.length;
};
