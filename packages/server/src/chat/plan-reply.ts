import { createHash } from 'node:crypto';
import { AppError, type ChatRequest } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { generationEvents, messages, type conversations } from '../db/schema.ts';
import type { Db } from '../ports/index.ts';
import type { MessageRow } from './message-tree.ts';
import type { Run } from './runner.ts';
import type { GenerationRow } from './store-generation.ts';

type Kind = Run['request']['scene']['kind'];
export type ConversationRow = Pick<typeof conversations.$inferSelect, 'id' | 'headId' | 'groupSettings' | 'sceneNote'>;

/** What a request asks for: where its text goes and what the model reads. */
export interface Plan {
  kind: Kind;
  /** End of the branch the model reads, apart from a new user message. */
  branchEnd: string | null;
  /** A message sent before whose reply failed: it is answered again instead of stored again. */
  resent: MessageRow | null;
}

/** A field of a chat request that cannot be. */
export const bad = (path: string, message: string) =>
  new AppError('invalid_input', { issues: [{ path: `body.${path}`, message }] });

const kindOf = (body: ChatRequest): Kind => {
  if (body.autopilot) return 'autopilot';
  if (body.continue_chat) return 'continue';
  if (body.alt_message_id !== undefined) return 'regenerate';
  const isTurn = body.sub_character_id !== undefined || body.next_speaker === true;
  if (body.message === undefined && !isTurn) throw bad('message', 'must not be empty');
  return 'send';
};

/** Hash of everything in a request that changes its outcome. */
export const bodyHash = (body: object) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(body)
          .filter(([, value]) => value !== undefined)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .digest('base64url');

/** A run that failed before its first word may be asked for again with the same client id: that is Resubmit. */
export const isRetryable = async (db: Db, earlier: GenerationRow): Promise<boolean> => {
  if (earlier.status !== 'failed' && earlier.status !== 'interrupted') return false;
  const [written] = await db
    .select({ seq: generationEvents.seq })
    .from(generationEvents)
    .where(and(eq(generationEvents.generationId, earlier.id), eq(generationEvents.kind, 'delta')))
    .limit(1);
  return written === undefined;
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

/** Which branch a request goes on, and where its text goes. */
export const planOf = async (db: Db, body: ChatRequest, conversation: ConversationRow, isRetry: boolean): Promise<Plan> => {
  const kind = kindOf(body);
  if (kind === 'regenerate') {
    const replaced = await findMessage(db, conversation.id, { id: body.alt_message_id ?? '' });
    if (!replaced) throw new AppError('not_found');
    if (replaced.role !== 'bot' || replaced.prevId === null) throw bad('alt_message_id', 'must be a reply');
    if (replaced.status === 'generating') throw new AppError('generation_running');
    return { kind, branchEnd: replaced.prevId, resent: null };
  }
  if (kind === 'send' && isRetry && body.client_id !== undefined) {
    const resent = await findMessage(db, conversation.id, { clientId: body.client_id });
    if (resent) return { kind, branchEnd: resent.id, resent };
  }
  return { kind, branchEnd: kind === 'send' && body.prev_id !== undefined ? body.prev_id : conversation.headId, resent: null };
};
