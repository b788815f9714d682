import { AppError, getSceneNote, limits, updateSceneNote, type SceneNote } from '@troupe/protocol';
import { conversations } from '../db/schema.ts';
import { handler, type Registration } from '../http/handler.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { refuseBad, type Moderation } from '../platform/moderation.ts';
import type { Db } from '../ports/index.ts';
import { changeRule } from './change-limit.ts';
import { ownConversation } from './messages.ts';

const none: SceneNote = { content: '', depth: limits.sceneNoteDepth };

export interface SceneNoteDeps {
  db: Db;
  moderation: Moderation;
  rateLimits: RateLimits;
}

/** GET and PUT conversations/{id}/scene-note: the chatter's own, in one conversation; a copy of it takes it along. */
export const sceneNoteHandlers = ({ db, moderation, rateLimits }: SceneNoteDeps): Registration[] => [
  handler(getSceneNote, async ({ params }, { caller, brand }) => {
    const [row] = await db
      .select({ note: conversations.sceneNote })
      .from(conversations)
      .where(ownConversation(params.conversationId, caller, brand));
    if (!row) throw new AppError('not_found');
    return row.note ?? none;
  }),

  handler(updateSceneNote, async ({ params, body }, { caller, brand }) => {
    rateLimits.take(changeRule(caller));
    refuseBad(moderation, body.content);
    const [changed] = await db
      .update(conversations)
      .set({ sceneNote: body.content === '' ? null : body })
      .where(ownConversation(params.conversationId, caller, brand))
      .returning({ note: conversations.sceneNote });
    if (!changed) throw new AppError('not_found');
    return changed.note ?? none;
  }),
];
