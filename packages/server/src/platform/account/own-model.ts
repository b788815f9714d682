import { AppError } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import type { Flags, LanguageModel } from '../../ports/index.ts';
import type { ModelKeys } from './model-keys.ts';

/** In the settings of an account: it has a mode other than `disabled`, so that replies of accounts without one need no query for a key. */
export const usesOwnModel = 'usesOwnModel';

/** The model that a reply is really written by: the one chosen, the member's own, or ours with theirs behind it (P-PROF-04). */
export type WithOwnModel = (
  chosen: LanguageModel,
  context: Pick<CallerContext, 'caller' | 'brand'>,
  settings: Record<string, unknown>,
) => Promise<LanguageModel>;

const isFull = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'model_busy' || error.code === 'model_rate_limited');

/** Ours, and the member's own where ours is full before its first word. */
const withSpare = (ours: LanguageModel, own: LanguageModel): LanguageModel => ({
  ...ours,
  contextTokens: Math.min(ours.contextTokens, own.contextTokens),
  async *stream(request) {
    let hasBegun = false;
    try {
      for await (const piece of ours.stream(request)) {
        hasBegun = true;
        yield piece;
      }
      return;
    } catch (error) {
      if (hasBegun || !isFull(error)) throw error;
    }
    yield* own.stream(request);
  },
});

export const createWithOwnModel =
  ({
    modelKeys,
    flags,
    ownModel,
  }: {
    modelKeys: Pick<ModelKeys, 'of'>;
    flags: Flags;
    /** A model at the provider, under a member's key. */
    ownModel: (key: string) => LanguageModel;
  }): WithOwnModel =>
  async (chosen, { caller, brand }, settings) => {
    if (caller.isGuest || settings[usesOwnModel] !== true) return chosen;
    const { model_key_off: isOff } = await flags.evaluate(brand, { key: caller.userId, role: caller.role });
    if (isOff) return chosen;
    const { mode, key } = await modelKeys.of(caller.userId);
    // A key that was taken away or cannot be read any more breaks nothing.
    if (mode === 'disabled' || key === null) return chosen;
    return mode === 'enabled' ? ownModel(key) : withSpare(chosen, ownModel(key));
  };
