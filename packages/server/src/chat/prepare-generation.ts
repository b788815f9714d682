import { AppError, can, contextTokens, generationDefaults, type ChatRequest, type Message } from '@troupe/protocol';
import type { CallerContext } from '../http/context.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { chooseModel } from '../platform/choose-model.ts';
import { refuseBad, type Moderation } from '../platform/moderation.ts';
import type { Clock, LanguageModel, NewId } from '../ports/index.ts';
import { buildPrompt } from './build-prompt.ts';
import { callToMind, type MindDeps } from './call-to-mind.ts';
import type { LogEvent, StartData } from './generation-log.ts';
import { loadForRun } from './load-for-run.ts';
import { takeTurn } from './groups/take-turn.ts';
import { pictureWords, readContext, type ContextRow, type MessageRow } from './message-tree.ts';
import { toMessage } from './messages.ts';
import { bad, bodyHash, isRetryable, planOf, type ConversationRow } from './plan-reply.ts';
import type { Queue } from './queue/queue.ts';
import type { Run } from './runner.ts';
import { toModelRequest } from './model-request.ts';
import { sendRules, type SendLimits } from './send-limits.ts';
import { namesOf, shownText } from './shown-text.ts';
import { retryWhenMoved, storeGeneration, type GenerationRow } from './store-generation.ts';

export interface PrepareDeps extends MindDeps {
  clock: Clock;
  newId: NewId;
  /** The first is the default. */
  models: readonly LanguageModel[];
  moderation: Moderation;
  rateLimits: RateLimits;
  sendLimits: SendLimits;
  queue: Queue;
}

/** A run to start, with the user's message where its reader is to see it at once, or the first run that a repeated request asks for again. */
export type Prepared =
  | { generation: GenerationRow; run: Run; isReplay: false; start: LogEvent; userMessage: Message | undefined }
  | { generation: GenerationRow; isReplay: true };

/** The most messages read for a prompt, and characters for each token of the context: enough to fill it. */
const maxHistory = 400;
const charactersPerToken = 6;

/**
 * Turns a chat request into a durable run: checks, prompt, then one transaction that stores the
 * user's message, the place of the reply and the log's first event. The model is called only after.
 */
export const prepareGeneration = (deps: PrepareDeps, body: ChatRequest, context: CallerContext): Promise<Prepared> =>
  retryWhenMoved((isFirstAttempt) => prepareOnce(deps, body, context, isFirstAttempt));

const prepareOnce = async (
  deps: PrepareDeps,
  body: ChatRequest,
  context: CallerContext,
  isFirstAttempt: boolean,
): Promise<Prepared> => {
  const { db, clock, newId } = deps;
  const { caller, brand } = context;
  if (caller.isGuest && !brand.features.guest_chat) throw new AppError('unauthorized');
  const { conversation, earlier, knowsLore, hasMemories, ...pair } = await loadForRun(db, body, context);

  // How a reply is written may change between two attempts; what was said and where may not.
  const { inference_model: _model, inference_settings: _settings, language: _language, time_zone: _zone, ...said } = body;
  const hash = bodyHash(said);
  if (earlier && earlier.bodyHash !== hash) throw new AppError('conflict');
  const isRetry = earlier !== null && (await isRetryable(db, earlier));
  if (earlier && !isRetry) return { generation: earlier, isReplay: true };

  if (isFirstAttempt) await deps.queue.admit(context, body.character_id);
  if (isFirstAttempt) deps.rateLimits.take(...sendRules(caller, context.address, deps.sendLimits));
  for (const text of [body.message, body.hint, body.draft]) if (text !== undefined) refuseBad(deps.moderation, text);
  const model = chooseModel(deps.models, body.inference_model, caller);

  const plan = await planOf(db, body, conversation, isRetry);
  const budget = Math.min(model.contextTokens, contextTokens(caller.permissions));
  const { rows: branch, end } =
    plan.branchEnd === null
      ? { rows: [], end: undefined }
      : await readContext(db, plan.branchEnd, maxHistory, budget * charactersPerToken);
  if (plan.branchEnd !== null && (end === undefined || end.conversationId !== conversation.id || end.isDeleted))
    throw new AppError('not_found');
  if (end?.status === 'generating') throw new AppError('generation_running');
  if (plan.kind === 'continue' && (end?.role !== 'bot' || end.content.startsWith(pictureWords)))
    throw bad('continue_chat', 'needs a reply to continue');

  const generationId = newId();
  const settings = { ...generationDefaults, ...(can(caller, 'generation_settings') ? body.inference_settings : {}) };
  const text = plan.resent === null && plan.kind === 'send' ? (body.message ?? null) : null;
  const userMessageId = plan.resent?.id ?? (text === null ? null : newId());
  const names = namesOf(pair.user, pair.character);
  const isGroup = pair.character.type === 'meta';
  if (!isGroup && (body.sub_character_id ?? body.whisper_to ?? body.next_speaker) !== undefined)
    throw bad('sub_character_id', 'must be a member of this group');
  const turn = isGroup
    ? await takeTurn(db, {
        body,
        context,
        pair,
        settings: conversation.groupSettings,
        plan,
        branch,
        end,
        text,
        userMessageId,
        seed: body.next_speaker === true ? (conversation.headId ?? conversation.id) : generationId,
      })
    : null;
  const card = turn?.card ?? pair.character;
  const { lore, loreSince, recall } = await callToMind(deps, {
    caller,
    lorebooksOf: [...(knowsLore ? [pair.character.id] : []), ...(turn?.speakerId ? [turn.speakerId] : [])],
    hasMemories,
    conversation,
    plan,
    branch,
    newText: text,
    contextTokens: budget,
  });
  const prompt = buildPrompt({
    pair: { ...pair, character: card },
    body,
    speaker: turn?.speakerId ? card.name : undefined,
    branch,
    heard: turn?.history,
    lore,
    loreSince,
    memories: recall.memories,
    sceneNote: conversation.sceneNote,
    text,
    userMessageId,
    budget,
    replyTokens: settings.max_new_tokens,
    kind: plan.kind,
    seed: generationId,
    now: clock.now(),
    isAdultAllowed: brand.policy.adult !== 'never' && pair.character.isNsfw,
  });

  const messageId = plan.kind === 'autopilot' ? null : plan.kind === 'continue' ? (end?.id ?? null) : newId();
  const now = clock.now();
  const generation: GenerationRow = {
    id: generationId,
    userId: caller.userId,
    conversationId: conversation.id,
    messageId,
    kind: plan.kind,
    status: 'running',
    baseLength: plan.kind === 'continue' && end ? shownText(end, names).length : 0,
    report: {
      ...prompt.report,
      recall: recall.mode,
      model: { id: model.id, name: model.name },
      settings,
      persona: pair.user.name.trim() === '' ? null : { name: names.user },
    },
    clientId: body.client_id ?? null,
    bodyHash: hash,
    heartbeatAt: now,
    createdAt: now,
  };
  const start: StartData = {
    user_message_id: userMessageId,
    former_head_id: text === null ? conversation.headId : userMessageId,
    former_status: plan.kind === 'continue' && end ? end.status : null,
    ...(turn?.speakerId && { speaker_id: turn.speakerId }),
  };
  await storeGeneration(db, {
    run: generation,
    conversation,
    end,
    asked:
      text === null || userMessageId === null ? null : { id: userMessageId, content: text, clientId: body.client_id ?? null },
    subCharacterId: turn?.speakerId ?? null,
    audience: turn?.audience ?? null,
    cappedMessageId: prompt.cappedMessageId,
    start,
    repeated: earlier?.id ?? null,
  });

  // A message below the head has no siblings yet: its reader need not wait for the database to say so.
  const isAppended = text !== null && plan.branchEnd === conversation.headId;
  const userMessage =
    isAppended && userMessageId !== null
      ? toMessage(
          newUserMessage({
            id: userMessageId,
            conversation,
            end,
            text,
            clientId: body.client_id ?? null,
            audience: turn?.audience ?? null,
            now,
          }),
          [userMessageId],
          names,
        )
      : undefined;
  return {
    isReplay: false,
    generation,
    start: { seq: 1, kind: 'start', data: { ...start } },
    userMessage,
    run: {
      generationId,
      model,
      ...(messageId !== null &&
        can(caller, 'conversation_memory_auto') && { remembers: { conversationId: conversation.id, messageId } }),
      request: toModelRequest({
        messages: prompt.messages,
        settings,
        kind: plan.kind,
        draft: body.draft,
        ideas: body.ideas,
        card,
        user: pair.user,
        language: body.language,
        timeZone: body.time_zone,
        now,
        generationId,
      }),
    },
  };
};

/** The row that `storeGeneration` writes for a new user message, as the database would give it back. */
const newUserMessage = (given: {
  id: string;
  conversation: ConversationRow;
  end: ContextRow | undefined;
  text: string;
  clientId: string | null;
  audience: string[] | null;
  now: Date;
}): MessageRow => ({
  id: given.id,
  seq: 0,
  conversationId: given.conversation.id,
  prevId: given.end?.id ?? null,
  depth: (given.end?.depth ?? 0) + 1,
  role: 'user',
  subCharacterId: null,
  content: given.text,
  status: 'complete',
  imageUrl: null,
  imagePrompt: null,
  imageWidth: null,
  imageHeight: null,
  rating: null,
  ratingReasons: [],
  reportedAt: null,
  clientId: given.clientId,
  audience: given.audience,
  lastLeafId: null,
  createdAt: given.now,
  deletedAt: null,
  deletedBatch: null,
});
