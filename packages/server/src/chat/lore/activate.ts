import { limits } from '@troupe/protocol/limits';
import { createRandom } from '../../kernel/seeded-random.ts';
import type { FiredEntry, FoldedSource, LoreActivation, LoreQuestion, LoreSource, Matching, QuietEntry } from './activation.ts';
import { toCandidate, type Candidate } from './candidate.ts';
import type { LoreEntry } from './entry.ts';
import type { Effort } from '../../kernel/whole-words.ts';
import { toFoldedText } from '../../kernel/folded-text.ts';

/** Without a limit, for a thread that others do not wait for. */
export const unhurried: Matching = { effort: { spend: () => undefined }, patterns: 'run' };

const maxSteps = 3;

/** Comments of macros are for authors. */
const comments = /\{\{(?:\/\/|comment:)[^{}]*\}\}/giu;

const toFolded = ({ id, text }: LoreSource): FoldedSource => ({ id, text: toFoldedText(text.replace(comments, '')) });

type Verdict = Pick<FiredEntry, 'match' | 'isSticky'> | { rule: QuietEntry['rule'] };

/** What an entry's decorators decide before any keyword does; null where they leave it to the keywords. */
const judgeDecorators = (
  { decorators }: LoreEntry,
  messagesSince: number | undefined,
  { replies, greeting }: LoreQuestion,
): Verdict | null => {
  const { always, never, afterMatch, onlyAfter = 0, onlyEvery = 1 } = decorators;
  if (always) return { match: null };
  const wasCalled = messagesSince !== undefined && messagesSince > 0;
  const isBarred =
    never === true ||
    (wasCalled && afterMatch === 'stop') ||
    (greeting !== null && decorators.greeting !== undefined && decorators.greeting !== greeting);
  if (isBarred) return { rule: 'condition' };
  if (wasCalled && afterMatch === 'keep') return { match: null, isSticky: true };
  return replies < onlyAfter || replies % onlyEvery !== 0 ? { rule: 'condition' } : null;
};

const judge = (candidate: Candidate, added: readonly FoldedSource[], question: LoreQuestion, effort: Effort): Verdict => {
  const { entry } = candidate;
  const messagesSince = question.messagesSince.get(entry.id);
  const decided = judgeDecorators(entry, messagesSince, question);
  if (decided !== null) return decided;
  candidate.listen(added, effort);
  if (!candidate.meetsConditions()) return { rule: 'condition' };
  if (entry.constant) return { match: null };
  if (messagesSince !== undefined && messagesSince > 0) {
    if (messagesSince <= entry.sticky) return { match: null, isSticky: true };
    if (messagesSince <= entry.sticky + entry.cooldown) return { rule: 'cooldown' };
  }
  const { match } = candidate;
  if (match === null) return { rule: candidate.silentRule };
  return candidate.holdsSecondary() ? { match } : { rule: 'secondary' };
};

/** How many of the newest messages an entry meets. */
const depthOf = ({ entry, book }: Candidate): number =>
  Math.min(entry.decorators.scanDepth ?? book.scanDepth, limits.lorebookScanDepthMax);

const byOrder = (a: FiredEntry, b: FiredEntry): number =>
  a.entry.order - b.entry.order || (a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0);

/** Of each group's entries one stays, drawn by weight: those that lost name it. */
const drawGroups = (hits: readonly FiredEntry[], seed: string): { winners: Set<FiredEntry>; lostTo: Map<FiredEntry, string> } => {
  const winners = new Set<FiredEntry>();
  const lostTo = new Map<FiredEntry, string>();
  const groups = Map.groupBy(hits, ({ entry }) => entry.group?.name ?? null);
  for (const [name, members] of groups) {
    const weightOf = ({ entry }: FiredEntry) => Math.max(0, entry.group?.weight ?? 0);
    const sorted = members.toSorted(byOrder);
    let roll = createRandom(`${seed} group ${name}`)() * sorted.reduce((sum, one) => sum + weightOf(one), 0);
    const winner = sorted.find((one) => (roll -= weightOf(one)) < 0) ?? sorted[0];
    for (const member of sorted)
      if (name === null || member === winner || !winner) winners.add(member);
      else lostTo.set(member, winner.entry.id);
  }
  return { winners, lostTo };
};

/** What chance makes of an entry that was called: the number that was drawn, or why it stays quiet. */
const draw = (
  { id, probability, group }: LoreEntry,
  isSticky: boolean,
  decided: ReadonlyMap<string, string>,
  seed: string,
): Pick<FiredEntry, 'rolled'> | Omit<QuietEntry, 'entry' | 'bookId'> => {
  const rolled = isSticky ? undefined : createRandom(`${seed} chance ${id}`)() * 100;
  if (rolled !== undefined && rolled >= probability) return { rule: 'probability', rolled };
  const winner = group && decided.get(group.name);
  if (winner) return { rule: 'group', lostTo: winner };
  return rolled === undefined ? {} : { rolled };
};

/**
 * Which lore fires: the keywords are looked for in the newest messages, and, in books that ask for it, in
 * the text of what fired, at most three steps deep and each entry once. Each keyword meets each text once.
 */
export const activateLore = (question: LoreQuestion, { effort, patterns }: Matching): LoreActivation => {
  const { books, messages, seed } = question;
  const quiet: QuietEntry[] = [];
  const silence = ({ entry, book }: Candidate, rule: QuietEntry['rule'], details: Pick<QuietEntry, 'rolled' | 'lostTo'> = {}) =>
    void quiet.push({ entry, bookId: book.id, rule, ...details });
  /** Whose group has spoken, and by which entry. */
  const decided = new Map<string, string>();

  let waiting: Candidate[] = [];
  for (const candidate of books.flatMap((book) => book.entries.map((entry) => toCandidate(entry, book, patterns)))) {
    if (!candidate.entry.enabled) silence(candidate, 'disabled');
    else if (candidate.entry.content.trim() === '') silence(candidate, 'empty');
    else waiting.push(candidate);
  }

  const deepest = Math.max(0, ...waiting.map(depthOf));
  const said = deepest > 0 ? messages.slice(-deepest).map(toFolded) : [];
  const fired: FiredEntry[] = [];
  const reasons = new Map<Candidate, QuietEntry['rule']>();
  let told: FoldedSource[] = [];
  for (let step = 0; step <= maxSteps; step += 1) {
    const hits = new Map<FiredEntry, Candidate>();
    const rest: Candidate[] = [];
    for (const candidate of waiting) {
      const { entry, book } = candidate;
      const depth = depthOf(candidate);
      const added = step > 0 ? told : depth > 0 ? said.slice(-depth) : [];
      const verdict = step > 0 && !book.recursive ? null : judge(candidate, added, question, effort);
      if (verdict === null || 'rule' in verdict) {
        if (verdict) reasons.set(candidate, verdict.rule);
        rest.push(candidate);
        continue;
      }
      const drawn = draw(entry, verdict.isSticky ?? false, decided, seed);
      if ('rule' in drawn) silence(candidate, drawn.rule, drawn);
      else hits.set({ entry, bookId: book.id, ...verdict, ...drawn }, candidate);
    }
    const { winners, lostTo } = drawGroups([...hits.keys()], seed);
    for (const [hit, candidate] of hits) {
      const winner = lostTo.get(hit);
      if (winner !== undefined) silence(candidate, 'group', { lostTo: winner });
      else fired.push(hit);
      if (hit.entry.group !== null) decided.set(hit.entry.group.name, winner ?? hit.entry.id);
    }
    told = [...winners].map(({ entry }) => toFolded({ id: entry.id, text: entry.content }));
    waiting = rest;
    if (winners.size === 0 || !waiting.some(({ book }) => book.recursive)) break;
  }
  for (const candidate of waiting) silence(candidate, reasons.get(candidate) ?? 'no_keyword');
  return { fired: fired.toSorted(byOrder), quiet };
};
