import { AppError, flagMessage, reportCharacter, type ReportReason } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { messages, reports } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { FindCharacter } from '../../platform/catalogue/characters.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { ModerationLog } from '../../platform/moderation/moderation-log.ts';
import type { Clock, Db, Limits, NewId } from '../../ports/index.ts';
import { findOwnReply } from './own-reply.ts';
import { shownText } from '../messages/shown-text.ts';
import { limitRules } from '../../limits.ts';

export interface ReportDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderator: Moderator;
  moderationLog: ModerationLog;
  rateLimits: Limits;
  findCharacter: FindCharacter;
}

interface Reported {
  subjectType: 'message' | 'character';
  subjectId: string;
  characterId: string;
  conversationId: string | null;
  evidence: string;
}

const refusePartner = ({ caller }: CallerContext) => {
  if (caller.platform === 'partner') throw new AppError('forbidden', { message: 'Partner users report to their partner.' });
};

const mayNotBeKept = async (moderator: Moderator, text: string, context: CallerContext): Promise<boolean> => {
  const scope = moderator.scopeOf(context, { subject: 'report', place: 'chat' });
  return (await moderator.check([{ kind: 'user_text', text }], scope)) !== null;
};

/**
 * POST messages/{id}/flag, POST characters/{id}/report. The same thing reported twice by the same
 * person is one report. A report is never refused for its words: a comment that may not be stored
 * is dropped, and the log says so.
 */
export const reportHandlers = (deps: ReportDeps): Registration[] => {
  const { db, clock, moderator } = deps;

  const takeTurn = (context: CallerContext) => deps.rateLimits.take(...limitRules('reports', context));

  const store = async (
    reported: Reported,
    given: { label: ReportReason; comment: string },
    context: CallerContext,
  ): Promise<{ report_id: string; is_new: boolean }> => {
    const { caller, brand } = context;
    const isWithheld = await mayNotBeKept(moderator, given.comment, context);
    return db.transaction(async (tx) => {
      const comment = isWithheld ? '' : given.comment;
      const now = clock.now();
      const [added] = await tx
        .insert(reports)
        .values({
          ...reported,
          id: deps.newId(),
          applicationId: brand.id,
          reporterUserId: caller.userId,
          label: given.label,
          comment,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: reports.id });
      if (added) {
        await deps.moderationLog.append(tx, {
          applicationId: brand.id,
          actorUserId: caller.userId,
          action: reported.subjectType === 'message' ? 'message_reported' : 'character_reported',
          subject: `${reported.subjectType}:${reported.subjectId}`,
          data: {
            report: added.id,
            label: given.label,
            evidence: await sha256(reported.evidence),
            comment: comment === '' ? null : await sha256(comment),
            ...(isWithheld && { comment_withheld: true }),
          },
        });
        if (reported.subjectType === 'message')
          await tx.update(messages).set({ reportedAt: now }).where(eq(messages.id, reported.subjectId));
        return { report_id: added.id, is_new: true };
      }
      const [first] = await tx
        .select({ id: reports.id })
        .from(reports)
        .where(
          and(
            eq(reports.reporterUserId, caller.userId),
            eq(reports.subjectType, reported.subjectType),
            eq(reports.subjectId, reported.subjectId),
          ),
        );
      if (!first) throw new AppError('conflict');
      return { report_id: first.id, is_new: false };
    });
  };

  return [
    handler(flagMessage, async ({ params, body }, context) => {
      refusePartner(context);
      await takeTurn(context);
      const { message, characterId, names } = await findOwnReply(db, params.messageId, context);
      const isOfCharacter = [characterId, message.subCharacterId].includes(body.character_id);
      if (message.conversationId !== body.conversation_id || !isOfCharacter) throw new AppError('not_found');
      const evidence = [shownText(message, names), message.imageUrl ?? ''].filter((part) => part !== '').join('\n');
      return store(
        {
          subjectType: 'message',
          subjectId: message.id,
          characterId: body.character_id,
          conversationId: message.conversationId,
          evidence,
        },
        body,
        context,
      );
    }),

    handler(reportCharacter, async ({ params, body }, context) => {
      refusePartner(context);
      await takeTurn(context);
      const { row } = await deps.findCharacter(params.characterId, context);
      const evidence = JSON.stringify({ name: row.name, title: row.title, greeting: row.greeting, avatar_url: row.avatarUrl });
      return store(
        { subjectType: 'character', subjectId: row.id, characterId: row.id, conversationId: null, evidence },
        body,
        context,
      );
    }),
  ];
};
