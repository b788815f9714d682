import { asc, eq } from 'drizzle-orm';
import { characters, conversations, leaderboardRows, messages, users } from '../../db/schema.ts';
import { createManualClock, createTestBrand } from '../../http/testing.ts';
import type { Db } from '../../ports/index.ts';
import type { QueuedMail } from '../../platform/mails/mails.ts';
import { createNotifications } from '../../platform/notifications/notifications.ts';
import { createPrizeNews } from '../leaderboard/prize-news.ts';
import { runLeaderboard } from '../leaderboard/leaderboard-job.ts';

const ranking = { features: { leaderboard: true } };

/** Creators, members and their chats over a test database, with a clock that is moved by hand. */
export const createLeaderboardWorld = (db: Db, start = '2026-11-20T00:10:00.000Z') => {
  let clock = createManualClock(start);
  const brands = {
    all: [createTestBrand(ranking), createTestBrand({ ...ranking, id: 'lantern', name: 'Lantern', hosts: ['lantern.test'] })],
  };
  const longAgo = new Date('2026-01-01T00:00:00.000Z');
  let sent = 0;
  const mailed: QueuedMail[] = [];
  const clockNow = { now: () => clock.now() };
  let ids = 0;
  const news = createPrizeNews({
    mails: { queue: async (_tx, mail) => `mail-${mailed.push(mail)}` },
    notifications: createNotifications({
      clock: clockNow,
      newId: () => `told-${(ids += 1)}`,
      jobs: { enqueue: async () => undefined },
    }),
  });

  const member = (id: string, change: Partial<typeof users.$inferInsert> = {}): typeof users.$inferInsert => ({
    id,
    applicationId: 'daybreak',
    externalId: id,
    platform: 'first_party',
    name: id,
    username: id,
    role: 'free_tier',
    createdAt: longAgo,
    ...change,
  });

  const world = {
    db,
    clock: clockNow,
    news,
    /** Mails that winners got. */
    mailed,
    set: (at: string) => void (clock = createManualClock(at)),
    members: (ids: readonly string[], change: Partial<typeof users.$inferInsert> = {}) =>
      db.insert(users).values(ids.map((id) => member(id, change))),
    bot: (id: string, creatorUserId: string, change: Partial<typeof characters.$inferInsert> = {}) =>
      db.insert(characters).values({
        id,
        name: id,
        applicationIds: ['daybreak'],
        creatorUserId,
        visibility: 'public',
        isLive: true,
        ratingScore: 0.5,
        firstApprovedAt: longAgo,
        ...change,
      }),
    /** So many messages of a member to a chatbot, a second apart, each with a reply. */
    async send(
      userId: string,
      characterId: string,
      count: number,
      at: string,
      change: Partial<typeof messages.$inferInsert> = {},
    ) {
      const conversationId = `chat-${(sent += 1)}`;
      await db.insert(conversations).values({ id: conversationId, applicationId: 'daybreak', userId, characterId });
      const own = Array.from({ length: count }, (_, nth) => nth);
      await db.insert(messages).values(
        own.flatMap((nth) =>
          (['user', 'bot'] as const).map((role, side) => ({
            id: `${conversationId}-${nth}-${role}`,
            conversationId,
            depth: 2 * nth + side,
            role,
            content: 'Hello',
            createdAt: new Date(Date.parse(at) + 1000 * nth),
            ...change,
          })),
        ),
      );
    },
    /** A creator with one chatbot of the same name, to whom so many members sent seven messages each: three points a member. */
    async creator(id: string, readers: number, { at = '2026-11-10T12:00:00.000Z', bot = {}, reader = {} } = {}) {
      await world.members([id]);
      await world.bot(`bot-of-${id}`, id, bot);
      const ids = Array.from({ length: readers }, (_, nth) => `${id}-reader-${nth}`);
      if (ids.length > 0) await world.members(ids, reader);
      for (const one of ids) await world.send(one, `bot-of-${id}`, 7, at);
    },
    run: () => runLeaderboard({ db, brands, clock: world.clock, news }),
    rows: (month = '2026-11', type: 'New Bots' | 'All Bots' = 'All Bots') =>
      db
        .select()
        .from(leaderboardRows)
        .where(eq(leaderboardRows.month, month))
        .orderBy(asc(leaderboardRows.rank), asc(leaderboardRows.userId))
        .then((rows) => rows.filter((row) => row.type === type && row.applicationId === 'daybreak')),
    async ranks(month?: string, type?: 'New Bots' | 'All Bots') {
      return (await world.rows(month, type)).map(({ userId, rank, score }) => [userId, rank, score]);
    },
  };
  return world;
};
