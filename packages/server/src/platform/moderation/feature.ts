import { moderationLog } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Moderation } from '../../ports/index.ts';

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
      },
      moderationLogHead: { nobody: 'Where the log ends.', keep: 'for-good' },
    },
  },
  open: ({ moderation: judges }: { moderation: readonly Moderation[] }) => ({
    close: async () => void (await Promise.all(judges.map((judge) => judge.close?.()))),
  }),
});
