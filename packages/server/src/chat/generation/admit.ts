import { AppError, type ChatRequest } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { generationEvents } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { limitRules } from '../../limits.ts';
import type { WithOwnModel } from '../../platform/account/own-model.ts';
import { chooseModel } from '../../platform/choose-model.ts';
import type { Db, LanguageModel, Limits } from '../../ports/index.ts';
import { bodyHash } from './chat-request.ts';
import { loadForGeneration, type Loaded } from './load-conversation.ts';
import type { GenerationRow } from './store-generation.ts';

export interface AdmitDeps {
  db: Db;
  /** The first is the default. */
  models: readonly LanguageModel[];
  rateLimits: Limits;
  withOwnModel: WithOwnModel;
  /** Throws `queue_waiting` for whom a line keeps from chatting with a character. */
  queue: { admit(context: CallerContext, characterId: string): Promise<void> };
}

/** A chat request, and whose it is. */
export interface Asked {
  body: ChatRequest;
  context: CallerContext;
  /** What was read of it before its words were judged; a second attempt reads anew. */
  early?: Loaded | undefined;
}

/** A request that may be answered. */
export interface Admitted extends Asked, Loaded {
  isReplay: false;
  /** Whether `earlier` failed before its first word and is asked for again. */
  isRetry: boolean;
  bodyHash: string;
  model: LanguageModel;
}

/** The first generation, where a repeated request asks for it again. */
export interface Replay {
  isReplay: true;
  generation: GenerationRow;
}

/** How a reply is written may change between two attempts; what was said and where may not. */
const saidHash = (body: ChatRequest) => {
  const { inference_model: _model, inference_settings: _settings, language: _language, time_zone: _zone, ...said } = body;
  return bodyHash(said);
};

/** A generation that failed before its first word may be asked for again with the same client id: that is Resubmit. */
const isRetryable = async (db: Db, earlier: GenerationRow): Promise<boolean> => {
  if (earlier.status !== 'failed' && earlier.status !== 'interrupted') return false;
  const [written] = await db
    .select({ seq: generationEvents.seq })
    .from(generationEvents)
    .where(and(eq(generationEvents.generationId, earlier.id), eq(generationEvents.kind, 'delta')))
    .limit(1);
  return written === undefined;
};

/** The first step: whether a caller may have this reply at all, and of which model. Throws what keeps them out. */
export const admit = async (
  deps: AdmitDeps,
  { body, context, early }: Asked,
  isFirstAttempt: boolean,
): Promise<Admitted | Replay> => {
  const { caller } = context;
  const loaded = (isFirstAttempt && early) || (await loadForGeneration(deps.db, body, context));
  const { earlier } = loaded;
  const hash = saidHash(body);
  if (earlier && earlier.bodyHash !== hash) throw new AppError('conflict');
  const isRetry = earlier !== null && (await isRetryable(deps.db, earlier));
  if (earlier && !isRetry) return { isReplay: true, generation: earlier };

  if (isFirstAttempt) await deps.queue.admit(context, body.character_id);
  if (isFirstAttempt) await deps.rateLimits.take(...limitRules(caller.isGuest ? 'guestReplies' : 'memberReplies', context));
  const chosen = chooseModel(deps.models, body.inference_model, caller);
  const model = await deps.withOwnModel(chosen, context, loaded.user.settings);
  return { ...loaded, body, context, isReplay: false, isRetry, bodyHash: hash, model };
};
