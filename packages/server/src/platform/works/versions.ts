import type { CharacterVersion, WorkForm } from '@troupe/protocol';
import { and, desc, eq, lte, ne, sql } from 'drizzle-orm';
import { characterVersions } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { readForm } from './group-members.ts';
import { reachesOthers } from './reach.ts';
import { isInReview } from './review-cases.ts';
import type { WorkRow } from './work-row.ts';

export type VersionRow = typeof characterVersions.$inferSelect;

/** Of versions that were never served so many are kept for each chatbot, the newest; those that were, all. */
export const unservedKept = 100;

/** SQL: the version of a chatbot by its number. */
export const versionOf = (characterId: string, number: number) =>
  and(eq(characterVersions.characterId, characterId), eq(characterVersions.number, number));

/** The number of the version that visitors get now; null where they get none. */
export const findServed = async (db: Pick<Db, 'select'>, row: WorkRow): Promise<number | null> => {
  if (!reachesOthers(row)) return null;
  const [served] = await db
    .select({ number: characterVersions.number })
    .from(characterVersions)
    .where(and(eq(characterVersions.characterId, row.id), eq(characterVersions.outcome, 'approved')))
    .orderBy(desc(characterVersions.number))
    .limit(1);
  return served?.number ?? null;
};

/** A version as a list has it, field by field. */
export const toVersion = (
  { number, note, createdAt, outcome }: Omit<VersionRow, 'form' | 'characterId'>,
  served: number | null,
): CharacterVersion => ({ number, note, createdAt: createdAt.toISOString(), outcome, is_served: number === served });

/** SQL: since its last approval a text of the chatbot was sent back. */
const wasSentBack = (db: Pick<Db, 'select'>, characterId: string) => {
  const of = (outcome: VersionRow['outcome']) =>
    and(eq(characterVersions.characterId, characterId), eq(characterVersions.outcome, outcome));
  const numbers = (outcome: VersionRow['outcome']) =>
    db
      .select({ number: sql`coalesce(max(${characterVersions.number}), 0)` })
      .from(characterVersions)
      .where(of(outcome));
  return sql`(${numbers('refused')}) > (${numbers('approved')})`;
};

/**
 * The text that its creator goes on from, which every save is compared with: the one that waits; where one was sent
 * back, that or what they made of it since; otherwise the row's.
 */
export const findNewest = async (db: Pick<Db, 'select'>, row: WorkRow): Promise<WorkForm> => {
  const isSentBack = row.moderationStatus === 'fix_required' && row.revision > 0;
  if (row.submittedRevision === null && !isSentBack) return readForm(db, row);
  const [version] = await db
    .select({ form: characterVersions.form })
    .from(characterVersions)
    .where(
      row.submittedRevision === null
        ? and(versionOf(row.id, row.revision), wasSentBack(db, row.id))
        : versionOf(row.id, row.submittedRevision),
    );
  return version?.form ?? readForm(db, row);
};

/** How a text stands that was there before its chatbot had versions. */
const outcomeOf = (row: WorkRow): VersionRow['outcome'] => {
  if (reachesOthers(row)) return 'approved';
  if (row.moderationStatus === 'fix_required') return 'refused';
  return isInReview(row) ? 'withdrawn' : 'kept';
};

/** What a chatbot was before its first edit, as version 1; nothing where it has versions. Returns the number of its newest. */
export const keepFirst = async (tx: Pick<Db, 'insert' | 'select'>, row: WorkRow): Promise<number> => {
  if (row.revision > 0) return row.revision;
  await tx
    .insert(characterVersions)
    .values({ characterId: row.id, number: 1, form: await readForm(tx, row), outcome: outcomeOf(row), createdAt: row.createdAt });
  return 1;
};

/** Sets what became of the version that waits. */
export const endWaiting = async (tx: Pick<Db, 'update'>, characterId: string, outcome: VersionRow['outcome']): Promise<void> => {
  await tx
    .update(characterVersions)
    .set({ outcome })
    .where(and(eq(characterVersions.characterId, characterId), eq(characterVersions.outcome, 'waits')));
};

/** Drops versions beyond those that are kept. */
export const dropOld = async (tx: Pick<Db, 'delete' | 'select'>, characterId: string): Promise<void> => {
  const unserved = and(eq(characterVersions.characterId, characterId), ne(characterVersions.outcome, 'approved'));
  const firstBeyond = tx
    .select({ number: characterVersions.number })
    .from(characterVersions)
    .where(unserved)
    .orderBy(desc(characterVersions.number))
    .offset(unservedKept)
    .limit(1);
  await tx.delete(characterVersions).where(and(unserved, lte(characterVersions.number, sql`(${firstBeyond})`)));
};
