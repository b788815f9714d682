import type { Lorebook, LoreEntry } from './entry.ts';
import type { Effort } from '../../kernel/whole-words.ts';
import type { FoldedText } from '../../kernel/folded-text.ts';
import type { FoundAt } from '../../kernel/keyword.ts';

/** A source whose text is folded once for all keywords. */
export interface FoldedSource {
  id: string;
  text: FoldedText;
}

/** A text that may bring lore to mind; `id` tells the reader of the log which. */
export interface LoreSource {
  id: string;
  text: string;
}

export interface FiredEntry {
  entry: LoreEntry;
  bookId: string;
  /** The keyword and where it stood; null for constants, and for what stays from before. */
  match: { keyword: string; sourceId: string; at: FoundAt } | null;
  /** Called a few messages ago, and staying since. */
  isSticky?: true;
  /** The number that was drawn for its probability; absent where none was. */
  rolled?: number;
}

/** Why an entry did not fire. */
export interface QuietEntry {
  entry: LoreEntry;
  bookId: string;
  rule:
    | 'disabled'
    | 'empty'
    | 'no_keyword'
    | 'secondary'
    | 'probability'
    | 'group'
    | 'invalid_keyword'
    | 'took_too_long'
    | 'condition'
    | 'cooldown';
  /** The number that was drawn, where its probability kept it quiet. */
  rolled?: number;
  /** The entry of its group that speaks instead. */
  lostTo?: string;
}

export interface LoreActivation {
  /** In the order they shall stand. */
  fired: FiredEntry[];
  quiet: QuietEntry[];
}

/** Everything that decides which lore fires; plain data, so that it can be decided in another thread. */
export interface LoreQuestion {
  books: readonly Lorebook[];
  /** Oldest first, without the names of their senders. */
  messages: readonly LoreSource[];
  /** Chance is drawn from it, so that a reply can be replayed and explained. */
  seed: string;
  /** How long ago a keyword last called an entry, by its id: what is sticky stays without one, what cools down stays silent. */
  messagesSince: ReadonlyMap<string, number>;
  /** Replies of the character so far, its greeting counted. */
  replies: number;
  /** Which greeting the chat began with, 0 the card's own; null where unknown. */
  greeting: number | null;
}

/** How keywords are looked for: what that may cost, and whether patterns are looked for at all. */
export interface Matching {
  effort: Effort;
  patterns: 'run' | 'took_too_long';
}
