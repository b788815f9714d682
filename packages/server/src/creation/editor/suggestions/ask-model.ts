import { AppError } from '@troupe/protocol';
import type { CallerContext } from '../../../http/context.ts';
import { hashText } from '../../../kernel/seeded-random.ts';
import { storablePieces } from '../../../kernel/storable-text.ts';
import type { Moderator } from '../../../platform/moderation/moderator.ts';
import { chooseModel } from '../../../platform/choose-model.ts';
import { emptyScene, type LanguageModel, type ModelRequest, type NewId, type Scene } from '../../../ports/index.ts';

export interface AskDeps {
  newId: NewId;
  /** The first is asked. */
  models: readonly LanguageModel[];
  moderator: Pick<Moderator, 'check' | 'scopeOf'>;
  /** Milliseconds that a model may take. */
  withinMs: number;
}

/** What is asked of a model, and how much of an answer is read. */
export interface Question {
  /** What the model is to do. */
  task: string;
  /** What the form says. */
  material: string;
  maxTokens: number;
  /** UTF-16 units after which no more of an answer is read. */
  lengthMax: number;
  scene: Partial<Scene>;
}

export type AskModel = (question: Question, context: CallerContext) => Promise<string>;

/** A model that took too long, as we see it or as it says itself. */
const isLate = (error: unknown, late: AbortSignal): boolean =>
  late.aborted || (error instanceof AppError && error.code === 'model_timeout');

/** The tokens of a model that are free for the material of a question, as characters: two a token, in any script. */
export const roomFor = ({ contextTokens }: Pick<LanguageModel, 'contextTokens'>, maxTokens: number): number =>
  Math.max(500, 2 * (contextTokens - maxTokens - 600));

/**
 * Asks a model once and stores nothing. Returns '' where nothing came in time. The question ends with its caller. Throws
 * what the model throws.
 */
export const createAskModel =
  ({ newId, models, withinMs }: Omit<AskDeps, 'moderator'>): AskModel =>
  async ({ task, material, maxTokens, lengthMax, scene }, { caller, request: { signal: gone } }) => {
    const model = chooseModel(models, undefined, caller);
    const late = AbortSignal.timeout(withinMs);
    const request: ModelRequest = {
      messages: [
        { role: 'system', content: task },
        { role: 'user', content: material },
      ],
      settings: { max_new_tokens: maxTokens, temperature: 0.9, top_p: 0.95, top_k: 60 },
      scene: { ...emptyScene, ...scene },
      seed: hashText(newId()),
      signal: AbortSignal.any([gone, late]),
    };
    let answer = '';
    try {
      for await (const piece of storablePieces(model.stream(request))) {
        answer += piece;
        if (answer.length > lengthMax) break;
      }
    } catch (error) {
      if (!gone.aborted && isLate(error, late)) return '';
      throw error;
    }
    gone.throwIfAborted();
    return late.aborted ? '' : answer;
  };

/** Judges what a model said before it leaves: what may not be shown is a failure of the model, not of the caller's words. */
export const createJudgeAnswer =
  ({ moderator }: Pick<AskDeps, 'moderator'>) =>
  async (text: string, context: CallerContext, call: 'suggestField' | 'suggestTags' | 'suggestKeywords'): Promise<void> => {
    if (text === '') return;
    const scope = moderator.scopeOf(context, { subject: `call:${call}`, place: 'publish' });
    const refusal = await moderator.check([{ kind: 'model_text', text }], scope);
    if (refusal) throw refusal.code === 'moderation_unavailable' ? refusal : new AppError('model_failed');
  };
