import { moderationLog } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';

/** What was decided, by whom and why: a chain of entries that nothing takes out again. */
export const audit = defineFeature({
  name: 'platform/audit',
  data: {
    group: 'decisions',
    tables: {
      moderationLog: {
        owner: { account: moderationLog.actorUserId },
        export: { why: 'It says who reported and who decided, about others too.' },
        erase: { why: 'Append-only and chained; it holds ids, reasons and digests, never what people wrote.' },
        adopt: { why: 'It tells what was done, under the id of that time.' },
        keep: 'for-good',
        alone: { why: 'Append-only and chained; it holds ids, reasons and digests, never what people wrote.' },
      },
      moderationLogHead: { nobody: 'Where the log ends.', keep: 'for-good' },
    },
  },
  open: () => ({}),
});
