import { lt } from 'drizzle-orm';
import { ofAccount } from '../../data-map.ts';
import { events, reports } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropOldest } from '../../kernel/drop-some.ts';
import { eraseReports } from './erase-reports.ts';
import { eventHandlers, type EventDeps } from './events.ts';
import { messageLabelHandlers } from './message-labels.ts';
import { moveReports } from './move-reports.ts';
import { opinionHandlers } from './opinions.ts';
import { reportHandlers, type ReportDeps } from './reports.ts';

/** A year of ads and ratings can be compared with the one before it. */
const eventDays = 400;

/** What users say of characters, creators and replies (docs/features/chat/feedback.md). */
export const feedback = defineFeature({
  name: 'chat/feedback',
  data: {
    group: 'activity',
    tables: {
      reports: {
        ...ofAccount(reports.reporterUserId),
        group: 'decisions',
        erase: { why: 'A report outlives what and who it tells of; what tells of the person is taken out.' },
        eraseFirst: eraseReports,
        adopt: moveReports,
        keep: 'for-good',
        alone: { why: 'A report outlives what and who it tells of.' },
      },
      events: {
        ...ofAccount(events.userId),
        purpose: 'statistics',
        adopt: { why: 'Statistics: a guest agreed to be named in them for themselves, and a member is asked anew.' },
        alone: 'rows',
        keep: ['events'],
      },
    },
    sweeps: {
      events: ({ db, daysAgo }) => dropOldest(db, { key: events.id, over: lt(events.createdAt, daysAgo(eventDays)) }),
    },
  },
  open: (deps: ReportDeps & EventDeps) => ({
    handlers: [...opinionHandlers(deps), ...messageLabelHandlers(deps), ...reportHandlers(deps), ...eventHandlers(deps)],
  }),
});
