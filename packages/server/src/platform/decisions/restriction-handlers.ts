import {
  answerAppeal,
  AppError,
  badField,
  createRestriction,
  decideAppeal,
  getModeratedDecision,
  liftRestriction,
  listAppeals,
  type EndpointRequest,
  type ModeratedDecision,
  type RestrictionKind,
} from '@troupe/protocol';
import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import { accountActor } from '../audit/actor.ts';
import { appeals as appealTable, statements, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { isStaff } from '../rights/permissions-of.ts';
import { currentRow } from '../rights/settle-rights.ts';
import { isSecondPerson, type Appeals } from './appeals.ts';
import { findThreads } from './read-decisions.ts';
import type { Restrictions } from './restrictions.ts';

export interface RestrictionHandlersDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  restrictions: Restrictions;
  appeals: Appeals;
}

/** What is wrong with the end of a restriction, as a sentence; null where nothing is. */
export const wrongEnd = (what: RestrictionKind, endsAt: Date | null, now: Date): string | null => {
  if (endsAt !== null && endsAt <= now) return 'must be in the future';
  if (what === 'restriction_complete' && endsAt !== null) return 'must be null: a termination has no end';
  const isTemporary = what === 'restriction_temporary' || what === 'temporary_shadowban';
  return isTemporary && endsAt === null ? 'must be a time: a hold and a shadow ban end' : null;
};

const moderatorOf = ({ caller, brand }: CallerContext) => ({ userId: caller.userId, applicationId: brand.id });

/** What moderators read: decisions about accounts of the host's brand. */
const createReading = ({ db, clock }: Pick<RestrictionHandlersDeps, 'db' | 'clock'>) => {
  /** In the order of the ids. */
  const readAll = async (decisionIds: readonly string[], { caller, brand }: CallerContext): Promise<ModeratedDecision[]> => {
    const decisions = await findThreads(db, decisionIds, eq(statements.applicationId, brand.id), clock.now());
    const subjects = await db
      .select({ of: statements.id, id: users.id, username: users.username, decidedBy: statements.decidedBy })
      .from(statements)
      .innerJoin(users, eq(users.id, statements.userId))
      .where(inArray(statements.id, [...decisionIds]));
    return decisionIds.flatMap((decisionId) => {
      const decision = decisions.find(({ id }) => id === decisionId);
      const found = subjects.find(({ of }) => of === decisionId);
      if (!decision || !found) return [];
      const { id, username, decidedBy } = found;
      return { decision, subject: { id, username }, may_decide: isSecondPerson({ decidedBy, userId: id }, caller.userId) };
    });
  };

  const read = async (decisionId: string, context: CallerContext): Promise<ModeratedDecision> => {
    const [found] = await readAll([decisionId], context);
    if (!found) throw new AppError('not_found');
    return found;
  };

  /** After an appeal in the order of what is due. */
  const after = async (statementId: string): Promise<SQL | undefined> => {
    const [last] = await db.select().from(appealTable).where(eq(appealTable.statementId, statementId));
    if (!last) throw new AppError('not_found');
    return or(gt(appealTable.dueAt, last.dueAt), and(eq(appealTable.dueAt, last.dueAt), gt(appealTable.id, last.id)));
  };

  return { read, readAll, after };
};

/** Restricts an account as a moderator orders it; answers the statement's id. */
const createOrders =
  ({ db, clock, restrictions }: Pick<RestrictionHandlersDeps, 'db' | 'clock' | 'restrictions'>) =>
  async (body: EndpointRequest<typeof createRestriction>['body'], { caller, brand }: CallerContext): Promise<string> => {
    const endsAt = body.ends_at === null ? null : new Date(body.ends_at);
    const wrong = wrongEnd(body.what, endsAt, clock.now());
    if (wrong !== null) throw badField('body.ends_at', wrong);
    const { statementId } = await db.transaction(async (tx) => {
      const [found] = await tx.select().from(users).where(eq(users.id, body.user_id));
      // Staff whose right to moderate has ended meanwhile are staff no more.
      const user = found && (await currentRow(tx, found, clock.now()));
      if (user?.applicationId !== brand.id || user.closedAt) throw new AppError('not_found');
      // Who may restrict others is restricted by the operator alone.
      if (isStaff(user) || user.id === caller.userId)
        throw new AppError('forbidden', { message: 'Staff are restricted by the operator.' });
      return restrictions.impose(tx, {
        userId: user.id,
        applicationId: brand.id,
        kind: body.what,
        endsAt,
        decidedBy: accountActor(caller.userId),
        reasons: {
          scope: body.scope,
          facts: body.facts,
          found: body.found,
          isDetectionAutomated: body.is_detection_automated,
          isDecisionAutomated: false,
          ground: body.ground,
          groundVersion: body.ground_version,
        },
      });
    });
    return statementId;
  };

/** Calls of moderators, each about accounts of the host's brand. */
export const restrictionHandlers = (deps: RestrictionHandlersDeps): Registration[] => {
  const { db, rateLimits, appeals } = deps;
  const { read, readAll, after } = createReading(deps);
  const order = createOrders(deps);
  const count = (context: CallerContext) => rateLimits.take(...limitRules('moderation', context));

  return [
    handler(createRestriction, async ({ body }, context) => {
      await count(context);
      return read(await order(body, context), context);
    }),

    handler(liftRestriction, async ({ params }, context) => {
      await count(context);
      await appeals.takeBack(moderatorOf(context), params.decisionId);
      return read(params.decisionId, context);
    }),

    handler(listAppeals, async ({ query }, context) => {
      const rows = await db
        .select({ id: statements.id })
        .from(appealTable)
        .innerJoin(statements, eq(statements.id, appealTable.statementId))
        .where(
          and(
            eq(appealTable.state, 'open'),
            eq(statements.applicationId, context.brand.id),
            query.last_id === undefined ? undefined : await after(query.last_id),
          ),
        )
        .orderBy(asc(appealTable.dueAt), asc(appealTable.id))
        .limit(query.limit + 1);
      const page = pageOf(rows, query.limit);
      const found = await readAll(
        page.rows.map(({ id }) => id),
        context,
      );
      return answerPage(found, page);
    }),

    handler(getModeratedDecision, ({ params }, context) => read(params.decisionId, context)),

    handler(answerAppeal, async ({ params, body }, context) => {
      await count(context);
      await appeals.answer(moderatorOf(context), params.decisionId, body.text);
      return read(params.decisionId, context);
    }),

    handler(decideAppeal, async ({ params, body }, context) => {
      await count(context);
      const found = { isGranted: body.granted, outcome: body.outcome };
      await appeals.decide(moderatorOf(context), params.decisionId, found);
      return read(params.decisionId, context);
    }),
  ];
};
