import { AppError } from '@troupe/protocol';
import { createTurns } from '../../kernel/turns.ts';
import {
  ModerationDown,
  type Clock,
  type JudgedItem,
  type Log,
  type Moderation,
  type ModerationCategory,
} from '../../ports/index.ts';
import { refusalOf, type EffectRules, type Refusal } from './effects.ts';
import { createJudgeState } from './judge-state.ts';
import type { FixedRules } from './minor-safety.ts';
import type { Scope } from './scope.ts';

/** What was found and may stand in a log: never the words. */
export interface Hit {
  scope: Scope;
  category: ModerationCategory;
  /** Null where it refused nothing and a person should look at it. */
  refusal: Refusal | null;
  kind: JudgedItem['kind'];
  judge: string;
  text: string;
}

export interface JudgingDeps {
  clock: Pick<Clock, 'now'>;
  log: Log;
  fixed: FixedRules;
  judges: readonly Moderation[];
  effects: EffectRules;
  /** Keeps what was found, and tells whom the law wants told. */
  onHit: (hit: Hit) => Promise<void>;
  /** Counts the cards with help, and stores no words. */
  onHelp: (scope: Scope) => Promise<void>;
}

/** Categories that were found and refused nothing, each told once. */
export type Noted = Set<ModerationCategory>;

export interface Found {
  item: JudgedItem;
  categories: Iterable<ModerationCategory>;
  judge: string;
}

/** Asks all judges. All of it throws the refusal of what was found. */
export interface Judging {
  decide(found: Found, scope: Scope, noted: Noted): Promise<void>;
  runRules(items: readonly JudgedItem[], scope: Scope, noted: Noted): Promise<void>;
  /** Throws `moderation_unavailable` where a judge that must be asked does not answer, or its answer cannot be read. */
  askAll(items: readonly JudgedItem[], scope: Scope, noted: Noted): Promise<void>;
}

/** Characters that are judged at a time, as they are read (one letter may stand for eighteen), and those of the former part that are seen again. */
const partLength = 8000;
export const partOverlap = 200;
/** Items of one question. */
const batch = 16;

export const textOf = (item: JudgedItem): string => ('text' in item ? item.text : '');

/** Characters of a text once ligatures and the like are written out, as every judge reads it. */
const readLength = (text: string): number => text.normalize('NFKC').length;

/** The longest beginning of a text, by halves, that is judged at a time. */
const firstPart = (text: string): string => {
  let part = text.slice(0, partLength);
  while (readLength(part) > partLength) part = part.slice(0, Math.ceil(part.length / 2));
  return part;
};

/** What of an item is judged at a time. */
export const parts = (item: JudgedItem): JudgedItem[] => {
  if (!('text' in item)) return [item];
  const cut: JudgedItem[] = [];
  for (let rest = item.text; ;) {
    const text = firstPart(rest);
    cut.push(text === item.text ? item : { ...item, text });
    if (text.length === rest.length) return cut;
    rest = rest.slice(Math.max(text.length - partOverlap, Math.ceil(text.length / 2)));
  }
};

const createDecide =
  ({ log, effects, onHit }: JudgingDeps): Judging['decide'] =>
  async ({ item, categories, judge }, scope, noted) => {
    const fresh = [...categories].filter((category) => !noted.has(category));
    if (fresh.length === 0) return;
    const tell = (category: ModerationCategory, refusal: Refusal | null) =>
      onHit({ scope, kind: item.kind, judge, text: textOf(item), category, refusal }).catch((error: unknown) =>
        log.error('What moderation found could not be kept.', { error }),
      );
    const effect = await refusalOf(fresh, item.kind, { ...effects, allowsAdult: scope.allowsAdult });
    if (effect && scope.lets?.has(effect.refusal)) return;
    if (effect) {
      scope.onRefused?.(textOf(item));
      await tell(effect.category, effect.refusal);
      // The other codes are each of one category.
      throw new AppError(effect.refusal, effect.refusal === 'harmful_content' ? { params: { category: effect.category } } : {});
    }
    for (const category of fresh) {
      noted.add(category);
      // What its reader may see is nothing to look at.
      if (category !== 'sexual') await tell(category, null);
    }
  };

export const createJudging = (deps: JudgingDeps): Judging => {
  const { log, fixed, judges } = deps;
  const decide = createDecide(deps);
  const remote = judges.filter((judge) => judge.atOnce === undefined);
  const states = new Map(remote.map((judge) => [judge, createJudgeState(judge, deps)]));

  /** The verdicts, or why there are none. */
  const verdictsOf = async (judge: Moderation, items: readonly JudgedItem[], { language }: Scope) => {
    const state = states.get(judge);
    const why = await state?.why(items);
    if (why) return why;
    try {
      return await judge.judge(items, { language });
    } catch (error) {
      if (!(error instanceof ModerationDown) || !state) throw error;
      return state.missed(items, error);
    }
  };

  /** Whether a judge answered; throws what it refuses, and `moderation_unavailable` for what it alone was not answered about. */
  const ask = async (judge: Moderation, items: readonly JudgedItem[], scope: Scope, noted: Noted): Promise<boolean> => {
    for (let at = 0; at < items.length; at += batch) {
      const asked = items.slice(at, at + batch);
      const verdicts = await verdictsOf(judge, asked, scope);
      if (verdicts === 'down') return false;
      if (verdicts === 'held') throw new AppError('moderation_unavailable');
      const missed: JudgedItem[] = [];
      let reason: ModerationDown | null = null;
      for (const [index, item] of asked.entries()) {
        const verdict = verdicts[index] ?? 'malformed';
        if (verdict instanceof ModerationDown) {
          missed.push(item);
          reason = verdict;
          continue;
        }
        if (verdict === 'malformed') {
          log.error('A moderation service answered what nobody can read.', { judge: judge.name });
          throw new AppError('moderation_unavailable');
        }
        await decide({ item, categories: verdict.categories, judge: judge.name }, scope, noted);
      }
      if (reason === null) continue;
      if ((await states.get(judge)?.missed(missed, reason)) === 'down') return false;
      throw new AppError('moderation_unavailable');
    }
    return true;
  };

  return {
    decide,

    async runRules(items, scope, noted) {
      const nextTurn = createTurns();
      for (const item of items.flatMap(parts)) {
        const text = textOf(item);
        await decide({ item, categories: fixed.find(text), judge: 'fixed' }, scope, noted);
        for (const { name, atOnce } of judges)
          if (atOnce) await decide({ item, categories: atOnce.find(text), judge: name }, scope, noted);
        await nextTurn();
      }
    },

    async askAll(items, scope, noted) {
      const seen = items.filter((item) => item.kind === 'picture' || item.text.trim() !== '').flatMap(parts);
      const answered = await Promise.all(
        remote.map((judge) => {
          const known = judge.seesPictures ? seen : seen.filter(({ kind }) => kind !== 'picture');
          return known.length === 0 ? true : ask(judge, known, scope, noted);
        }),
      );
      // Safe chat and work that stays private go on with the rules; what others will read, and what only adults may, does not.
      const isClosed = async () => scope.place === 'publish' || (scope.place === 'chat' && (await scope.allowsAdult()));
      if (answered.includes(false) && (await isClosed())) throw new AppError('moderation_unavailable');
    },
  };
};
