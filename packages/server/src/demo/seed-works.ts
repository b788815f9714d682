import type { ReviewKind } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { toForm } from '../platform/works/form-columns.ts';
import { openCase } from '../platform/works/review-cases.ts';
import type { Db } from '../ports/index.ts';
import { characters, characterVersions } from '../db/schema.ts';
import { demoUserId } from './accounts.ts';
import type { DemoCharacter } from './catalogue/demo-character.ts';
import { demoWorks, type DemoWork } from './catalogue/works.ts';

type Row = typeof characters.$inferInsert;
interface Seeding {
  toRow: (character: DemoCharacter, now: Date) => Row;
  now: Date;
}

/** What a reviewer is asked about a work, by where it stands. */
const kinds: Partial<Record<NonNullable<DemoWork['status']>, ReviewKind>> = {
  pending: 'new',
  rereview_required: 'update',
  manual_review_required: 'manual',
};

/** What the demo account that makes chatbots has made on a brand: nobody has talked to it yet. */
const toWorkRow = (work: DemoWork, application: string, { toRow, now }: Seeding): Row => {
  const row = toRow(work, now);
  return {
    ...row,
    id: `${work.slug}-${application}`,
    applicationIds: [application],
    creatorUserId: demoUserId(application, 'creator@example.test'),
    visibility: work.visibility,
    isLive: work.isLive,
    firstApprovedAt: work.isLive && work.visibility !== 'private' ? (row.createdAt ?? now) : null,
    moderationStatus: work.status,
    moderationReport: work.findings ?? null,
    numMessages: 0,
    numMessages24h: 0,
    ratingScore: 0,
    ratingPrior: 0,
  };
};

/** Has another text wait beside the one that is served. */
const seedUpdate = async (
  tx: Pick<Db, 'insert' | 'update'>,
  row: typeof characters.$inferSelect,
  { note, ...changed }: NonNullable<DemoWork['update']>,
  now: Date,
): Promise<void> => {
  const form = toForm(row);
  const version = { characterId: row.id, form };
  await tx.insert(characterVersions).values([
    { ...version, number: 1, outcome: 'approved', createdAt: row.createdAt },
    { ...version, number: 2, form: { ...form, ...changed }, note, outcome: 'waits', createdAt: now },
  ]);
  await tx.update(characters).set({ revision: 2, submittedRevision: 2 }).where(eq(characters.id, row.id));
};

/** The works of the demo account on a brand, and the cases of those that wait: a fresh start shows reviewers a queue. */
export const seedWorks = async (tx: Pick<Db, 'insert' | 'update'>, application: string, seeding: Seeding): Promise<void> => {
  const { now } = seeding;
  for (const work of demoWorks) {
    const [row] = await tx
      .insert(characters)
      .values(toWorkRow(work, application, seeding))
      .returning();
    const kind = work.status && kinds[work.status];
    if (!row || !kind) continue;
    if (work.update) await seedUpdate(tx, row, work.update, now);
    const opening = { characterId: row.id, applicationId: application, kind, now, statusBefore: null };
    await openCase(tx, () => `case-${row.id}`, { ...opening, visibilityBefore: row.isLive ? row.visibility : 'private' });
  }
};
