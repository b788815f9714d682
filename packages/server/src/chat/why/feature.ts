import { defineFeature } from '../../feature.ts';
import type { Db } from '../../ports/index.ts';
import { replyReportHandlers } from './reply-report.ts';

/** What went into a reply. */
export const why = defineFeature({
  name: 'chat/why',
  data: { tables: {} },
  open: (deps: { db: Db }) => ({ handlers: replyReportHandlers(deps) }),
});
