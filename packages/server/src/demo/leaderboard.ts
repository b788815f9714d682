import { and, arrayContains, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../ports/index.ts';
import { characters, chatDaily, users } from '../db/schema.ts';
import { rankMonth } from '../creation/leaderboard/rank-month.ts';
import { dayOf, freezesAt, monthOf, shiftMonth, startOfDay, startOfMonth } from '../creation/leaderboard/months.ts';
import { dayMs } from '../kernel/schedules/time.ts';
import { demoApplications } from './accounts.ts';
import { demoCreators, type DemoCreator } from './catalogue/demo-character.ts';
import { createChoose } from './portraits/palette.ts';

/** Months before the running one that have ranks. */
const pastMonths = 3;
/** Members who chat in each month, and new accounts that only one creator has. */
const readers = 16;
const newcomers = 24;
/** On few days, so that no day is one like no other. */
const daysMax = 4;
/** Whose row waits for an admin: a day's worth of new accounts talks to their chatbots. */
const held: DemoCreator = 'tinroof';

const readerId = (application: string, nth: number) => `demo-reader-${application}-${nth}`;
const newcomerId = (application: string, nth: number) => `demo-newcomer-${application}-${nth}`;
const creatorId = (username: string) => `demo-creator-${username}`;

const account = (id: string, applicationId: string, createdAt: Date): typeof users.$inferInsert => ({
  id,
  applicationId,
  externalId: id,
  platform: 'first_party',
  name: 'Reader',
  role: 'free_tier',
  createdAt,
});

/** Days of a month that are over, a few of them. */
const daysOf = (month: string, now: Date): string[] => {
  const first = startOfMonth(month).getTime();
  const all = [1, 8, 15, 22].map((nth) => new Date(first + nth * dayMs));
  const today = startOfDay(dayOf(now));
  const over = all.filter((day) => day < today);
  return (over.length > 0 ? over : [new Date(first)].filter((day) => day < today)).slice(0, daysMax).map(dayOf);
};

/** What members sent chatbots in a month: some creators are met by more of them, in each month by others. */
const chatsOf = (
  bots: readonly { id: string; creatorUserId: string }[],
  { application, month, days }: { application: string; month: string; days: readonly string[] },
): (typeof chatDaily.$inferInsert)[] =>
  bots.flatMap(({ id, creatorUserId }) => {
    const isPopular =
      createChoose(`liked ${creatorUserId}`)([2, 3, 4, 5, 6]) + createChoose(`liked ${creatorUserId} ${month}`)([0, 0, 0, 1, 1]);
    return Array.from({ length: readers }, (_, nth) => readerId(application, nth)).flatMap((userId) => {
      const choose = createChoose(`chat ${userId} ${id} ${month}`);
      if (choose([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) > isPopular) return [];
      return [{ day: choose(days), userId, characterId: id, n: choose([3, 4, 6, 9, 14, 22, 35, 60]) }];
    });
  });

/**
 * Ranks of the running month and of some before it, made by the job's own hands of what demo members are said to have sent. A creator
 * who won in a past month has had the prize.
 */
export const seedLeaderboard = async (db: Db, now: Date): Promise<void> => {
  const running = monthOf(now);
  const months = Array.from({ length: pastMonths + 1 }, (_, at) => shiftMonth(running, at - pastMonths));
  // On the first day of a month nothing of it is counted yet, and the one before is not closed for good.
  const heldMonth = daysOf(running, now).length > 0 ? running : shiftMonth(running, -1);
  const longAgo = new Date(now.getTime() - 200 * dayMs);
  for (const application of demoApplications) {
    await db
      .insert(users)
      .values([
        ...Array.from({ length: readers }, (_, nth) => account(readerId(application, nth), application, longAgo)),
        ...Array.from({ length: newcomers }, (_, nth) =>
          account(newcomerId(application, nth), application, new Date(now.getTime() - 3 * dayMs)),
        ),
      ]);
    const isShown = and(eq(characters.reach, 'everybody'), isNotNull(characters.firstApprovedAt));
    const bots = (
      await db
        .select({ id: characters.id, creatorUserId: characters.creatorUserId, approvedAt: characters.firstApprovedAt })
        .from(characters)
        .where(and(isShown, arrayContains(characters.applicationIds, [application])))
    ).filter(({ creatorUserId }) => demoCreators.some((username) => creatorUserId === creatorId(username)));
    for (const month of months) {
      const days = daysOf(month, now);
      if (days.length === 0) continue;
      const lastDay = startOfDay(days.at(-1) as string);
      const chats = chatsOf(
        bots.filter(({ approvedAt }) => approvedAt !== null && approvedAt < lastDay),
        { application, month, days },
      );
      const targets =
        month === heldMonth ? bots.filter(({ creatorUserId }) => creatorUserId === creatorId(held)).slice(0, 4) : [];
      const bought = targets.flatMap(({ id: characterId }) =>
        Array.from({ length: newcomers }, (_, nth) => newcomerId(application, nth)).map((userId) => ({
          day: dayOf(lastDay),
          userId,
          characterId,
          n: 63,
        })),
      );
      await db.insert(chatDaily).values([...chats, ...bought]);
      const at = freezesAt(month);
      // The demo's creators read no mail.
      await rankMonth({ db, news: { won: async () => undefined } }, { applicationId: application, month }, at < now ? at : now);
    }
  }
};
