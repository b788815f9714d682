import { limits, type AppealMessage, type Decision, type DecisionThread } from '@troupe/protocol';
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { appealMessages, appeals, grants, statements } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { isInForce } from '../rights/grants.ts';

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

/** SQL: the restriction that a statement is about. */
export const isOfStatement = and(eq(grants.source, 'moderation'), eq(grants.sourceId, statements.id));

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
    .leftJoin(grants, isOfStatement)
    .leftJoin(appeals, eq(appeals.statementId, statements.id))
    .where(which)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(limits.pageMax);
  return rows.map((row) => toDecision(row, now));
};

const messagesOf = async (db: Pick<Db, 'select'>, statementIds: readonly string[]): Promise<Map<string, AppealMessage[]>> => {
  const rows = await db
    .select({
      statementId: appeals.statementId,
      id: appealMessages.id,
      role: appealMessages.role,
      text: appealMessages.text,
      at: appealMessages.createdAt,
    })
    .from(appealMessages)
    .innerJoin(appeals, eq(appeals.id, appealMessages.appealId))
    .where(inArray(appeals.statementId, [...statementIds]))
    .orderBy(asc(appealMessages.createdAt), asc(appealMessages.id));
  const said = Map.groupBy(rows, ({ statementId }) => statementId);
  const toMessage = ({ id, role, text, at }: (typeof rows)[number]) => ({ id, role, text, createdAt: at.toISOString() });
  return new Map([...said].map(([statementId, words]) => [statementId, words.map(toMessage)]));
};

/** Decisions of an account or a brand by their ids, each with its thread; those that it has none of are left out. */
export const findThreads = async (
  db: Pick<Db, 'select'>,
  statementIds: readonly string[],
  of: SQL,
  now: Date,
): Promise<DecisionThread[]> => {
  const found = await findDecisions(db, and(inArray(statements.id, [...statementIds]), of), now);
  const said = await messagesOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((decision) => ({ ...decision, messages: said.get(decision.id) ?? [] }));
};
