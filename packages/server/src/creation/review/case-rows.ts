import { AppError, type Brand, type CaseConflict, type ReviewCase } from '@troupe/protocol';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { characters, reviewCases, users } from '../../db/schema.ts';
import { mayOpen } from '../../platform/works/reach.ts';
import { creatorUsername } from '../../platform/catalogue/characters.ts';
import { openReports } from '../../platform/works/review-cases.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';

/** What a case is shown of, without a definition; read of the rows of a page in one statement. */
export const caseColumns = {
  id: reviewCases.id,
  kind: reviewCases.kind,
  state: reviewCases.state,
  version: reviewCases.version,
  openedAt: reviewCases.openedAt,
  dueAt: reviewCases.dueAt,
  decidedAt: reviewCases.decidedAt,
  claimedBy: reviewCases.claimedBy,
  claimEndsAt: reviewCases.claimEndsAt,
  claimantUsername: sql<
    string | null
  >`(select claimants.username from ${users} as claimants where claimants.id = ${reviewCases.claimedBy})`,
  numReports: openReports,
  characterId: characters.id,
  type: characters.type,
  name: characters.name,
  avatarUrl: characters.avatarUrl,
  isNsfw: characters.isNsfw,
  reach: characters.reach,
  numMessages: characters.numMessages,
  creatorUserId: characters.creatorUserId,
  creatorUsername,
} as const;

/** SQL: the chatbot of a case; of one in the bin there is no case until it is brought back. */
export const ofLiveCharacter = and(eq(characters.id, reviewCases.characterId), isNull(characters.deletedAt));

export const ofBrand = (brand: Pick<Brand, 'id'>) => eq(reviewCases.applicationId, brand.id);

const readRows = (db: Pick<Db, 'select'>) => db.select(caseColumns).from(reviewCases).innerJoin(characters, ofLiveCharacter);
export type CaseRow = Awaited<ReturnType<typeof readRows>>[number];

/** A case of a brand; throws AppError `not_found`, also where its chatbot is in the bin. */
export const findCase = async (db: Pick<Db, 'select'>, caseId: string, brand: Pick<Brand, 'id'>): Promise<CaseRow> => {
  const [row] = await readRows(db).where(and(eq(reviewCases.id, caseId), ofBrand(brand)));
  if (!row) throw new AppError('not_found');
  return row;
};

/** Whether a chatbot is the caller's own: they may not decide about it. */
export const isOwn = ({ creatorUserId }: { creatorUserId: string }, { caller }: Pick<CallerContext, 'caller'>): boolean =>
  creatorUserId === caller.userId;

/** What stands against a claim or a decision: another reviewer was faster, or members of a group are not approved. */
export const caseConflict = (because: CaseConflict, more: { names?: string } = {}): AppError =>
  new AppError('conflict', { params: { because, ...more } });

/** Who holds a case now: a claim ends by itself. */
export const holderOf = (
  { claimedBy, claimEndsAt }: Pick<typeof reviewCases.$inferSelect, 'claimedBy' | 'claimEndsAt'>,
  now: Date,
): { userId: string; endsAt: Date } | null =>
  claimedBy !== null && claimEndsAt !== null && claimEndsAt > now ? { userId: claimedBy, endsAt: claimEndsAt } : null;

/** A case as it stands in the queue, field by field. */
export const toReviewCase = (row: CaseRow, viewer: { userId: string; now: Date }): ReviewCase => {
  const holder = holderOf(row, viewer.now);
  return {
    id: row.id,
    kind: row.kind,
    character: { id: row.characterId, type: row.type, name: row.name, avatar_url: row.avatarUrl, is_nsfw: row.isNsfw },
    creator: { id: row.creatorUserId, username: row.creatorUsername },
    // `undefined`: live means that a stranger may open it.
    is_live: mayOpen(row, undefined),
    num_messages: row.numMessages,
    num_reports: row.numReports,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    claim: holder && {
      by: { id: holder.userId, username: row.claimantUsername },
      is_own: holder.userId === viewer.userId,
      endsAt: holder.endsAt.toISOString(),
    },
    case_version: row.version,
  };
};
