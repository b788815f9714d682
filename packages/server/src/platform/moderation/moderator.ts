import { AppError } from '@troupe/protocol';
import type { JudgedItem, JudgesAtOnce } from '../../ports/index.ts';
import { asksForHelp } from './crisis-phrases.ts';
import { createJudging, partOverlap, parts, textOf, type JudgingDeps, type Noted } from './judging.ts';
import { createTurns } from '../../kernel/turns.ts';
import { createOutputGate, type Released } from './output-gate.ts';
import type { Scope, ScopeOf } from './scope.ts';
import { judgedWindows } from './windows.ts';

export interface Moderator {
  scopeOf: ScopeOf;
  /**
   * Judges what a user wrote, before it is stored or shown. Throws the refusal, or `moderation_unavailable` where it
   * could not be judged and its place stays closed for that. Returns whether a card with help belongs beside it: that
   * is for what a user says in a chat, not for what a work tells; and whether it is for adults, who may see it.
   */
  refuse(items: readonly JudgedItem[], scope: Scope): Promise<{ needsHelp: boolean; isAdult: boolean }>;
  /** The same as an answer: why something may not be kept, or null. */
  check(items: readonly JudgedItem[], scope: Scope): Promise<AppError | null>;
  /** A stream of which nothing leaves before it is judged. Throws as `refuse` does. */
  release(source: AsyncIterable<string>, scope: Scope): AsyncGenerator<string>;
}

export interface ModeratorDeps extends JudgingDeps {
  scopeOf: ScopeOf;
}

/** Characters of a form whose fields are looked at together. */
const formLength = 20_000;

const lengthOf = (items: readonly JudgedItem[]) => items.reduce((sum, item) => sum + textOf(item).length, 0);

const saysSo = async (items: readonly JudgedItem[]): Promise<boolean> => {
  const nextTurn = createTurns();
  for (const item of items.flatMap(parts)) {
    if (asksForHelp(textOf(item))) return true;
    await nextTurn();
  }
  return false;
};

/**
 * Rules that nothing switches off, then the judges that the operator set, then the rules again over all of it
 * together, for what was divided among fields.
 */
export const createModerator = (deps: ModeratorDeps): Moderator => {
  const { fixed, judges, log, onHelp, scopeOf } = deps;
  const judging = createJudging(deps);
  const instant: JudgesAtOnce[] = [fixed, ...judges.flatMap(({ atOnce }) => atOnce ?? [])];
  const isAllInstant = judges.every(({ atOnce }) => atOnce !== undefined);

  const refuse: Moderator['refuse'] = async (items, scope) => {
    const noted: Noted = new Set();
    await judging.runRules(items, scope, noted);
    await judging.askAll(items, scope, noted);
    if (items.length > 1 && lengthOf(items) <= formLength)
      await judging.runRules([{ kind: 'user_text', text: items.map(textOf).join(' ') }], scope, noted);
    const said = scope.place === 'chat' ? items.filter(({ kind }) => kind === 'user_text') : [];
    const needsHelp = said.length > 0 && (noted.has('self_harm') || (await saysSo(said)));
    if (needsHelp) await onHelp(scope).catch((error: unknown) => log.error('A card with help could not be counted.', { error }));
    return { needsHelp, isAdult: noted.has('sexual') };
  };

  async function* byRules(source: AsyncIterable<string>, scope: Scope): AsyncGenerator<string> {
    const gate = createOutputGate(instant);
    const noted: Noted = new Set();
    const pass = async (released: Released, again: () => Released): Promise<string> => {
      if (released.categories.size === 0) return released.text;
      const item = { kind: 'model_text', text: gate.held() } as const;
      await judging.decide({ item, categories: released.categories, judge: 'rules' }, scope, noted);
      gate.accept(released.categories);
      return again().text;
    };
    for await (const piece of source) {
      const text = await pass(gate.push(piece), () => gate.push(''));
      if (text !== '') yield text;
    }
    const rest = await pass(gate.end(), gate.end);
    if (rest !== '') yield rest;
  }

  return {
    scopeOf,
    refuse,

    async check(items, scope) {
      try {
        await refuse(items, scope);
        return null;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },

    release(source, scope) {
      const ruled = byRules(source, scope);
      if (isAllInstant) return ruled;
      const noted: Noted = new Set();
      let before = '';
      return judgedWindows(ruled, async (window) => {
        const text = before.slice(-partOverlap) + window;
        before = text;
        await judging.askAll([{ kind: 'model_text', text }], scope, noted);
      });
    },
  };
};
