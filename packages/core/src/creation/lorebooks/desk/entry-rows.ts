import { estimateTokens, type LorebookEntryForm } from '@troupe/protocol';
import { foldText } from '../../../platform/index.ts';
import type { DeskEntry } from './entry-changes.ts';
import type { DeskState } from './lorebook-desk.ts';

const counted = new WeakMap<object, number>();

/** Tokens of an entry's text, about; an entry that is not changed is counted once. */
export const tokensOf = (entry: LorebookEntryForm): number => {
  const known = counted.get(entry);
  if (known !== undefined) return known;
  const tokens = estimateTokens(entry.content);
  counted.set(entry, tokens);
  return tokens;
};

/** Entries as they are typed now, and the new ones behind them. */
export const writtenEntries = ({ entries, typed }: Pick<DeskState, 'entries' | 'typed'>): DeskEntry[] => {
  const ids = new Set(entries.map(({ id }) => id));
  const made = Object.entries(typed).filter(([id]) => !ids.has(id));
  return [
    ...entries.map((entry) => {
      const form = typed[entry.id];
      return form ? { ...form, id: entry.id } : entry;
    }),
    ...made.map(([id, form]) => ({ ...form, id })),
  ];
};

const folded = new WeakMap<object, string>();
const wordsOf = (entry: DeskEntry): string => {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const words = foldText([entry.name, ...entry.keywords, ...entry.secondary_keywords, entry.content, entry.folder].join('\n'));
  folded.set(entry, words);
  return words;
};

/** Counts and folds the texts of an entry before they are asked for. */
export const readEntry = (entry: DeskEntry): void => {
  tokensOf(entry);
  wordsOf(entry);
};

/** Entries that hold what is looked for, in name, keywords, text or folder; all where nothing is. */
export const findEntries = (entries: readonly DeskEntry[], query: string): readonly DeskEntry[] => {
  const wanted = foldText(query.trim());
  return wanted === '' ? entries : entries.filter((entry) => wordsOf(entry).includes(wanted));
};

/** A row of the list: a folder with what is in it, or an entry. */
export type EntryRow =
  | { kind: 'folder'; key: string; name: string; count: number; tokens: number }
  /** `at`: its place among all entries that are shown, from 0. */
  | { kind: 'entry'; key: string; entry: DeskEntry; at: number };

/** Entries under their folders, in the order in which the folders come first; without heads where there are no folders. */
export const toRows = (entries: readonly DeskEntry[]): EntryRow[] => {
  const byFolder = new Map<string, DeskEntry[]>();
  for (const entry of entries) {
    const own = byFolder.get(entry.folder);
    if (own) own.push(entry);
    else byFolder.set(entry.folder, [entry]);
  }
  const hasFolders = byFolder.size > 1 || entries.some(({ folder }) => folder !== '');
  let at = 0;
  return [...byFolder].flatMap(([name, own]): EntryRow[] => [
    ...(hasFolders
      ? [
          {
            kind: 'folder',
            key: `folder ${name}`,
            name,
            count: own.length,
            tokens: own.reduce((sum, entry) => sum + tokensOf(entry), 0),
          } as const,
        ]
      : []),
    ...own.map((entry) => ({ kind: 'entry', key: entry.id, entry, at: (at += 1) - 1 }) as const),
  ]);
};
