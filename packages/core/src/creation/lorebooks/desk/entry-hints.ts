import { lorebookLimits } from '@troupe/protocol';
import { foldText } from '../../../platform/index.ts';
import type { DeskEntry } from './entry-changes.ts';
import { tokensOf } from './entry-rows.ts';

/** Something about an entry that its author may want to look at. */
export type EntryHint =
  | { kind: 'twice'; keyword: string; name: string }
  | { kind: 'short' | 'common' | 'pattern'; keyword: string }
  | { kind: 'silent' }
  | { kind: 'long'; limit: number };

/** Share of a lorebook's tokens that entries which always speak may take, before one is told. */
export const constantShareMax = 0.15;

/** Words of English that nearly every message says. */
const common = new Set(
  'a about all am an and any are as at be but by can do for from get go had has have he her here him his how i if in is it its just know like me my no not of on one or our out she so that the their them then there they this to up us was we what when where who will with you your'.split(
    ' ',
  ),
);

const isPattern = (keyword: string): boolean => /^\/.+\/[a-z]*$/su.test(keyword);

/** Whether a pattern can be read here; a server's engine knows fewer things, and says so in its tests. */
const isReadable = (pattern: string): boolean => {
  const end = pattern.lastIndexOf('/');
  try {
    return new RegExp(pattern.slice(1, end), 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

const hintsOfKeyword = (keyword: string, others: readonly DeskEntry[]): EntryHint[] => {
  if (isPattern(keyword)) return isReadable(keyword) ? [] : [{ kind: 'pattern', keyword }];
  const [other] = others;
  const plain = foldText(keyword);
  return [
    ...(other ? [{ kind: 'twice', keyword, name: other.name } as const] : []),
    ...(plain.length === 1 && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(plain) ? [{ kind: 'short', keyword } as const] : []),
    ...(plain.length > 1 && common.has(plain) ? [{ kind: 'common', keyword } as const] : []),
  ];
};

type Hints = ReadonlyMap<string, EntryHint[]>;

const findHints = (entries: readonly DeskEntry[]): Hints => {
  const byKeyword = new Map<string, DeskEntry[]>();
  for (const entry of entries)
    for (const keyword of new Set(entry.keywords.map(foldText))) {
      const own = byKeyword.get(keyword);
      if (own) own.push(entry);
      else byKeyword.set(keyword, [entry]);
    }
  return new Map(
    entries.flatMap((entry): [string, EntryHint[]][] => {
      const hints: EntryHint[] = entry.keywords.flatMap((keyword) =>
        hintsOfKeyword(
          keyword,
          (byKeyword.get(foldText(keyword)) ?? []).filter((one) => one.id !== entry.id),
        ),
      );
      if (entry.keywords.length === 0 && !entry.constant && !entry.content.includes('@@')) hints.push({ kind: 'silent' });
      if (entry.content.trim().length > lorebookLimits.contentMax) hints.push({ kind: 'long', limit: lorebookLimits.contentMax });
      return hints.length > 0 ? [[entry.id, hints]] : [];
    }),
  );
};

const known = new WeakMap<readonly DeskEntry[], Hints>();

/** Hints of each entry, by its id; entries without one are not there. They are found once for a list, which nobody changes. */
export const hintsOf = (entries: readonly DeskEntry[]): Hints => {
  const hints = known.get(entries) ?? findHints(entries);
  known.set(entries, hints);
  return hints;
};

/** Share of all tokens that is in entries which always speak, 0 to 1. */
export const constantShare = (entries: readonly DeskEntry[]): number => {
  const sum = (some: readonly DeskEntry[]) => some.reduce((tokens, entry) => tokens + tokensOf(entry), 0);
  const all = sum(entries);
  return all === 0 ? 0 : sum(entries.filter(({ constant, enabled }) => constant && enabled)) / all;
};
