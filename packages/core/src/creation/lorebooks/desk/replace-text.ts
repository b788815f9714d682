import { entryFaults, settleEntry, type LorebookEntryForm } from '@troupe/protocol';
import type { DeskChange, DeskEntry } from './entry-changes.ts';

const everywhere = (text: string, find: string, by: string): string =>
  text.replaceAll(new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`), 'giu'), () => by);

/** What replacing a text by another does to an entry; null where it is not in it. */
const replaceIn = (entry: DeskEntry, find: string, by: string): Partial<LorebookEntryForm> | null => {
  const change = {
    name: everywhere(entry.name, find, by),
    keywords: entry.keywords.map((keyword) => everywhere(keyword, find, by)),
    secondary_keywords: entry.secondary_keywords.map((keyword) => everywhere(keyword, find, by)),
    content: everywhere(entry.content, find, by),
  };
  const fields = (Object.keys(change) as (keyof typeof change)[]).filter(
    (field) => JSON.stringify(change[field]) !== JSON.stringify(entry[field]),
  );
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, change[field]]));
};

export interface Replacement {
  entry: DeskEntry;
  change: DeskChange;
  /** Whether what comes of it is an entry that cannot be kept: it stays as it is. */
  isUnfit: boolean;
}

/** Every entry that has a text, in any case, in its name, its keywords or its content, with what replacing it makes of it. */
export const replacements = (entries: readonly DeskEntry[], find: string, by: string): Replacement[] =>
  find === ''
    ? []
    : entries.flatMap((entry) => {
        const change = replaceIn(entry, find, by);
        if (change === null) return [];
        const next = settleEntry({ ...entry, ...change });
        return [
          { entry, change: { op: 'update', id: entry.id, entry: change } as const, isUnfit: entryFaults(next, entry).length > 0 },
        ];
      });
