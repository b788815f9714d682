import { AppError, getSceneNote, limits, updateSceneNote, type SceneNote } from '@troupe/protocol';
import { conversations } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { changeConversations } from '../conversations/change-conversation.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { limitRules } from '../../limits.ts';

const none: SceneNote = { content: '', depth: limits.sceneNoteDepth };

export interface SceneNoteDeps {
  db: Db;
  rateLimits: Limits;
}

/** GET and PUT conversations/{id}/scene-note: the user's own, in one conversation; a copy of it takes it along. */
export const sceneNoteHandlers = ({ db, rateLimits }: SceneNoteDeps): Registration[] => [
  handler(getSceneNote, async ({ params }, { caller, brand }) => {
    const [row] = await db
      .select({ note: conversations.sceneNote })
      .from(conversations)
      .where(ownConversation(params.conversationId, caller, brand));
    if (!row) throw new AppError('not_found');
    return row.note ?? none;
  }),

  handler(updateSceneNote, async ({ params, body }, { caller, brand }) => {
    await rateLimits.take(...limitRules('changes', { caller, brand }));
    const isOwn = ownConversation(params.conversationId, caller, brand);
    const [changed] = await changeConversations(db, isOwn, { sceneNote: body.content === '' ? null : body });
    if (!changed) throw new AppError('not_found');
    return changed.sceneNote ?? none;
  }),
];
