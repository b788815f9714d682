import { ofMember, partOf, type Periods } from '../../data-map.ts';
import { lorebookEntries, lorebooks, loreSamples } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { createTellSearch, type TellSearchDeps } from '../../platform/catalogue/search/tell-search.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import { entryHandlers, type EntryDeps } from './entry-handlers.ts';
import { createEntryIds } from './entry-ids.ts';
import { attachmentHandlers, type AttachmentDeps } from './attachment-handlers.ts';
import { benchHandlers, type BenchDeps } from './bench-handlers.ts';
import { endLorebooks, eraseLorebooks } from './erase-lorebooks.ts';
import { exportLorebookHandler } from './files/export-lorebook.ts';
import { createLorebookFiles, importLorebookHandler } from './files/import-lorebook.ts';
import { lorebookHandlers, type LorebookDeps } from './lorebook-handlers.ts';

type Given = LorebookDeps & EntryDeps & AttachmentDeps & BenchDeps & TellSearchDeps;
export interface LorebooksDeps extends Omit<Given, 'entryIds' | 'removedDays' | 'tellSearch'> {
  retention?: Periods;
}

/** Worlds that characters know, as their authors make them (docs/features/creation/lorebooks.md). */
export const lorebooksFeature = defineFeature({
  name: 'creation/lorebooks',
  data: {
    group: 'creations',
    tables: {
      lorebooks: { ...ofMember(lorebooks.creatorUserId), erase: eraseLorebooks, alone: eraseLorebooks, keep: ['lorebooks'] },
      lorebookEntries: partOf(lorebookEntries.lorebookId),
      loreSamples: partOf(loreSamples.lorebookId),
    },
    sweeps: { lorebooks: endLorebooks },
  },
  open: (given: LorebooksDeps) => {
    const { removedDays } = given.retention ?? defaultPeriods;
    const lorebookFiles = createLorebookFiles();
    const deps = {
      ...given,
      removedDays,
      lorebookFiles,
      entryIds: createEntryIds(given),
      tellSearch: createTellSearch(given),
    };
    return {
      handlers: [
        ...lorebookHandlers(deps),
        ...entryHandlers(deps),
        ...attachmentHandlers(deps),
        importLorebookHandler(deps),
        exportLorebookHandler(deps),
        ...benchHandlers(deps),
      ],
      close: lorebookFiles.close,
    };
  },
});
