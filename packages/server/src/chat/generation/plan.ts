import { AppError, badField, can, contextTokens, generationDefaults, type ChatRequest } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../db/schema.ts';
import type { Db, ModelRequest, NewId } from '../../ports/index.ts';
import type { MessageRow } from '../messages/message-tree.ts';
import type { Admitted } from './admit.ts';

type Kind = ModelRequest['scene']['kind'];

/** Which branch a request goes on, and whether its message stands there already. */
interface Branching {
  kind: Kind;
  /** End of the branch the model reads, apart from a new user message. */
  branchEnd: string | null;
  /** A message sent before whose reply failed: it is answered again instead of stored again. */
  resent: MessageRow | null;
}

/** What a request asks for: where its text goes, what the model reads and how it writes. */
export interface Plan extends Branching {
  generationId: string;
  /** A new user message; null for everything but a send. */
  text: string | null;
  /** Of the message that is answered, new or sent again. */
  userMessageId: string | null;
  settings: ModelRequest['settings'];
  /** Window of the model or of the session, whichever is smaller; tokens. */
  contextTokens: number;
}

/** An admitted request, and what it asks for. */
export interface Planned extends Admitted {
  plan: Plan;
}

const kindOf = (body: ChatRequest): Kind => {
  if (body.autopilot) return 'autopilot';
  if (body.continue_chat) return 'continue';
  if (body.alt_message_id !== undefined) return 'regenerate';
  const isTurn = body.sub_character_id !== undefined || body.next_speaker === true;
  if (body.message === undefined && !isTurn) throw badField('body.message', 'must not be empty');
  return 'send';
};

const findMessage = async (
  db: Db,
  conversationId: string,
  match: { id: string } | { clientId: string },
): Promise<MessageRow | undefined> => {
  const isMatch = 'id' in match ? eq(messages.id, match.id) : eq(messages.clientId, match.clientId);
  const [row] = await db
    .select()
    .from(messages)
    .where(and(isMatch, eq(messages.conversationId, conversationId), isNull(messages.deletedAt)));
  return row;
};

const branchingOf = async (db: Db, { body, conversation, isRetry }: Admitted): Promise<Branching> => {
  const kind = kindOf(body);
  if (kind === 'regenerate') {
    const replaced = await findMessage(db, conversation.id, { id: body.alt_message_id ?? '' });
    if (!replaced) throw new AppError('not_found');
    if (replaced.role !== 'bot' || replaced.prevId === null) throw badField('body.alt_message_id', 'must be a reply');
    if (replaced.status === 'generating') throw new AppError('generation_running');
    return { kind, branchEnd: replaced.prevId, resent: null };
  }
  if (kind === 'send' && isRetry && body.client_id !== undefined) {
    const resent = await findMessage(db, conversation.id, { clientId: body.client_id });
    if (resent) return { kind, branchEnd: resent.id, resent };
  }
  return { kind, branchEnd: kind === 'send' && body.prev_id !== undefined ? body.prev_id : conversation.headId, resent: null };
};

/** The second step: what is asked for. */
export const plan = async ({ db, newId }: { db: Db; newId: NewId }, admitted: Admitted): Promise<Planned> => {
  const { body, context, model } = admitted;
  const { caller } = context;
  const branching = await branchingOf(db, admitted);
  const text = branching.resent === null && branching.kind === 'send' ? (body.message ?? null) : null;
  return {
    ...admitted,
    plan: {
      ...branching,
      generationId: newId(),
      text,
      userMessageId: branching.resent?.id ?? (text === null ? null : newId()),
      settings: { ...generationDefaults, ...(can(caller, 'generation_settings') ? body.inference_settings : {}) },
      contextTokens: Math.min(model.contextTokens, contextTokens(caller.permissions)),
    },
  };
};
