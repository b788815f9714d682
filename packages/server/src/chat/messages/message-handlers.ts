import { AppError, listMessages } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { namesBeside, requireNames } from '../conversations/character-access.ts';
import { isOwned, ownConversation } from '../conversations/own-conversation.ts';
import { emptyPage, isOnAnotherBranch, presentPage, reachBack } from './message-page.ts';
import { readPage } from './read-page.ts';

/** The most messages of a page that reaches back, and characters of any page: what is written in one turn of the event loop. */
const reachMax = 200;
const pageLength = 400_000;

/** Messages shown before the one that was asked for, so that it is read in its place. */
const before = 10;

/** SQL: the conversation named, or all that the caller has with the character. */
const conversationsAsked = (characterId: string, conversationId: string | undefined, { caller, brand }: CallerContext) =>
  and(
    eq(conversations.characterId, characterId),
    conversationId === undefined
      ? and(isOwned(caller, brand), isNull(conversations.deletedAt))
      : ownConversation(conversationId, caller, brand),
  );

/** GET characters/{id}/messages: a page of the branch shown, read upwards from the head or from the cursor. */
export const messageHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(listMessages, async ({ params, query: { conversationId, last_id: cursor, until, ...query } }, context) => {
    const which = conversationsAsked(params.characterId, conversationId, context);
    const reach = until === undefined ? 0 : await reachBack(db, which, cursor, until);
    const limit = reach === 0 ? query.limit : Math.min(Math.max(query.limit, reach + before), reachMax);
    const names = namesBeside(params.characterId, context.caller);
    const { page: found, beside } = await readPage(db, { which, cursor, limit, length: pageLength, beside: names });
    const pair = requireNames(beside, context);
    if (found === undefined && conversationId === undefined) return emptyPage;
    if (!found) throw new AppError('not_found');
    const isElsewhere = until !== undefined && (await isOnAnotherBranch(db, found, until, reach));
    return { ...(await presentPage(db, found, pair)), ...(isElsewhere && { is_elsewhere: true }) };
  }),
];
