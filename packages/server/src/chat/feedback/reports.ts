import {
  AppError,
  flagMessage,
  limits,
  reportCharacter,
  type ReportIssue,
  type ReportReason,
  type ReportResolution,
} from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { reports } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { FindCharacter } from '../../platform/catalogue/characters.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import { accountActor } from '../../platform/audit/actor.ts';
import type { ModerationLog } from '../../platform/audit/moderation-log.ts';
import type { Clock, Db, Limits, NewId } from '../../ports/index.ts';
import type { Queries } from '../messages/message-tree.ts';
import { markMessage } from '../messages/marks.ts';
import { evidenceOf, shortEvidenceMax, storedPicture, type Evidence } from './evidence.ts';
import { findOwnReply } from './own-reply.ts';
import { openCaseForReport } from '../../platform/works/review-cases.ts';
import { shownText } from '../messages/shown-text.ts';
import { limitRules } from '../../limits.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

export interface ReportDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderator: Moderator;
  moderationLog: ModerationLog;
  rateLimits: Limits;
  findCharacter: FindCharacter;
}

interface Reported extends Evidence {
  subjectType: 'message' | 'character';
  subjectId: string;
  characterId: string;
  conversationId: string | null;
}

type Said =
  | { kind: 'reason'; label: ReportReason; comment: string }
  | { kind: 'issue'; label: ReportIssue; comment: string; resolution: ReportResolution };

/** Lets a report in: not a partner's user, and not too many of one person. */
const admit = async (rateLimits: Limits, context: CallerContext) => {
  if (context.caller.platform === 'partner')
    throw new AppError('forbidden', { message: 'Partner users report to their partner.' });
  await rateLimits.take(...limitRules('reports', context));
};

const mayNotBeKept = async (moderator: Moderator, text: string, context: CallerContext): Promise<boolean> => {
  const scope = moderator.scopeOf(context, { subject: 'report', place: 'chat' });
  return (await moderator.check([{ kind: 'user_text', text }], scope)) !== null;
};

/** Of what the same person reported before, the page's report takes the place; another leaves what there is. */
const keepReport = async (tx: Queries, values: typeof reports.$inferInsert) => {
  const [added] = await tx.insert(reports).values(values).onConflictDoNothing().returning();
  if (added) return { ...added, isNew: true, isWritten: true };
  const isSame = and(
    eq(reports.reporterUserId, values.reporterUserId),
    eq(reports.subjectType, values.subjectType),
    eq(reports.subjectId, values.subjectId),
  );
  const { kind, label, resolution, comment, evidence, pictureId } = values;
  const [first] =
    kind === 'issue'
      ? await tx.update(reports).set({ kind, label, resolution, comment, evidence, pictureId }).where(isSame).returning()
      : await tx.select().from(reports).where(isSame);
  if (!first) throw new AppError('conflict');
  return { ...first, isNew: false, isWritten: kind === 'issue' };
};

/** What a report does besides its line in the log: of a reply nothing to its chatbot. */
const mark = async (
  tx: Queries,
  newId: NewId,
  report: typeof reports.$inferSelect & { isNew: boolean },
  now: Date,
): Promise<void> => {
  if (report.subjectType === 'character') return openCaseForReport(tx, newId, report);
  await markMessage(tx, report.subjectId, { reportedAt: now });
};

const store = async (
  deps: ReportDeps,
  reported: Reported,
  said: Said,
  context: CallerContext,
): Promise<{ report_id: string; is_new: boolean; due_at: string }> => {
  const { db, clock, moderator } = deps;
  const { caller, brand } = context;
  const isWithheld = await mayNotBeKept(moderator, said.comment, context);
  return db.transaction(async (tx) => {
    const comment = isWithheld ? '' : said.comment;
    const now = clock.now();
    const kept = await keepReport(tx, {
      ...reported,
      ...said,
      comment,
      id: deps.newId(),
      applicationId: brand.id,
      reporterUserId: caller.userId,
      createdAt: now,
    });
    if (kept.isWritten) {
      await mark(tx, deps.newId, kept, now);
      await deps.moderationLog.append(tx, {
        applicationId: brand.id,
        actor: accountActor(caller.userId),
        action: reported.subjectType === 'message' ? 'message_reported' : 'character_reported',
        subject: `${reported.subjectType}:${reported.subjectId}`,
        data: {
          report: kept.id,
          label: said.label,
          ...(said.kind === 'issue' && { resolution: said.resolution }),
          evidence: await sha256(reported.evidence),
          comment: comment === '' ? null : await sha256(comment),
          ...(isWithheld && { comment_withheld: true }),
        },
      });
    }
    const dueAt = new Date(kept.createdAt.getTime() + limits.reportDays * dayMs);
    return { report_id: kept.id, is_new: kept.isNew, due_at: dueAt.toISOString() };
  });
};

/** A chatbot whole, within what one account and one network may have kept in a day; its beginning beyond that, never a refusal. */
const boundedEvidence = async (
  { db, rateLimits }: Pick<ReportDeps, 'db' | 'rateLimits'>,
  row: Parameters<typeof evidenceOf>[1],
  context: CallerContext,
): Promise<Evidence> => {
  const whole = await evidenceOf(db, row);
  const kilobytes = Math.ceil(Buffer.byteLength(whole.evidence) / 1000);
  const isKept = await rateLimits.take(...limitRules('evidence', context, kilobytes)).then(
    () => true,
    () => false,
  );
  return isKept ? whole : evidenceOf(db, row, shortEvidenceMax);
};

const reportMessage = (deps: ReportDeps): Registration =>
  handler(flagMessage, async ({ params, body }, context) => {
    await admit(deps.rateLimits, context);
    const { message, characterId, names } = await findOwnReply(deps.db, params.messageId, context);
    const isOfCharacter = [characterId, message.subCharacterId].includes(body.character_id);
    if (message.conversationId !== body.conversation_id || !isOfCharacter) throw new AppError('not_found');
    const evidence = [shownText(message, names), message.imageUrl ?? ''].filter((part) => part !== '').join('\n');
    const { report_id, is_new } = await store(
      deps,
      {
        subjectType: 'message',
        subjectId: message.id,
        characterId: body.character_id,
        conversationId: message.conversationId,
        evidence,
        pictureId: storedPicture(message.imageUrl),
      },
      { kind: 'reason', label: body.label, comment: body.comment },
      context,
    );
    return { report_id, is_new };
  });

const reportChatbot = (deps: ReportDeps): Registration =>
  handler(reportCharacter, async ({ params, body }, context) => {
    await admit(deps.rateLimits, context);
    const said: Said =
      'label' in body
        ? { kind: 'reason', label: body.label, comment: body.comment }
        : {
            kind: 'issue',
            label: body.userIssueType,
            comment: body.userReportDetails,
            resolution: body.userExpectedResolution,
          };
    if ('character_id' in body && body.character_id !== params.characterId) throw new AppError('not_found');
    const { row } = await deps.findCharacter(params.characterId, context);
    const evidence = await boundedEvidence(deps, row, context);
    return store(
      deps,
      { subjectType: 'character', subjectId: row.id, characterId: row.id, conversationId: null, ...evidence },
      said,
      context,
    );
  });

/**
 * POST messages/{id}/flag, POST characters/{id}/report. The same thing reported twice by the same
 * person is one report; what is said of a chatbot on the page of reports replaces what was said before. A report
 * is never refused for its words: a comment that may not be stored is dropped, and the log says so.
 */
export const reportHandlers = (deps: ReportDeps): Registration[] => [reportMessage(deps), reportChatbot(deps)];
