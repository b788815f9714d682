import type { Decorators } from '../../foreign-files/decorators.ts';

/** How secondary keywords join the first ones; an empty list is ignored (decision 43). */
export type SecondaryLogic = 'and_any' | 'and_all' | 'not_any' | 'not_all';

/**
 * Where an entry stands: before or after the character, beside the scenario, or as a message of `role` above the `depth`
 * newest ones (0 is below the newest).
 */
export type LorePosition = 'before' | 'after' | 'scenario' | { depth: number; role: 'system' | 'user' | 'assistant' };

/** What a world knows about one thing, and when it comes to mind (decision 43). */
export interface LoreEntry {
  id: string;
  name: string;
  /** Words, or patterns written `/…/flags`. One that matches is enough. */
  keywords: readonly string[];
  secondaryKeywords: readonly string[];
  secondaryLogic: SecondaryLogic;
  content: string;
  enabled: boolean;
  /** Always fires, from a reserve of its own. */
  constant: boolean;
  /** Lower stands earlier. */
  order: number;
  /** Lower goes first when there is no room. */
  priority: number;
  position: LorePosition;
  /** Percent, 0 to 100. */
  probability: number;
  caseSensitive: boolean;
  /** Of the entries of one group that would fire, one does; `weight` is its share. */
  group: { name: string; weight: number } | null;
  /** Messages for which it stays once a keyword called it, and for which it then cannot be called. */
  sticky: number;
  cooldown: number;
  /** What its text said of itself; it is not in `content` any more. */
  decorators: Decorators;
}

export interface Lorebook {
  id: string;
  name: string;
  /** Newest messages that are searched; 0 searches none. */
  scanDepth: number;
  /** Whether the text of entries that fired is searched too. */
  recursive: boolean;
  entries: readonly LoreEntry[];
}

export const loreDefaults = { scanDepth: 4, order: 100, priority: 100 } as const;
