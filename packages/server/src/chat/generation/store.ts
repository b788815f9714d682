import { can, type Message } from '@troupe/protocol';
import type { Db, NewId } from '../../ports/index.ts';
import { toMessage } from '../messages/present-message.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { MessageRow } from '../messages/message-tree.ts';
import { shownText } from '../messages/shown-text.ts';
import type { Composed } from './compose.ts';
import type { StartData } from './generation-log.ts';
import type { LogEvent } from './log-notifier.ts';
import type { TextGeneration } from './runner.ts';
import { storeGeneration, type GenerationRow } from './store-generation.ts';

/** A generation to start, with the user's message where its reader is to see it at once. */
export interface Stored {
  isReplay: false;
  generation: GenerationRow;
  work: TextGeneration;
  start: LogEvent;
  userMessage: Message | undefined;
}

export interface StoreDeps {
  db: Db;
  newId: NewId;
  moderator: Moderator;
}

const messageIdOf = ({ plan, end }: Composed, newId: NewId): string | null => {
  if (plan.kind === 'autopilot') return null;
  return plan.kind === 'continue' ? (end?.id ?? null) : newId();
};

const generationOf = (composed: Composed, messageId: string | null): GenerationRow => {
  const { body, context, conversation, plan, end, names, user, model, now } = composed;
  return {
    id: plan.generationId,
    userId: context.caller.userId,
    conversationId: conversation.id,
    messageId,
    kind: plan.kind,
    status: 'running',
    baseLength: plan.kind === 'continue' && end ? shownText(end, names).length : 0,
    report: {
      ...composed.prompt.report,
      model: { id: model.id, name: model.name },
      settings: plan.settings,
      persona: user.name.trim() === '' ? null : { name: names.user },
    },
    clientId: body.client_id ?? null,
    bodyHash: composed.bodyHash,
    heartbeatAt: now,
    createdAt: now,
  };
};

const startOf = ({ conversation, plan, end, turn, context }: Composed): StartData => ({
  user_message_id: plan.userMessageId,
  former_head_id: plan.text === null ? conversation.headId : plan.userMessageId,
  former_status: plan.kind === 'continue' && end && end.status !== 'generating' ? end.status : null,
  ...(turn?.speakerId && { speaker_id: turn.speakerId }),
  ...(context.needsHelp === true && { needs_help: true }),
});

/** The row that `storeGeneration` writes for a new user message, as the database would give it back. */
const newUserMessage = ({ body, conversation, end, turn, now }: Composed, id: string, content: string): MessageRow => ({
  id,
  seq: 0,
  conversationId: conversation.id,
  prevId: end?.id ?? null,
  depth: (end?.depth ?? 0) + 1,
  role: 'user',
  subCharacterId: null,
  content,
  status: 'complete',
  imageUrl: null,
  imagePrompt: null,
  imageWidth: null,
  imageHeight: null,
  rating: null,
  ratingReasons: [],
  reportedAt: null,
  clientId: body.client_id ?? null,
  audience: turn?.audience ?? null,
  lastLeafId: null,
  createdAt: now,
  deletedAt: null,
  deletedBatch: null,
});

/**
 * The last step: one transaction that stores the user's message, the place of the reply and the log's first event.
 * Throws as `storeGeneration` does.
 */
export const store = async ({ db, newId, moderator }: StoreDeps, composed: Composed): Promise<Stored> => {
  const { body, context, conversation, plan, end, turn } = composed;
  const { text, userMessageId, generationId } = plan;
  const messageId = messageIdOf(composed, newId);
  const generation = generationOf(composed, messageId);
  const start = startOf(composed);
  const asked = text === null || userMessageId === null ? null : { id: userMessageId, content: text };
  await storeGeneration(db, {
    generation,
    conversation,
    end,
    asked: asked && { ...asked, clientId: body.client_id ?? null },
    subCharacterId: turn?.speakerId ?? null,
    audience: turn?.audience ?? null,
    cappedMessageId: composed.prompt.cappedMessageId,
    start,
    repeated: composed.earlier?.id ?? null,
  });
  // A message below the head has no siblings yet: its reader need not wait for the database to say so.
  const isAppended = plan.branchEnd === conversation.headId;
  const userMessage =
    asked && isAppended ? toMessage(newUserMessage(composed, asked.id, asked.content), [asked.id], composed.names) : undefined;
  const remembers = messageId !== null && can(context.caller, 'conversation_memory_auto');
  return {
    isReplay: false,
    generation,
    start: { seq: 1, kind: 'start', data: { ...start } },
    userMessage,
    work: {
      generationId,
      model: composed.model,
      request: composed.request,
      scope: moderator.scopeOf(context, {
        subject: `generation:${generationId}`,
        place: 'chat',
        language: body.language,
        isAdultStory: async () => composed.character.isNsfw,
      }),
      ...(remembers && { remembers: { conversationId: conversation.id, messageId } }),
    },
  };
};
