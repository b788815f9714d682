import { ofMember, partOf, type Periods } from '../../data-map.ts';
import { characterLorebooks, lorebookEntries, lorebooks, lorebookVersions } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import { entryHandlers, type EntryDeps } from './entry-handlers.ts';
import { createEntryIds } from './entry-ids.ts';
import { endLorebooks, eraseLorebooks } from './erase-lorebooks.ts';
import { lorebookHandlers, type LorebookDeps } from './lorebook-handlers.ts';

type Given = LorebookDeps & EntryDeps;
export interface LorebooksDeps extends Omit<Given, 'entryIds' | 'removedDays'> {
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
      lorebookVersions: partOf(lorebookVersions.lorebookId),
      characterLorebooks: partOf(characterLorebooks.lorebookId),
    },
    sweeps: { lorebooks: endLorebooks },
  },
  open: (given: LorebooksDeps) => {
    const { removedDays } = given.retention ?? defaultPeriods;
    const deps = { ...given, removedDays, entryIds: createEntryIds(given) };
    return { handlers: [...lorebookHandlers(deps), ...entryHandlers(deps)] };
  },
});
