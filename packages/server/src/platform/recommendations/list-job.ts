import { recommendationNumbers } from '@troupe/protocol';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { recommendationLists, users } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { nextTurn } from '../../kernel/turns.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { keepList, listHours } from './engine/embedded.ts';

/** Members of one look. */
const slice = 50;

/** Makes lists anew of members who came within the last days, the oldest first. Returns how many. */
export const renewLists = async ({ db, clock }: { db: Db; clock: Clock }, signal?: AbortSignal): Promise<number> => {
  const now = clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (let made = 0; ;) {
    const due = await db
      .select({
        userId: recommendationLists.userId,
        language: recommendationLists.language,
        showsAdult: recommendationLists.showsAdult,
        applicationId: users.applicationId,
      })
      .from(recommendationLists)
      .innerJoin(users, eq(users.id, recommendationLists.userId))
      .where(
        and(
          lt(recommendationLists.madeAt, ago(listHours)),
          gt(recommendationLists.readAt, ago(recommendationNumbers.listDays * 24)),
          sql`${users.settings} -> 'personalRecommendations' is distinct from 'false'::jsonb`,
        ),
      )
      .orderBy(asc(recommendationLists.madeAt))
      .limit(slice);
    for (const member of due) {
      signal?.throwIfAborted();
      await keepList(db, { ...member, tags: [] }, now);
      made += 1;
      await nextTurn();
    }
    if (due.length < slice) return made;
  }
};

/** Lists of members who do not come. */
export const dropLists: Sweep = ({ db, daysAgo }) =>
  dropSome(db, {
    key: recommendationLists.userId,
    over: lt(recommendationLists.readAt, daysAgo(recommendationNumbers.listDays)),
  }) as Promise<{ length: number }>;
