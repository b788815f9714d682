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
import type { FixedRules } from './minor-safety.ts';
import type { Scope } from './scope.ts';

/** What was found and may stand in a log: never the words. */
export interface Hit {
  scope: Scope;
  category: ModerationCategory;
  /** Null where it refused nothing and somebody should look at it. */
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
  /** Counts the cards with help, and nobody's words. */
  onHelp: (scope: Scope) => Promise<void>;
}

/** Categories that were found and refused nothing, each told once. */
export type Noted = Set<ModerationCategory>;

export interface Found {
  item: JudgedItem;
  categories: Iterable<ModerationCategory>;
  judge: string;
}

/** Asks everybody who judges. All of it throws the refusal of what was found. */
export interface Judging {
  decide(found: Found, scope: Scope, noted: Noted): Promise<void>;
  runRules(items: readonly JudgedItem[], scope: Scope, noted: Noted): Promise<void>;
  /** Throws `moderation_unavailable` where a judge that must be asked does not answer, or nobody can read what it says. */
  askAll(items: readonly JudgedItem[], scope: Scope, noted: Noted): Promise<void>;
}

/** After a judge did not answer it is not asked for so long. */
const restMs = 3000;
/** Characters that are judged at a time, and those of the former part that are seen again. */
const partLength = 8000;
export const partOverlap = 200;
/** Items of one question. */
const batch = 16;

export const textOf = (item: JudgedItem): string => ('text' in item ? item.text : '');

/** What of an item is judged at a time. */
export const parts = (item: JudgedItem): JudgedItem[] => {
  if (!('text' in item) || item.text.length <= partLength) return [item];
  const cut: JudgedItem[] = [];
  for (let at = 0; at < item.text.length; at += partLength - partOverlap)
    cut.push({ ...item, text: item.text.slice(at, at + partLength) });
  return cut;
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
      await tell(effect.category, effect.refusal);
      throw new AppError(effect.refusal);
    }
    for (const category of fresh) {
      noted.add(category);
      // What its reader may see is nothing to look at.
      if (category !== 'sexual') await tell(category, null);
    }
  };

export const createJudging = (deps: JudgingDeps): Judging => {
  const { clock, log, fixed, judges } = deps;
  const decide = createDecide(deps);
  const remote = judges.filter((judge) => judge.atOnce === undefined);
  const restingUntil = new Map<Moderation, number>();

  const rest = (judge: Moderation, { cause: error }: ModerationDown) => {
    restingUntil.set(judge, clock.now().getTime() + restMs);
    log.error('A moderation service does not answer.', { judge: judge.name, error });
  };

  /** The verdicts; null where the judge could not be asked. */
  const verdictsOf = async (judge: Moderation, items: readonly JudgedItem[], { language }: Scope) => {
    if ((restingUntil.get(judge) ?? 0) > clock.now().getTime()) return null;
    try {
      return await judge.judge(items, { language });
    } catch (error) {
      if (!(error instanceof ModerationDown)) throw error;
      rest(judge, error);
      return null;
    }
  };

  const ask = async (judge: Moderation, items: readonly JudgedItem[], scope: Scope, noted: Noted): Promise<boolean> => {
    for (let at = 0; at < items.length; at += batch) {
      const asked = items.slice(at, at + batch);
      const verdicts = await verdictsOf(judge, asked, scope);
      if (verdicts === null) return false;
      const missed = verdicts.find((verdict) => verdict instanceof ModerationDown);
      if (missed) rest(judge, missed);
      for (const [index, item] of asked.entries()) {
        const verdict = verdicts[index] ?? 'malformed';
        if (verdict instanceof ModerationDown) continue;
        if (verdict === 'malformed') {
          log.error('A moderation service answered what nobody can read.', { judge: judge.name });
          throw new AppError('moderation_unavailable');
        }
        await decide({ item, categories: verdict.categories, judge: judge.name }, scope, noted);
      }
      if (missed) return false;
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
