import { eq } from 'drizzle-orm';
import { ofAccount, type Adopt } from '../../data-map.ts';
import { grants } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { settleRights } from './settle-rights.ts';

/** A guest who signs up does not leave a restriction behind. */
const adoptGrants: Adopt = async (tx, guestId, memberId) => {
  const moved = await tx.update(grants).set({ userId: memberId }).where(eq(grants.userId, guestId)).returning({ id: grants.id });
  if (moved.length > 0) await settleRights(tx, memberId, new Date());
};

/** What accounts may do, and until when. */
export const rights = defineFeature({
  name: 'platform/rights',
  data: {
    group: 'account',
    tables: {
      grants: {
        ...ofAccount(grants.userId),
        mentions: [grants.actorId],
        omit: [grants.actorId],
        adopt: adoptGrants,
        alone: { why: 'A decision and what was said about it stay as long as the account.' },
      },
    },
  },
  open: () => ({}),
});
