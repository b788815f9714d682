import { and, lt, ne } from 'drizzle-orm';
import { webhookEvents } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSome } from '../../kernel/drop-some.ts';

/** Days for which an event is known when it comes again, and for which one that failed can be looked at. */
const keptDays = 30;

/** What providers call us about; the rooms that they call make their inboxes of `inbox.ts`. */
export const inbox = defineFeature({
  name: 'platform/inbox',
  data: {
    tables: {
      webhookEvents: {
        nobody: 'Names no account; what its handler needs is sealed, 3000 bytes at most, and gone once it is done.',
        keep: ['webhookEvents'],
      },
    },
    sweeps: {
      webhookEvents: ({ db, daysAgo }) => {
        const isOver = and(ne(webhookEvents.state, 'waiting'), lt(webhookEvents.createdAt, daysAgo(keptDays)));
        return dropSome(db, { key: webhookEvents.id, over: isOver });
      },
    },
  },
  open: () => ({}),
});
