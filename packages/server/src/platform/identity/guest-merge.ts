import { and, eq, gt } from 'drizzle-orm';
import type { Adopt } from '../../data-map.ts';
import { keyValues, users } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import type { KeyValues } from '../../kernel/key-values.ts';
import { sessionLife } from '../rights/session-life.ts';

/** Signing in never loses a story: what a guest made becomes the member's. */
export interface GuestMerge {
  /** Moves everything of the guest to the member. Does nothing for an account that is no guest's. */
  merge(guestId: string, memberId: string): Promise<void>;
  /** Moves what another tab still made with the guest's last token; called when the member refreshes. */
  mergeLate(memberId: string): Promise<void>;
}

/** The guest's last token may have been issued just before the sign-in. */
const lateMs = (sessionLife.firstParty + 60) * 1000;

export const createGuestMerge = ({
  db,
  clock,
  records,
  adoptions,
}: {
  db: Db;
  clock: Clock;
  records: KeyValues;
  /** Of all features: what each makes of a guest's data. */
  adoptions: readonly Adopt[];
}): GuestMerge => {
  const ofMember = (memberId: string) => `merged-into|${memberId}`;

  /** False for an account that is no guest's. */
  const move = (guestId: string, memberId: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const isGuest = and(eq(users.id, guestId), eq(users.platform, 'guest'));
      const [guest] = await tx.select({ id: users.id }).from(users).where(isGuest).for('update');
      if (!guest) return false;
      for (const adopt of adoptions) await adopt(tx, guestId, memberId);
      return true;
    });

  return {
    async merge(guestId, memberId) {
      if (!(await move(guestId, memberId))) return;
      const expiresAt = new Date(clock.now().getTime() + lateMs);
      await records.put({
        id: `merged|${guestId}`,
        model: 'MergedGuest',
        uid: ofMember(memberId),
        payload: { guestId },
        expiresAt,
      });
    },

    async mergeLate(memberId) {
      const isRecent = and(eq(keyValues.uid, ofMember(memberId)), gt(keyValues.expiresAt, clock.now()));
      const merged = await db.select({ payload: keyValues.payload }).from(keyValues).where(isRecent);
      for (const { payload } of merged) await move(String(payload['guestId']), memberId);
    },
  };
};
