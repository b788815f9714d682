import { leaderboardPrizes } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users, type leaderboardRows } from '../../db/schema.ts';
import type { Mails } from '../../platform/mails/mails.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import type { Tx } from '../../ports/index.ts';

/** What a rank has won, and from when until when. */
export interface Prize {
  row: Pick<typeof leaderboardRows.$inferSelect, 'userId' | 'applicationId' | 'month'>;
  rank: number;
  role: keyof typeof leaderboardPrizes;
  startsAt: Date;
  endsAt: Date;
}

/** Tells who won, in the transaction that grants the prize: in the history, and by mail where there is an address. */
export interface PrizeNews {
  won(tx: Tx, prize: Prize): Promise<void>;
}

export const createPrizeNews = ({
  mails,
  notifications,
}: {
  mails: Pick<Mails, 'queue'>;
  notifications: Pick<Notifications, 'add'>;
}): PrizeNews => ({
  async won(tx, { row: { userId, applicationId, month }, rank, role, startsAt, endsAt }) {
    const plan = leaderboardPrizes[role];
    await notifications.add(tx, { userId, kind: 'prize_won', payload: { date: month, rank, plan } });
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user?.email) return;
    const path = `/creators/leaderboard?date=${month}`;
    const params = { rank, plan, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), path };
    await mails.queue(tx, { kind: 'prize_won', to: user.email, applicationId, userId, params });
  },
});
