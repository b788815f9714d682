import type { EndpointOutput, LoreCoverage, testLorebook } from '@troupe/protocol';
import type { VersionedEntry } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';

/** A lorebook as a chat would read it, of one that need not be stored. */
export interface TriedLorebook {
  id: string;
  name: string;
  scanDepth: number | null;
  recursive: boolean;
  entries: Omit<VersionedEntry, 'updatedAt'>[];
}

export interface LoreTest {
  book: TriedLorebook;
  /** What was said, oldest first; or the conversation whose newest messages are looked through. */
  said: { messages: readonly string[] } | { conversationId: string };
  /** Chances are drawn from it. */
  seed: string;
}

/**
 * Says which entries a text brings to mind, and why the others stay quiet: what a chat would do, by its own code, with
 * nothing stored. The chat lends it to who writes a book. Throws `not_found` for a conversation that is not the caller's.
 */
export type TestLore = (test: LoreTest, context: CallerContext) => Promise<EndpointOutput<typeof testLorebook>>;

/**
 * Says what became of each entry of a book in the caller's own newest chats with chatbots of theirs that know it, by the same
 * code. `ids` are the book's entries in the order to tell them.
 */
export type CoverLore = (asked: { lorebookId: string; ids: readonly string[] }, context: CallerContext) => Promise<LoreCoverage>;
