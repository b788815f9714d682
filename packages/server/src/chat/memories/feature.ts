import { lt } from 'drizzle-orm';
import { partOf } from '../../data-map.ts';
import { memories as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { copyMemories } from './copy-memories.ts';
import { embedMemories } from './embed-memories.ts';
import { extractMemories, type ExtractionDeps } from './extract-memories.ts';
import { memoryHandlers, type MemoryDeps } from './memories.ts';

export const memories = defineFeature({
  name: 'chat/memories',
  data: {
    group: 'chats',
    tables: { memories: { ...partOf(table.conversationId), keep: ['memories'], alone: 'rows' } },
    sweeps: {
      memories: ({ db, periods, daysAgo }) =>
        dropSome(db, { key: table.id, over: lt(table.deletedAt, daysAgo(periods.removedDays)) }),
    },
    copy: copyMemories,
  },
  open: (deps: MemoryDeps & ExtractionDeps) => ({
    handlers: memoryHandlers(deps),
    jobs: [extractMemories(deps), embedMemories(deps)],
    close: deps.memoryJobs.settled,
  }),
});
