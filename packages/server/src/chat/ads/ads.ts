import { AppError, can, getAd, limits, type Ad, type Brand } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { PageEvents } from '../../platform/page-events/page-events.ts';
import { permissionsOf } from '../../platform/rights/permissions-of.ts';
import type { Ads, Db } from '../../ports/index.ts';
import { readBranch } from '../messages/message-tree.ts';
import { ownConversation } from '../conversations/own-conversation.ts';

export interface AdDeps {
  db: Db;
  ads: Ads;
  pageEvents: Pick<PageEvents, 'mayName'>;
}

/** Messages that a provider may read where the brand lets it (C-ADS-01). */
const sharedMessages = 10;

/** Whether an ad may be shown: whatever a provider answers, it leads to https on an allowed host and shows a picture of ours or none. */
const isShowable = ({ text, url, image_url: image }: Ad, hosts: readonly string[]): boolean => {
  if (text.trim() === '' || text.length > limits.adTextMax || !URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  if (protocol !== 'https:' || username !== '' || password !== '' || !hosts.includes(host)) return false;
  return image === null || /^\/(?![/\\])[^\\\s]*$/.test(image);
};

const choose = async (ads: Ads, request: Parameters<Ads['choose']>[0], hosts: readonly string[]): Promise<Ad | null> => {
  try {
    const ad = await ads.choose(request);
    return ad && isShowable(ad, hosts) ? ad : null;
  } catch {
    // An ad that does not come is no fault of the conversation's.
    return null;
  }
};

const shownTo = (caller: { permissions: readonly string[] }, user: Parameters<typeof permissionsOf>[0]): boolean =>
  can(caller, 'display_ads') && can({ permissions: permissionsOf(user) }, 'display_ads');

/**
 * Whether a provider may read what was said: the brand shares it, its reader agreed to be measured, and it is neither the
 * story of a partner's user nor one for adults.
 */
const mayShare = async (
  { pageEvents }: Pick<AdDeps, 'pageEvents'>,
  { isNsfw }: { isNsfw: boolean },
  context: CallerContext,
): Promise<boolean> => {
  const { brand } = context;
  return brand.ads?.shares_messages === true && !brand.partner_mode && !isNsfw && pageEvents.mayName(context);
};

/** GET conversations/{id}/ad: only with `display_ads` and more messages than the brand's minimum. */
export const adHandlers = ({ db, ads, pageEvents }: AdDeps): Registration[] => [
  handler(getAd, async ({ params }, context) => {
    const { caller, brand } = context;
    const [row] = await db
      .select({ conversation: conversations, depth: messages.depth, user: users, isNsfw: characters.isNsfw })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId))
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .leftJoin(messages, eq(messages.id, conversations.headId))
      .where(ownConversation(params.conversationId, caller, brand));
    if (!row) throw new AppError('not_found');
    const { headId, characterId } = row.conversation;
    const settings: Brand['ads'] = brand.ads;
    if (!settings || headId === null || !shownTo(caller, row.user)) return { ad: null };
    if ((row.depth ?? 0) <= settings.minimum_messages) return { ad: null };
    const shared = (await mayShare({ pageEvents }, row, context))
      ? (await readBranch(db, headId, sharedMessages)).map(({ role, content }) => ({ role, content }))
      : null;
    return { ad: await choose(ads, { brand, characterId, seed: headId, messages: shared }, settings.hosts) };
  }),
];
