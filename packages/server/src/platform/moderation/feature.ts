import { ofAccount } from '../../data-map.ts';
import { minorSignals, moderationHits, moderationHours } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Moderation } from '../../ports/index.ts';
import { helpHandlers } from './help-handlers.ts';

/** What may not be written. */
export const moderation = defineFeature({
  name: 'platform/moderation',
  data: {
    group: 'decisions',
    tables: {
      safetyCounts: { nobody: 'How often something happened in a month.', keep: 'for-good' },
      moderationHits: {
        ...ofAccount(moderationHits.userId),
        adopt: { why: 'Counts of a guest are of somebody who was not known; the log has them.' },
        alone: { why: 'It keeps others safe, as long as there is the account.' },
      },
      moderationHours: {
        ...ofAccount(moderationHours.userId),
        adopt: { why: 'Counts of a guest are of somebody who was not known; the log has them.' },
        alone: { why: 'It keeps others safe, as long as there is the account.' },
      },
      minorSignals: {
        ...ofAccount(minorSignals.userId),
        adopt: { why: 'Known of members only.' },
        alone: { why: 'It keeps others safe, as long as there is the account.' },
      },
    },
  },
  open: ({ moderation: judges }: { moderation: readonly Moderation[] }) => ({
    handlers: helpHandlers(),
    close: async () => void (await Promise.all(judges.map((judge) => judge.close?.()))),
  }),
});
