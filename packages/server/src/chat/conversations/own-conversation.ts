import type { Brand } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';

/** SQL: the conversation is the caller's, on this brand. */
export const isOwned = (caller: Caller, brand: Brand) =>
  and(eq(conversations.userId, caller.userId), eq(conversations.applicationId, brand.id));

/** A caller's living conversation on this brand; `not_found` for everyone else's, uniformly. */
export const ownConversation = (conversationId: string, caller: Caller, brand: Brand) =>
  and(eq(conversations.id, conversationId), isOwned(caller, brand), isNull(conversations.deletedAt));
