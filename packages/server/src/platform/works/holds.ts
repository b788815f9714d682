import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { characters, holds } from '../../db/schema.ts';
import type { NewId, Tx } from '../../ports/index.ts';
import { accountOf, type Actor } from '../audit/actor.ts';

export type HoldKind = (typeof holds.$inferSelect)['kind'];

interface Hold {
  kind: HoldKind;
  actor: Actor;
  /** The case or the erasure that it comes from. */
  sourceId: string;
  at: Date;
}

/**
 * Keeps works from others until the hold ends; those that are held for that already stay so. The rows of the works are
 * locked first, and their `reach` follows by itself (`db/schema/characters.ts`). Returns the ids of all that `which` names.
 */
export const holdWorks = async (
  tx: Tx,
  newId: NewId,
  which: SQL | undefined,
  { kind, actor, sourceId, at }: Hold,
): Promise<string[]> => {
  const rows = await tx.select({ id: characters.id, holds: characters.holds }).from(characters).where(which).for('update');
  const fresh = rows.filter((row) => !row.holds.includes(kind)).map(({ id }) => id);
  if (fresh.length > 0) {
    const decided = { kind, actorKind: actor.kind, actorId: accountOf(actor), sourceId, startsAt: at };
    await tx.insert(holds).values(fresh.map((characterId) => ({ ...decided, id: newId(), characterId })));
    await tx
      .update(characters)
      .set({ holds: sql`array_append(${characters.holds}, ${kind})`, updatedAt: at })
      .where(inArray(characters.id, fresh));
  }
  return rows.map(({ id }) => id);
};

/** SQL: what an account made for everybody, and did not remove. */
export const isPublicOf = (userId: string): SQL | undefined =>
  and(eq(characters.creatorUserId, userId), eq(characters.visibility, 'public'), isNull(characters.deletedAt));

/** Which hold ends: that of one work, or all of one source. */
type Ended = { kind: HoldKind } & ({ characterId: string } | { sourceId: string });

const inForce = (ended: Ended): SQL | undefined =>
  and(
    eq(holds.kind, ended.kind),
    isNull(holds.endedAt),
    'sourceId' in ended ? eq(holds.sourceId, ended.sourceId) : eq(holds.characterId, ended.characterId),
  );

/** Ends holds; their works reach again whom they would reach without. Returns which works those are. */
export const releaseWorks = async (tx: Tx, ended: Ended, at: Date): Promise<string[]> => {
  const rows = await tx.update(holds).set({ endedAt: at }).where(inForce(ended)).returning({ id: holds.characterId });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(characters)
      .set({ holds: sql`array_remove(${characters.holds}, ${ended.kind})`, updatedAt: at })
      .where(inArray(characters.id, ids));
  return ids;
};

/** Works that a source holds now. */
export const findHeld = async (db: Pick<Tx, 'select'>, ended: Ended): Promise<string[]> => {
  const rows = await db.select({ id: holds.characterId }).from(holds).where(inForce(ended));
  return rows.map(({ id }) => id);
};
