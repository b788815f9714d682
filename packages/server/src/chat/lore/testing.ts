import { loreDefaults, type Lorebook, type LoreEntry } from './entry.ts';

/** An entry that its id calls, with the defaults of real files. */
export const testEntry = (id: string, over: Partial<LoreEntry> = {}): LoreEntry => ({
  id,
  name: id,
  keywords: [id],
  secondaryKeywords: [],
  secondaryLogic: 'and_any',
  content: `About ${id}.`,
  enabled: true,
  constant: false,
  order: loreDefaults.order,
  priority: loreDefaults.priority,
  position: 'before',
  probability: 100,
  caseSensitive: false,
  group: null,
  sticky: 0,
  cooldown: 0,
  decorators: {},
  ...over,
});

export const testBook = (entries: LoreEntry[], over: Partial<Lorebook> = {}): Lorebook => ({
  id: 'book',
  name: 'Book',
  scanDepth: loreDefaults.scanDepth,
  recursive: false,
  entries,
  ...over,
});
