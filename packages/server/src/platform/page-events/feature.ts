import { ofAccount } from '../../data-map.ts';
import { pageEvents as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { ConsentService } from '../legal/consents.ts';
import { pageEventHandlers, type ForgetEvents } from './page-event-handlers.ts';
import type { PageEvents } from './page-events.ts';
import { createRollUp, dropOldEventSums, dropOldPageEvents } from './roll-up.ts';

/** How pages are used, counted by this server only. */
export const pageEvents = defineFeature({
  name: 'platform/page-events',
  data: {
    group: 'activity',
    tables: {
      pageEvents: {
        ...ofAccount(table.userId),
        purpose: 'statistics',
        adopt: { why: 'A guest agreed for themselves, and a member is asked anew.' },
        keep: ['pageEvents'],
        alone: 'rows',
      },
      eventSums: { nobody: 'Counts of whole days.', keep: ['eventSums'] },
    },
    sweeps: { pageEvents: dropOldPageEvents, eventSums: dropOldEventSums },
  },
  open: (deps: {
    db: Db;
    clock: Clock;
    rateLimits: Limits;
    pageEvents: PageEvents;
    consents: ConsentService;
    forgetEvents: ForgetEvents;
  }) => ({
    handlers: pageEventHandlers(deps),
    jobs: [createRollUp(deps).job],
  }),
});
