import { limits } from '@troupe/protocol';
import { createThreads } from '../../kernel/threads/threads.ts';
import { NoThreadFree, TookTooLong, type Clock, type Threads } from '../../ports/index.ts';
import { activateLore } from './activate.ts';
import type { LoreActivation, LoreQuestion } from './activation.ts';
import { fromDecision, type LoreDecision } from './decision.ts';
import type { Lorebook } from './entry.ts';
import { createEffort, TooMuchEffort } from '../../kernel/whole-words.ts';
import { isPattern } from '../../kernel/keyword.ts';

/** Decides which lore fires, without keeping others waiting for it. */
export interface LoreCaller {
  /** `askerId` is whose message it is: what takes too long for one costs others nothing. */
  call(question: LoreQuestion, askerId: string): Promise<LoreActivation>;
  close(): Promise<void>;
}

/** About 10 ms at most: hundreds of words in a few messages. */
const unitsOnTheLoop = 500_000;
/** Milliseconds: after a book took too long for a user, its patterns are skipped for that user for so long. */
const restMs = 60_000;
const mostResting = 1000;

const hasPattern = ({ entries }: Lorebook): boolean =>
  entries.some(({ keywords, secondaryKeywords, decorators: { additionalKeys = [], excludeKeys = [] } }) =>
    [...keywords, ...secondaryKeywords, ...additionalKeys, ...excludeKeys].some(isPattern),
  );

/** A question without the texts that nothing looks through: a book of a thousand entries is megabytes, which a thread would be given each time. */
const withoutTexts = (question: LoreQuestion): LoreQuestion => ({
  ...question,
  books: question.books.map((book) =>
    book.recursive
      ? book
      : { ...book, entries: book.entries.map((entry) => ({ ...entry, content: entry.content.trim() === '' ? '' : '.' })) },
  ),
});

const createLoreThreads = (): Threads<LoreQuestion, LoreDecision> =>
  createThreads({
    program: new URL('lore-thread.ts', import.meta.url),
    most: 2,
    deadlineMs: limits.loreMatchMs,
    waitMs: 3000,
    memoryMb: 64,
  });

/**
 * Words of a usual book are looked for at once. Patterns, and books that ask for more than a moment, go to
 * a thread with a deadline; where that passes, its patterns count as not said, the report says so, and
 * the book rests, so that it costs others nothing.
 */
export const createLoreCaller = ({
  clock,
  threads = createLoreThreads(),
}: {
  clock: Clock;
  threads?: Threads<LoreQuestion, LoreDecision>;
}): LoreCaller => {
  /** When a book may ask for its patterns again, by book and asker; the oldest first. */
  const resting = new Map<string, number>();
  const rest = (keys: readonly string[]) => {
    for (const key of keys) {
      resting.delete(key);
      resting.set(key, clock.now().getTime() + restMs);
    }
    for (const key of resting.keys()) if (resting.size > mostResting) resting.delete(key);
  };
  const withoutPatterns = (question: LoreQuestion) =>
    activateLore(question, { effort: createEffort(unitsOnTheLoop), patterns: 'took_too_long' });

  const callHere = (question: LoreQuestion): LoreActivation | null => {
    try {
      return activateLore(question, { effort: createEffort(unitsOnTheLoop), patterns: 'run' });
    } catch (error) {
      if (error instanceof TooMuchEffort) return null;
      throw error;
    }
  };

  return {
    async call(asked, askerId) {
      const { books, messages } = asked;
      const question = { ...asked, messages: messages.slice(-limits.lorebookScanDepthMax) };
      const keys = books.map(({ id }) => `${id} ${askerId}`);
      if (keys.some((key) => (resting.get(key) ?? 0) > clock.now().getTime())) return withoutPatterns(question);
      const here = question.books.some(hasPattern) ? null : callHere(question);
      if (here !== null) return here;
      try {
        return fromDecision(await threads.ask(withoutTexts(question)), question.books);
      } catch (error) {
        if (error instanceof TookTooLong) rest(keys);
        else if (!(error instanceof NoThreadFree)) throw error;
        return withoutPatterns(question);
      }
    },
    close: threads.close,
  };
};
