import { AppError, type ChatRequest } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { characterLorebooks, characters, conversations, generations, memories, personas, users } from '../db/schema.ts';
import type { CallerContext } from '../http/context.ts';
import type { Db } from '../ports/index.ts';
import { characterColumns, checkCharacterAccess, isCreatorBlockedBy } from './character-access.ts';
import { asPersona, isPersonaOfConversation } from './chatter.ts';
import { ownConversation } from './messages.ts';

/** Restrictions that end chatting; `limited_access` does not. */
const barred = new Set(['restriction_temporary', 'restriction_complete']);

/**
 * The caller's conversation, who speaks in it (the caller as their persona), and the run of the same
 * client id, in one query; throws what keeps the caller out.
 */
export const loadForRun = async (
  db: Db,
  body: Pick<ChatRequest, 'conversation_id' | 'character_id' | 'client_id'>,
  context: CallerContext,
) => {
  const { caller, brand } = context;
  const [row] = await db
    .select({
      conversation: {
        id: conversations.id,
        headId: conversations.headId,
        groupSettings: conversations.groupSettings,
        sceneNote: conversations.sceneNote,
      },
      character: characterColumns,
      user: users,
      persona: personas,
      isCreatorBlocked: isCreatorBlockedBy(caller.userId),
      knowsLore: sql<boolean>`exists (select 1 from ${characterLorebooks} where ${characterLorebooks.characterId} = ${characters.id})`,
      hasMemories: sql<boolean>`exists (select 1 from ${memories} where ${memories.conversationId} = ${conversations.id} and ${memories.deletedAt} is null)`,
      earlier: generations,
    })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .leftJoin(personas, isPersonaOfConversation)
    .leftJoin(
      generations,
      and(
        eq(generations.conversationId, conversations.id),
        body.client_id === undefined ? sql`false` : eq(generations.clientId, body.client_id),
      ),
    )
    .where(and(ownConversation(body.conversation_id, caller, brand), eq(conversations.characterId, body.character_id)));
  if (!row) throw new AppError('not_found');
  checkCharacterAccess(row, context);
  // As the account is now, not as it was when the token was written.
  if (row.user.extraPermissions.some((permission) => barred.has(permission))) throw new AppError('forbidden');
  const { persona, ...rest } = row;
  return { ...rest, user: asPersona(row.user, persona) };
};
