import { createThreads } from '../../kernel/threads/threads.ts';
import { createTermFinder } from '../../kernel/disguises/term-finder.ts';
import { ModerationDown, type JudgedItem, type Moderation, type ModerationCategory } from '../../ports/index.ts';
import type { PatternQuestion } from './pattern-thread.ts';
import type { Rules } from './rules-file.ts';

const textOf = (item: JudgedItem) => ('text' in item ? item.text : '');
const hasMinors = (list: readonly { value: ModerationCategory }[]) => list.some(({ value }) => value === 'minors');

/** Words are found at once, under whatever disguise, and in text that is still being written. */
export const createWordRules = (words: Rules['words']): Moderation => {
  const finder = createTermFinder(words);
  return {
    name: 'rules',
    seesPictures: false,
    knowsMinors: hasMinors(words),
    atOnce: finder,
    judge: async (items) => items.map((item) => ({ categories: [...finder.find(textOf(item))] })),
  };
};

/** Patterns run on a linear engine and in a thread with a deadline: a slow one costs others nothing. */
export const createPatternRules = (patterns: Rules['patterns'], { deadlineMs = 500 } = {}): Moderation => {
  const threads = createThreads<PatternQuestion, ModerationCategory[][]>({
    program: new URL('pattern-thread.ts', import.meta.url),
    most: 2,
    deadlineMs,
    waitMs: 3000,
    memoryMb: 64,
  });
  return {
    name: 'patterns',
    seesPictures: false,
    knowsMinors: hasMinors(patterns),
    async judge(items) {
      const found = await threads.ask({ patterns, texts: items.map(textOf) }).catch((cause: unknown) => {
        throw new ModerationDown(cause);
      });
      return items.map((_, index) => ({ categories: [...new Set(found[index])] }));
    },
    close: threads.close,
  };
};

/** The operator's rules as judges: words, and patterns where there are any. */
export const createRules = ({ words, patterns }: Rules): Moderation[] => [
  ...(words.length > 0 ? [createWordRules(words)] : []),
  ...(patterns.length > 0 ? [createPatternRules(patterns)] : []),
];
