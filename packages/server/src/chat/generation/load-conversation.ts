import { AppError, type ChatRequest } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { characters, conversations, generations, personas, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';
import {
  characterColumns,
  checkCharacterAccess,
  isCreatorBlockedBy,
  type Pair,
  userColumns,
} from '../conversations/character-access.ts';
import { asPersona, isPersonaOfConversation } from '../conversations/persona-of-conversation.ts';
import { promptColumns, type PromptFound } from '../prompt/parts.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { refuseOutdated } from '../../platform/rights/effective-rights.ts';
import type { GenerationRow } from './store-generation.ts';

/** A conversation that a reply is asked for in. */
export interface Loaded extends Pair {
  conversation: Pick<typeof conversations.$inferSelect, 'id' | 'headId' | 'groupSettings'>;
  /** What parts of the prompt asked of the row. */
  found: PromptFound;
  /** The generation of the same client id. */
  earlier: GenerationRow | null;
}

/**
 * The caller's conversation, who speaks in it (the caller as their persona), and the generation of the
 * same client id, in one query; throws what keeps the caller out.
 */
export const loadForGeneration = async (
  db: Db,
  body: Pick<ChatRequest, 'conversation_id' | 'character_id' | 'client_id'>,
  context: CallerContext,
): Promise<Loaded> => {
  const { caller, brand } = context;
  if (caller.isGuest && !brand.features.guest_chat) throw new AppError('unauthorized');
  const [row] = await db
    .select({
      conversation: {
        id: conversations.id,
        headId: conversations.headId,
        groupSettings: conversations.groupSettings,
      },
      found: promptColumns,
      character: characterColumns,
      user: userColumns,
      persona: personas,
      isCreatorBlocked: isCreatorBlockedBy(caller.userId),
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
  refuseOutdated({ permissions: row.user.extraPermissions }, 'chat');
  const { persona, ...rest } = row;
  return { ...rest, user: asPersona(row.user, persona) };
};
