import { createRandom } from '../seeded-random.ts';
import type { Lorebook, LoreEntry, SecondaryLogic } from './entry.ts';
import { toKeyword, type Keyword } from './keyword.ts';

/** A text that may bring lore to mind; `id` tells the reader of the log which. */
export interface LoreSource {
  id: string;
  text: string;
}

export interface FiredEntry {
  entry: LoreEntry;
  bookId: string;
  /** The keyword and where it stood; null for constants, and for what stays from before. */
  match: { keyword: string; sourceId: string } | null;
  /** Called a few messages ago, and staying since. */
  isSticky?: true;
}

/** Why an entry did not fire. */
export interface QuietEntry {
  entry: LoreEntry;
  bookId: string;
  rule: 'disabled' | 'empty' | 'no_keyword' | 'secondary' | 'probability' | 'group' | 'invalid_keyword' | 'cooldown';
}

export interface LoreActivation {
  /** In the order they shall stand. */
  fired: FiredEntry[];
  quiet: QuietEntry[];
}

const maxSteps = 3;

/** Comments of macros are for authors. */
const comments = /\{\{(?:\/\/|comment:)[^{}]*\}\}/giu;

const holds = (logic: SecondaryLogic, keywords: readonly Keyword[], text: string): boolean => {
  switch (logic) {
    case 'and_any':
      return keywords.some((one) => one.isIn(text));
    case 'and_all':
      return keywords.every((one) => one.isIn(text));
    case 'not_any':
      return !keywords.some((one) => one.isIn(text));
    case 'not_all':
      return !keywords.every((one) => one.isIn(text));
  }
};

interface Candidate {
  entry: LoreEntry;
  book: Lorebook;
  keywords: Keyword[];
  secondary: Keyword[];
}

const toCandidate = (entry: LoreEntry, book: Lorebook): Candidate => ({
  entry,
  book,
  keywords: entry.keywords.map((text) => toKeyword(text, entry.caseSensitive)),
  secondary: entry.secondaryKeywords.filter((text) => text.trim() !== '').map((text) => toKeyword(text, entry.caseSensitive)),
});

type Verdict = Pick<FiredEntry, 'match' | 'isSticky'> | { rule: QuietEntry['rule'] };

const judge = (
  { entry, keywords, secondary }: Candidate,
  sources: readonly LoreSource[],
  messagesSince: number | undefined,
): Verdict => {
  if (entry.constant) return { match: null };
  if (messagesSince !== undefined && messagesSince > 0) {
    if (messagesSince <= entry.sticky) return { match: null, isSticky: true };
    if (messagesSince <= entry.sticky + entry.cooldown) return { rule: 'cooldown' };
  }
  const all = sources.map(({ text }) => text).join('\n');
  // The newest text that says it is the one to name.
  const source = sources.findLast(({ text }) => keywords.some((one) => one.isIn(text)));
  const keyword = source && keywords.find((one) => one.isIn(source.text));
  if (!source || !keyword)
    return { rule: keywords.length > 0 && keywords.every(({ fault }) => fault !== null) ? 'invalid_keyword' : 'no_keyword' };
  if (secondary.length > 0 && !holds(entry.secondaryLogic, secondary, all)) return { rule: 'secondary' };
  return { match: { keyword: keyword.text, sourceId: source.id } };
};

const byOrder = (a: FiredEntry, b: FiredEntry): number =>
  a.entry.order - b.entry.order || (a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0);

/** Of each group's entries one stays, drawn by weight. */
const drawGroups = (hits: readonly FiredEntry[], seed: string): Set<FiredEntry> => {
  const winners = new Set<FiredEntry>();
  const groups = Map.groupBy(hits, ({ entry }) => entry.group?.name ?? null);
  for (const [name, members] of groups) {
    const weightOf = ({ entry }: FiredEntry) => Math.max(0, entry.group?.weight ?? 0);
    const sorted = members.toSorted(byOrder);
    let roll = createRandom(`${seed} group ${name}`)() * sorted.reduce((sum, one) => sum + weightOf(one), 0);
    const winner = sorted.find((one) => (roll -= weightOf(one)) < 0) ?? sorted[0];
    for (const member of sorted) if (name === null || member === winner) winners.add(member);
  }
  return winners;
};

/**
 * Which lore fires (chat guide §4): the keywords are looked for in the newest messages, and, in books
 * that ask for it, in the text of what fired, at most three steps deep and each entry once. Chance is
 * drawn from the seed, so that a reply can be replayed and explained. `messages` is oldest first,
 * without the names of their senders; `messagesSince` says how long ago a keyword last called an entry,
 * by its id: what is sticky stays without one, what cools down stays silent.
 */
export const activateLore = (
  books: readonly Lorebook[],
  messages: readonly LoreSource[],
  seed: string,
  messagesSince: ReadonlyMap<string, number> = new Map(),
): LoreActivation => {
  const quiet: QuietEntry[] = [];
  const silence = ({ entry, book }: Candidate, rule: QuietEntry['rule']) => void quiet.push({ entry, bookId: book.id, rule });

  let waiting: Candidate[] = [];
  for (const candidate of books.flatMap((book) => book.entries.map((entry) => toCandidate(entry, book)))) {
    if (!candidate.entry.enabled) silence(candidate, 'disabled');
    else if (candidate.entry.content.trim() === '') silence(candidate, 'empty');
    else waiting.push(candidate);
  }

  const clean = messages.map(({ id, text }) => ({ id, text: text.replace(comments, '') }));
  const said = (book: Lorebook) => (book.scanDepth > 0 ? clean.slice(-book.scanDepth) : []);
  const fired: FiredEntry[] = [];
  const decided = new Set<string>();
  const reasons = new Map<Candidate, QuietEntry['rule']>();
  for (let step = 0; step <= maxSteps; step += 1) {
    const told = fired.map(({ entry }) => ({ id: entry.id, text: entry.content.replace(comments, '') }));
    const hits = new Map<FiredEntry, Candidate>();
    const rest: Candidate[] = [];
    for (const candidate of waiting) {
      const { entry, book } = candidate;
      const verdict =
        step > 0 && !book.recursive ? null : judge(candidate, [...said(book), ...told], messagesSince.get(entry.id));
      if (verdict === null || 'rule' in verdict) {
        if (verdict) reasons.set(candidate, verdict.rule);
        rest.push(candidate);
      } else if (!verdict.isSticky && createRandom(`${seed} chance ${entry.id}`)() * 100 >= entry.probability)
        silence(candidate, 'probability');
      else if (entry.group !== null && decided.has(entry.group.name)) silence(candidate, 'group');
      else hits.set({ entry, bookId: book.id, ...verdict }, candidate);
    }
    const winners = drawGroups([...hits.keys()], seed);
    for (const [hit, candidate] of hits) {
      if (hit.entry.group !== null) decided.add(hit.entry.group.name);
      if (winners.has(hit)) fired.push(hit);
      else silence(candidate, 'group');
    }
    waiting = rest;
    if (winners.size === 0) break;
  }
  for (const candidate of waiting) silence(candidate, reasons.get(candidate) ?? 'no_keyword');
  return { fired: fired.toSorted(byOrder), quiet };
};
