import { limits, type AppealMessage, type Decision, type DecisionThread } from '@troupe/protocol';
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { appealMessages, appeals, restrictions, statements } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { isInForce } from './standing.ts';

type Statement = typeof statements.$inferSelect;
type AppealRow = typeof appeals.$inferSelect;

/** Whether its subject may still say something about a decision at a time. */
export const canAppeal = (statement: Statement, appeal: AppealRow | null, said: number, now: Date): boolean => {
  if (appeal === null) return now < statement.appealUntil;
  return appeal.state === 'open' && said < limits.appealMessagesMax;
};

const toDecision = (
  row: { statement: Statement; appeal: AppealRow | null; holds: boolean; said: number },
  now: Date,
): Decision => {
  const { statement, appeal } = row;
  return {
    id: statement.id,
    what: statement.what,
    scope: statement.scope,
    starts_at: statement.startsAt.toISOString(),
    ends_at: statement.endsAt?.toISOString() ?? null,
    is_in_force: row.holds,
    facts: statement.facts,
    found: statement.found,
    is_detection_automated: statement.isDetectionAutomated,
    is_decision_automated: statement.isDecisionAutomated,
    ground: statement.ground,
    ground_version: statement.groundVersion,
    appeal_until: statement.appealUntil.toISOString(),
    appeal: appeal && {
      state: appeal.state,
      createdAt: appeal.createdAt.toISOString(),
      due_at: appeal.dueAt.toISOString(),
      decided_at: appeal.decidedAt?.toISOString() ?? null,
      outcome: appeal.outcome,
    },
    can_appeal: canAppeal(statement, appeal, row.said, now),
  };
};

/** Words of the subject in an appeal. */
const saidBySubject = sql<number>`(select ${count()} from ${appealMessages} where ${appealMessages.appealId} = ${appeals.id} and ${appealMessages.role} = 'subject')`;

/** Decisions that a condition finds, newest first; of the newest hundred. */
export const findDecisions = async (db: Pick<Db, 'select'>, which: SQL | undefined, now: Date): Promise<Decision[]> => {
  const rows = await db
    .select({
      statement: statements,
      appeal: appeals,
      holds: sql<boolean>`coalesce(${isInForce(now)}, false)`,
      said: saidBySubject.mapWith(Number),
    })
    .from(statements)
    .leftJoin(restrictions, eq(restrictions.statementId, statements.id))
    .leftJoin(appeals, eq(appeals.statementId, statements.id))
    .where(which)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(limits.pageMax);
  return rows.map((row) => toDecision(row, now));
};

const messagesOf = async (db: Pick<Db, 'select'>, statementId: string): Promise<AppealMessage[]> => {
  const rows = await db
    .select({ id: appealMessages.id, role: appealMessages.role, text: appealMessages.text, at: appealMessages.createdAt })
    .from(appealMessages)
    .innerJoin(appeals, eq(appeals.id, appealMessages.appealId))
    .where(eq(appeals.statementId, statementId))
    .orderBy(asc(appealMessages.createdAt), asc(appealMessages.id));
  return rows.map(({ at, ...message }) => ({ ...message, createdAt: at.toISOString() }));
};

/** One decision with its thread; undefined where there is none of that account or brand. */
export const findThread = async (
  db: Pick<Db, 'select'>,
  statementId: string,
  of: SQL,
  now: Date,
): Promise<DecisionThread | undefined> => {
  const [found] = await findDecisions(db, and(eq(statements.id, statementId), of), now);
  return found && { ...found, messages: await messagesOf(db, statementId) };
};
