import { AppError, limits } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { appealMessages, appeals, statements } from '../../db/schema.ts';
import type { Clock, Db, NewId, Tx } from '../../ports/index.ts';
import { accountActor, accountOf, operator, type Actor } from '../audit/actor.ts';
import type { ModerationLog } from '../audit/moderation-log.ts';
import { answerDue } from './appeal-times.ts';
import type { DecisionNews } from './decision-news.ts';
import { canAppeal } from './read-decisions.ts';
import type { Restrictions } from './restrictions.ts';

/** Who decides about an appeal, and for which brand. */
export interface Moderator {
  userId: string;
  applicationId: string;
}

export interface Appeals {
  /** The subject's word: the first one opens the appeal. */
  say(subject: { userId: string }, statementId: string, text: string): Promise<void>;
  /** A moderator's word to the subject. */
  answer(moderator: Moderator, statementId: string, text: string): Promise<void>;
  /** Ends the appeal; granted, everything is as it was before the decision. */
  decide(moderator: Moderator, statementId: string, found: { isGranted: boolean; outcome: string }): Promise<void>;
  /**
   * Takes a decision back without being asked; an appeal that is open counts as granted. The operator alone takes back what
   * the operator ordered.
   */
  takeBack(by: Moderator | 'operator', statementId: string): Promise<void>;
}

export interface AppealsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderationLog: ModerationLog;
  restrictions: Pick<Restrictions, 'lift'>;
  news: DecisionNews;
}

type Statement = typeof statements.$inferSelect;

/** Whether an account may answer and decide about an appeal: never who decided first, and nobody about themselves. */
export const isSecondPerson = ({ decidedBy, userId }: Pick<Statement, 'decidedBy' | 'userId'>, moderatorId: string): boolean =>
  moderatorId !== decidedBy && moderatorId !== userId;

/** What an appeal says where somebody took the decision back before it was answered. */
const takenBack = 'The decision was taken back.';

/** What every word about a decision needs: the decision held, the log, the thread. */
const createThread = ({ clock, newId, moderationLog }: Pick<AppealsDeps, 'clock' | 'newId' | 'moderationLog'>) => {
  /** A decision and its appeal, held so that two words about it come one after the other. */
  const hold = async (tx: Tx, statementId: string) => {
    const [statement] = await tx.select().from(statements).where(eq(statements.id, statementId)).for('update');
    if (!statement) throw new AppError('not_found');
    const [appeal = null] = await tx.select().from(appeals).where(eq(appeals.statementId, statementId));
    return { statement, appeal };
  };

  const holdFor = async (tx: Tx, { userId, applicationId }: Moderator, statementId: string) => {
    const held = await hold(tx, statementId);
    if (held.statement.applicationId !== applicationId) throw new AppError('not_found');
    return { ...held, isSecond: isSecondPerson(held.statement, userId) };
  };

  const holdOpen = async (tx: Tx, moderator: Moderator, statementId: string) => {
    const { statement, appeal, isSecond } = await holdFor(tx, moderator, statementId);
    if (!isSecond) throw new AppError('forbidden', { message: 'Someone other than the original moderator answers an appeal.' });
    if (appeal?.state !== 'open') throw new AppError('conflict', { message: 'No appeal is open against this decision.' });
    return { statement, appeal };
  };

  const log = (
    tx: Tx,
    { userId, applicationId, id }: Statement,
    action: 'appeal_opened' | 'appeal_answered' | 'appeal_decided',
    actor: Actor,
    data: Record<string, string | boolean>,
  ) =>
    moderationLog.append(tx, {
      applicationId,
      actor,
      action,
      subject: `user:${userId}`,
      data: { statement: id, ...data },
    });

  const write = (tx: Tx, appealId: string, role: 'subject' | 'moderation', text: string) =>
    tx.insert(appealMessages).values({ id: newId(), appealId, role, text, createdAt: clock.now() });

  const close = (tx: Tx, appealId: string, by: Actor, isGranted: boolean, outcome: string) =>
    tx
      .update(appeals)
      .set({
        state: isGranted ? 'granted' : 'refused',
        decidedByKind: by.kind,
        decidedBy: accountOf(by),
        decidedAt: clock.now(),
        outcome,
      })
      .where(eq(appeals.id, appealId));

  return { hold, holdFor, holdOpen, log, write, close };
};

export const createAppeals = ({ db, restrictions, news, ...deps }: AppealsDeps): Appeals => {
  const { clock, newId } = deps;
  const { hold, holdFor, holdOpen, log, write, close } = createThread(deps);

  return {
    say: (subject, statementId, text) =>
      db.transaction(async (tx) => {
        const { statement, appeal } = await hold(tx, statementId);
        if (statement.userId !== subject.userId) throw new AppError('not_found');
        const now = clock.now();
        const said = appeal
          ? await tx.$count(appealMessages, and(eq(appealMessages.appealId, appeal.id), eq(appealMessages.role, 'subject')))
          : 0;
        if (!canAppeal(statement, appeal, said, now))
          throw new AppError('conflict', {
            message: `A decision can be appealed until ${statement.appealUntil.toISOString()}, once, in up to ${limits.appealMessagesMax} messages.`,
          });
        if (appeal !== null) {
          await write(tx, appeal.id, 'subject', text);
          return log(tx, statement, 'appeal_answered', accountActor(subject.userId), { by: 'subject' });
        }
        const id = newId();
        const dueAt = answerDue(now);
        await tx.insert(appeals).values({ id, statementId, dueAt, createdAt: now });
        await write(tx, id, 'subject', text);
        return log(tx, statement, 'appeal_opened', accountActor(subject.userId), { due: dueAt.toISOString() });
      }),

    answer: (moderator, statementId, text) =>
      db.transaction(async (tx) => {
        const { statement, appeal } = await holdOpen(tx, moderator, statementId);
        await write(tx, appeal.id, 'moderation', text);
        await log(tx, statement, 'appeal_answered', accountActor(moderator.userId), { by: 'moderation' });
      }),

    decide: (moderator, statementId, { isGranted, outcome }) =>
      db.transaction(async (tx) => {
        const { statement, appeal } = await holdOpen(tx, moderator, statementId);
        const actor = accountActor(moderator.userId);
        await close(tx, appeal.id, actor, isGranted, outcome);
        await log(tx, statement, 'appeal_decided', actor, { granted: isGranted });
        if (isGranted) await restrictions.lift(tx, statementId, actor);
        const { userId, applicationId } = statement;
        await news.appealDecided(tx, { userId, applicationId, statementId, isGranted });
      }),

    takeBack: (by, statementId) =>
      db.transaction(async (tx) => {
        const { statement, appeal } = await (by === 'operator' ? hold(tx, statementId) : holdFor(tx, by, statementId));
        const actor = by === 'operator' ? operator : accountActor(by.userId);
        if (statement.userId === accountOf(actor)) throw new AppError('forbidden');
        if (by !== 'operator' && statement.decidedByKind === 'operator')
          throw new AppError('forbidden', { message: 'What the operator ordered ends by the operator, or by an appeal.' });
        const wasInForce = await restrictions.lift(tx, statementId, actor);
        if (!wasInForce && appeal?.state !== 'open')
          throw new AppError('conflict', { message: 'Nothing of this decision is in force.' });
        const { userId, applicationId } = statement;
        if (appeal?.state !== 'open') return news.lifted(tx, { userId, applicationId, statementId });
        await close(tx, appeal.id, actor, true, takenBack);
        await log(tx, statement, 'appeal_decided', actor, { granted: true });
        return news.appealDecided(tx, { userId, applicationId, statementId, isGranted: true });
      }),
  };
};
