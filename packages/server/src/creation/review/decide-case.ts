import { AppError, chatbotFields, isOpen, workFields, type Issue, type WorkForm } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { characters, characterVersions, reviewCases, reviewDecisions } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { sha256 } from '../../kernel/digest.ts';
import { formerMember } from '../../platform/works/erase-works.ts';
import { accountActor } from '../../platform/audit/actor.ts';
import type { ModerationLog } from '../../platform/audit/moderation-log.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import type { Clock, Db, NewId, Tx } from '../../ports/index.ts';
import { readForm } from '../../platform/works/group-members.ts';
import { isInReview } from '../../platform/works/review-cases.ts';
import { findCase, holderOf, type CaseRow, caseConflict, isOwn } from './case-rows.ts';
import { findUnapproved } from './reviewed-members.ts';
import { decideWork, type Decision } from '../../platform/works/decide-work.ts';

export interface DecideDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderationLog: ModerationLog;
  notifications: Notifications;
}

type Row = typeof characters.$inferSelect;
type Version = typeof characterVersions.$inferSelect;

/** What a decision is made on, held until it is. */
interface Held {
  found: CaseRow;
  row: Row;
  /** The version that waits; null where none was kept, or nothing waits. */
  version: Version | null;
}

/** What is wrong with a decision, whatever it is about. */
const issuesOf = ({ action, reasons, is_nsfw: isNsfw }: Decision, { brand }: CallerContext): Issue[] => [
  ...(action !== 'approve' && reasons.length === 0 ? [{ path: 'body.reasons', message: 'must name at least one reason' }] : []),
  ...(action === 'approve' && isNsfw === true && brand.policy.adult === 'never'
    ? [{ path: 'body.is_nsfw', message: 'must not be true: this site is safe for work' }]
    : []),
];

/** Locks the chatbot first, then its case: another order than that of other writers could deadlock. */
const hold = async (tx: Tx, caseId: string, { brand }: CallerContext): Promise<Held> => {
  const { characterId } = await findCase(tx, caseId, brand);
  const isLeft = and(eq(characters.id, characterId), isNull(characters.deletedAt));
  const [row] = await tx.select().from(characters).where(isLeft).for('update');
  await tx.select({ id: reviewCases.id }).from(reviewCases).where(eq(reviewCases.id, caseId)).for('update');
  if (!row) throw new AppError('not_found');
  const found = await findCase(tx, caseId, brand);
  const which = and(eq(characterVersions.characterId, characterId), eq(characterVersions.number, row.submittedRevision ?? 0));
  const [version = null] = await tx.select().from(characterVersions).where(which);
  return { found, row, version };
};

const refuse = ({ found }: Held, decision: Decision, context: CallerContext, now: Date): void => {
  if (isOwn(found, context)) throw new AppError('forbidden', { message: 'Somebody else decides about a chatbot of one’s own.' });
  if (found.state !== 'open') throw caseConflict('over');
  if (found.version !== decision.case_version) throw caseConflict('changed');
  const holder = holderOf(found, now);
  if (holder && holder.userId !== context.caller.userId) throw caseConflict('claimed');
};

/** A group that others read has only members whom others read: they are approved first. */
const requireMembers = async (tx: Tx, { row, version }: Held, { action }: Decision): Promise<void> => {
  if (action !== 'approve' || !version || !isInReview(row) || !isOpen(version.form)) return;
  const names = await findUnapproved(tx, version.form);
  if (names.length > 0) throw caseConflict('members', { names: names.join(', ') });
};

/** Tells the creator; nothing where they were not asked, and reports of others came to nothing. */
const tellCreator = async (
  { notifications }: DecideDeps,
  tx: Tx,
  { row, version }: Held,
  { action }: Decision,
): Promise<void> => {
  const isApproved = action === 'approve';
  if (row.creatorUserId === formerMember || (isApproved && !isInReview(row))) return;
  await notifications.add(tx, {
    userId: row.creatorUserId,
    kind: 'chatbot_reviewed',
    payload: { character_id: row.id, character_name: version?.form.name ?? row.name, approved: isApproved },
  });
};

/** By its fields in their order, since a stored form has none. */
const textDigestOf = (form: WorkForm): Promise<string> =>
  sha256(JSON.stringify((form.members ? workFields : chatbotFields).map((field) => form[field])));
const digestOf = async (text: string | null): Promise<string | null> => (text === null ? null : sha256(text));

/**
 * Decides a case in one transaction, with its line in the log of moderation; returns which chatbot changed. Throws
 * AppError `invalid_input`, `not_found`, `forbidden` of a chatbot of one's own, and `conflict` with a `CaseConflict`.
 */
export const decideCase = async (
  deps: DecideDeps,
  { caseId, decision }: { caseId: string; decision: Decision },
  context: CallerContext,
): Promise<string> => {
  const issues = issuesOf(decision, context);
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
  const { caller, brand } = context;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const held = await hold(tx, caseId, context);
    refuse(held, decision, context, now);
    const { row, version } = held;
    await requireMembers(tx, held, decision);
    const { action, reasons, words, note } = decision;
    const id = deps.newId();
    await tx
      .insert(reviewDecisions)
      .values({ id, caseId, action, reasons, words, note, decidedBy: caller.userId, createdAt: now });
    const by = { actor: accountActor(caller.userId), newId: deps.newId, now };
    await decideWork(tx, { row, version, case: held.found }, decision, by);
    await tellCreator(deps, tx, held, decision);
    await deps.moderationLog.append(tx, {
      applicationId: brand.id,
      actor: by.actor,
      action: 'case_decided',
      subject: `character:${row.id}`,
      data: {
        case: caseId,
        decision: id,
        decided: action,
        reasons: reasons.join(' '),
        revision: version?.number ?? null,
        text: await textDigestOf(version?.form ?? (await readForm(tx, row))),
        words: await digestOf(words),
        note: await digestOf(note),
        ...(action === 'ask_fix' && { stop_serving: decision.stop_serving }),
        ...(action === 'approve' && decision.is_nsfw !== undefined && { is_nsfw: decision.is_nsfw }),
      },
    });
    return row.id;
  });
};
