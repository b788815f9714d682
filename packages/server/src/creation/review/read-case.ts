import { emptyChatbot, reviewLimits, type ReviewCaseDetail, type ReviewDecision, type ReviewedLorebook } from '@troupe/protocol';
import { and, desc, eq, lte } from 'drizzle-orm';
import { characters, characterVersions, reports, reviewCases, reviewDecisions, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { readShownLore } from '../../platform/works/lore-versions.ts';
import { mayOpen } from '../../platform/works/reach.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { readForm } from '../../platform/works/group-members.ts';
import { readReviewedMembers } from './reviewed-members.ts';
import { findCase, isOwn, toReviewCase, type CaseRow } from './case-rows.ts';

type Queries = Pick<Db, 'select'>;
type Submitted = Pick<ReviewCaseDetail, 'submitted' | 'note'>;

/**
 * The text that a case is about: what waits, else what is served. Of a case that is over, the newest that there was by
 * then: what its creator writes since is none of a reviewer's business.
 */
const findSubmitted = async (
  tx: Queries,
  { characterId, decidedAt }: CaseRow,
  row: typeof characters.$inferSelect,
): Promise<Submitted> => {
  const own = { submitted: await readForm(tx, row), note: '' };
  if (decidedAt === null && row.submittedRevision === null) return own;
  const which =
    decidedAt === null ? eq(characterVersions.number, row.submittedRevision ?? 0) : lte(characterVersions.createdAt, decidedAt);
  const [version] = await tx
    .select({ submitted: characterVersions.form, note: characterVersions.note })
    .from(characterVersions)
    .where(and(eq(characterVersions.characterId, characterId), which))
    .orderBy(desc(characterVersions.number))
    .limit(1);
  const isKnown = decidedAt === null || row.revision === 0 || mayOpen(row, undefined);
  return version ?? (isKnown ? own : { submitted: emptyChatbot(row.language), note: '' });
};

/** Its lorebooks: of an open case what waits with it, of one that is over what is served. */
const findLorebooks = async (tx: Queries, { characterId, state }: CaseRow): Promise<ReviewedLorebook[]> => {
  const lore = await readShownLore(tx, characterId, state === 'open' ? 'submitted' : 'live');
  return lore.map(({ lorebookId, isNew, content: { name, description, tags, avatarUrl, entries } }) => ({
    lorebook_id: lorebookId,
    name,
    description,
    tags,
    avatar_url: avatarUrl,
    is_new: isNew,
    entries: entries.map((entry) => ({
      id: entry.id,
      name: entry.name,
      keywords: entry.keywords,
      secondary_keywords: entry.secondaryKeywords,
      content: entry.content,
      enabled: entry.enabled,
      constant: entry.constant,
    })),
  }));
};

/** What was said about a chatbot, newest first, and not by whom. */
const findReports = async (tx: Queries, characterId: string): Promise<ReviewCaseDetail['reports']> => {
  const rows = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.subjectType, 'character'), eq(reports.characterId, characterId)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(reviewLimits.shownMax);
  return rows.map(({ id, label, resolution, comment, evidence, pictureId, createdAt }) => ({
    id,
    label,
    resolution,
    comment,
    evidence,
    picture: pictureId && `/files/${pictureId}`,
    createdAt: createdAt.toISOString(),
  }));
};

/** Decisions of all cases of a chatbot, newest first. */
const findDecisions = async (tx: Queries, characterId: string): Promise<ReviewDecision[]> => {
  const rows = await tx
    .select({ decision: reviewDecisions, username: users.username })
    .from(reviewDecisions)
    .innerJoin(reviewCases, eq(reviewCases.id, reviewDecisions.caseId))
    .leftJoin(users, eq(users.id, reviewDecisions.decidedBy))
    .where(eq(reviewCases.characterId, characterId))
    .orderBy(desc(reviewDecisions.createdAt), desc(reviewDecisions.id))
    .limit(reviewLimits.shownMax);
  return rows.map(({ decision: { action, reasons, words, note, decidedBy, createdAt }, username }) => ({
    action,
    reasons,
    words,
    note,
    by: decidedBy === null ? null : { id: decidedBy, username },
    decidedAt: createdAt.toISOString(),
  }));
};

/** A case as a reviewer opens it: the one call that serves a text before it is approved. Throws AppError `not_found`. */
export const readCase = async (
  { db, clock }: { db: Db; clock: Clock },
  caseId: string,
  context: CallerContext,
): Promise<ReviewCaseDetail> =>
  db.transaction(async (tx) => {
    const found = await findCase(tx, caseId, context.brand);
    const [row] = await tx.select().from(characters).where(eq(characters.id, found.characterId));
    if (!row) throw new Error('A case outlived its chatbot.');
    const { submitted, note } = await findSubmitted(tx, found, row);
    const approved = mayOpen(row, undefined) ? await readForm(tx, row) : null;
    const members = await readReviewedMembers(tx, submitted, approved);
    return {
      ...toReviewCase(found, { userId: context.caller.userId, now: clock.now() }),
      state: found.state,
      submitted,
      note,
      approved,
      ...(members && { members }),
      lorebooks: await findLorebooks(tx, found),
      reports: await findReports(tx, found.characterId),
      decisions: await findDecisions(tx, found.characterId),
      may_decide: found.state === 'open' && !isOwn(found, context),
    };
  });
