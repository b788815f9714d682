import { limits } from '@troupe/protocol/limits';
import type { FiredEntry, FoldedSource, Matching, QuietEntry } from './activation.ts';
import type { Lorebook, LoreEntry } from './entry.ts';
import { TooMuchEffort, type Effort } from '../../kernel/whole-words.ts';
import type { FoldedText } from '../../kernel/folded-text.ts';
import { isBlank, isPattern, keywordOf, toKeyword, type Keyword } from '../../kernel/keyword.ts';

/** An entry that waits to be called, and what it has heard so far. */
export interface Candidate {
  entry: LoreEntry;
  book: Lorebook;
  /** Looks through texts it has not met yet. */
  listen(added: readonly FoldedSource[], effort: Effort): void;
  /** What called it so far: the newest text that says it is the one to name. */
  readonly match: FiredEntry['match'];
  /** Whether what was heard fulfils its decorators: one of the additional keys, none of the excluded ones. */
  meetsConditions(): boolean;
  /** Whether what was heard fulfils the secondary keywords. */
  holdsSecondary(): boolean;
  /** Why nothing called it. */
  readonly silentRule: QuietEntry['rule'];
}

const slow = 'took_too_long';

const readKeyword = (text: string, entry: LoreEntry, patterns: Matching['patterns']): Keyword =>
  patterns === slow && isPattern(text) ? keywordOf(text, slow, () => null) : toKeyword(text, entry.caseSensitive);

/** The first of an entry's keywords that a text holds. */
const findFirst = (
  keywords: readonly Keyword[],
  text: FoldedText,
  effort: Effort,
): Omit<NonNullable<FiredEntry['match']>, 'sourceId'> | null => {
  for (const one of keywords) {
    const at = one.find(text, effort);
    if (at !== null) return { keyword: one.text, at };
  }
  return null;
};

const silentRuleOf = (keywords: readonly Keyword[]): QuietEntry['rule'] => {
  if (keywords.some(({ fault }) => fault === slow)) return 'took_too_long';
  return keywords.length > 0 && keywords.every(({ fault }) => fault !== null) ? 'invalid_keyword' : 'no_keyword';
};

/** Whether one of the additional keys was heard, where there are any. */
const holdsAny = (additional: readonly { isSaid: boolean }[]): boolean =>
  additional.length === 0 || additional.some(({ isSaid }) => isSaid);

/** A keyword beside the first ones, and whether it was heard. */
interface Heard {
  keyword: Keyword;
  isSaid: boolean;
}

/** An entry's keywords, ready to be looked for. */
interface Keywords {
  first: readonly Keyword[];
  secondary: readonly Heard[];
  additional: readonly Heard[];
  excluded: readonly Heard[];
}

/** Reading a keyword costs by its length as looking for it does: a book may have twelve thousand. */
const readKeywords = (entry: LoreEntry, patterns: Matching['patterns'], effort: Effort): Keywords => {
  const read = (text: string): Keyword => {
    effort.spend(10 + text.length);
    return readKeyword(text, entry, patterns);
  };
  const heard = (texts: readonly string[]): Heard[] =>
    texts.flatMap((text) => {
      const keyword = read(text);
      return isBlank(text) ? [] : { keyword, isSaid: false };
    });
  const { additionalKeys = [], excludeKeys = [] } = entry.decorators;
  return {
    first: entry.keywords.map(read),
    secondary: heard(entry.secondaryKeywords),
    additional: heard(additionalKeys.slice(0, limits.lorebookKeywordsMax)),
    excluded: heard(excludeKeys.slice(0, limits.lorebookKeywordsMax)),
  };
};

export const toCandidate = (entry: LoreEntry, book: Lorebook, patterns: Matching['patterns']): Candidate => {
  let read: Keywords | null = null;
  let match: FiredEntry['match'] = null;
  let silentRule: QuietEntry['rule'] = 'no_keyword';
  const hear = (added: readonly FoldedSource[], effort: Effort) => {
    if (read === null) {
      read = readKeywords(entry, patterns, effort);
      silentRule = silentRuleOf(read.first);
    }
    const { first, secondary, additional, excluded } = read;
    for (const { id, text } of added.toReversed()) {
      const found = findFirst(first, text, effort);
      if (found === null) continue;
      match = { ...found, sourceId: id };
      break;
    }
    for (const one of [...secondary, ...additional, ...excluded])
      one.isSaid ||= added.some(({ text }) => one.keyword.isIn(text, effort));
  };
  return {
    entry,
    book,
    listen(added, effort) {
      try {
        hear(added, effort);
      } catch (error) {
        // Where nothing slower is left to ask, what was not looked for counts as not said.
        if (!(error instanceof TooMuchEffort) || patterns !== slow) throw error;
        silentRule = slow;
        match = null;
      }
    },
    get match() {
      return match;
    },
    meetsConditions() {
      // What was never read was never heard.
      const { additional, excluded } = read ?? { additional: null, excluded: [] };
      const isCalled = additional === null ? !entry.decorators.additionalKeys?.length : holdsAny(additional);
      return isCalled && !excluded.some(({ isSaid }) => isSaid);
    },
    holdsSecondary() {
      const secondary = read?.secondary ?? [];
      if (secondary.length === 0) return true;
      const isAny = secondary.some(({ isSaid }) => isSaid);
      const isEvery = secondary.every(({ isSaid }) => isSaid);
      return { and_any: isAny, and_all: isEvery, not_any: !isAny, not_all: !isEvery }[entry.secondaryLogic];
    },
    get silentRule() {
      return silentRule;
    },
  };
};
