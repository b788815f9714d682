import { and, eq, gte, inArray, lt, max, ne, sql } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { chatDaily, conversations, messages, users } from '../../db/schema.ts';
import { dropBatch } from '../../kernel/drop-some.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { nextTurn } from '../../kernel/turns.ts';
import type { Db } from '../../ports/index.ts';
import { dayOf, monthOf, shiftMonth, startOfDay, startOfMonth } from './months.ts';

/** Days after which no month needs a count any more: two months of 31, and time for a server that was switched off. */
export const keptDays = 92;

/** Puts what members sent on one day (UTC) in the place of what was counted of it before: counted twice, it is the same. */
const countDay = (db: Db, day: string, applicationIds: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const from = startOfDay(day);
    await tx.delete(chatDaily).where(eq(chatDaily.day, day));
    await tx.insert(chatDaily).select(
      tx
        .select({
          day: sql<string>`${day}::date`.as('day'),
          userId: conversations.userId,
          characterId: conversations.characterId,
          n: sql<number>`count(*)::int`.as('n'),
        })
        .from(messages)
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .innerJoin(users, eq(users.id, conversations.userId))
        .where(
          and(
            gte(messages.createdAt, from),
            lt(messages.createdAt, new Date(from.getTime() + dayMs)),
            eq(messages.role, 'user'),
            sql`${messages.deletedAt} is null`,
            inArray(users.applicationId, [...applicationIds]),
            // Guests have no trust: anybody can be a thousand of them.
            ne(users.platform, 'guest'),
          ),
        )
        .groupBy(conversations.userId, conversations.characterId),
    );
  });

/**
 * Counts the days that are over, from the last one that was counted: that one again, since a server may have stopped within
 * it, and those on which no server ran. Never further back than the month before the running one.
 */
export const countDays = async (
  db: Db,
  { applicationIds, now }: { applicationIds: readonly string[]; now: Date },
  signal?: AbortSignal,
): Promise<void> => {
  const [known] = await db.select({ last: max(chatDaily.day) }).from(chatDaily);
  const earliest = dayOf(startOfMonth(shiftMonth(monthOf(now), -1)));
  const last = known?.last ?? earliest;
  let day = last < earliest ? earliest : last;
  for (const today = dayOf(now); day < today; day = dayOf(new Date(startOfDay(day).getTime() + dayMs))) {
    signal?.throwIfAborted();
    await countDay(db, day, applicationIds);
    await nextTurn();
  }
};

/** Counts of days that no rank is made of any more. */
export const dropCounts: Sweep = async ({ db, daysAgo }) => {
  const over = lt(chatDaily.day, dayOf(daysAgo(keptDays)));
  const some = db
    .select({ day: chatDaily.day, userId: chatDaily.userId, characterId: chatDaily.characterId })
    .from(chatDaily)
    .where(over)
    .limit(dropBatch);
  return db
    .delete(chatDaily)
    .where(inArray(sql`(${chatDaily.day}, ${chatDaily.userId}, ${chatDaily.characterId})`, some))
    .returning({ n: chatDaily.n });
};
