import { ofAccount } from '../../data-map.ts';
import { minorSignals, moderationHits, moderationHours, moderationLog } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Moderation } from '../../ports/index.ts';
import { helpHandlers } from './help-handlers.ts';

/** What may not be written, and what was decided. */
export const moderation = defineFeature({
  name: 'platform/moderation',
  data: {
    tables: {
      moderationLog: {
        owner: { account: moderationLog.actorUserId },
        export: { why: 'It says who reported and who decided, about others too.' },
        erase: { why: 'Append-only and chained; it holds ids, reasons and digests, never what people wrote.' },
        adopt: { why: 'It tells what was done, under the id of that time.' },
        keep: 'for-good',
        alone: { why: 'Append-only and chained; it holds ids, reasons and digests, never what people wrote.' },
      },
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
      moderationLogHead: { nobody: 'Where the log ends.', keep: 'for-good' },
    },
  },
  open: ({ moderation: judges }: { moderation: readonly Moderation[] }) => ({
    handlers: helpHandlers(),
    close: async () => void (await Promise.all(judges.map((judge) => judge.close?.()))),
  }),
});
