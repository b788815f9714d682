import { AppError, type EndpointOutput, type EndpointRequest, type listReviewCases } from '@troupe/protocol';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { characters, reviewCases } from '../../db/schema.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { caseColumns, ofBrand, ofLiveCharacter, toReviewCase } from './case-rows.ts';

/** SQL: behind a case in the order of the queue, wherever that case is by now. */
const after = (lastId: string): SQL =>
  sql`(${reviewCases.urgency}, ${reviewCases.dueAt}, ${reviewCases.id}) > (select last.urgency, last.due_at, last.id from ${reviewCases} as last where last.id = ${lastId})`;

/** A page of the queue of a brand in one statement, in the order in which cases are to be decided. */
export const listCases = async (
  { db, clock }: { db: Db; clock: Clock },
  query: EndpointRequest<typeof listReviewCases>['query'],
  { caller, brand }: CallerContext,
): Promise<EndpointOutput<typeof listReviewCases>> => {
  const { last_id: lastId, limit, kind } = query;
  if (lastId !== undefined && (await db.$count(reviewCases, and(eq(reviewCases.id, lastId), ofBrand(brand)))) === 0)
    throw new AppError('not_found');
  const rows = await db
    .select(caseColumns)
    .from(reviewCases)
    .innerJoin(characters, ofLiveCharacter)
    .where(
      and(
        eq(reviewCases.state, 'open'),
        ofBrand(brand),
        kind && eq(reviewCases.kind, kind),
        lastId === undefined ? undefined : after(lastId),
      ),
    )
    .orderBy(asc(reviewCases.urgency), asc(reviewCases.dueAt), asc(reviewCases.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit);
  const now = clock.now();
  return answerPage(
    page.rows.map((row) => toReviewCase(row, { userId: caller.userId, now })),
    page,
  );
};
