import type { Destination, Links, SearchValues } from '@troupe/core/app';
import type { BrandView } from '@troupe/protocol';
import { inject } from 'regexparam';
import type { RouteName } from '../route-names.ts';
import { routes } from '../routes.ts';
import { hasPage } from './has-page.ts';

/** The fragment that opens the sign-in overlay over whatever page it stands on. */
export const signInFragment = '#sign-in';
/** The fragment that says over a page what an account brings. */
export const registerFragment = '#register';

const pathOf = (name: RouteName, params: Record<string, string> = {}): string => {
  const route = routes.find((row) => row.name === name);
  const encoded = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, encodeURIComponent(value)]));
  return inject(route?.path ?? '/', encoded);
};

/** `?` and the values, or nothing. */
export const toQuery = (search: SearchValues = {}): string => {
  const text = new URLSearchParams(search).toString();
  return text && `?${text}`;
};

type Named<N extends Destination['name']> = Extract<Destination, { name: N }>;

/** Every destination with its href, or null while the site has no page of it: a new one is decided here, or does not compile. */
const hrefs: { [N in Destination['name']]: ((destination: Named<N>) => string) | null } = {
  home: ({ search }) => pathOf('home') + toQuery(search),
  chats: () => pathOf('chats'),
  'chats.character': ({ characterId }) => pathOf('chats.character', { characterId }),
  'chat.character': ({ characterId }) => pathOf('chat.character', { characterId }),
  'chat.conversation': ({ name, characterId, conversationId, ...search }) =>
    pathOf(name, { characterId, conversationId }) + toQuery(search),
  'creation.chatbot': ({ characterId }) => pathOf('creation.chatbot', { characterId }),
  'creation.chatbot.create': ({ draftId }) =>
    draftId === undefined ? pathOf('creation.chatbot.create') : pathOf('creation.chatbot.draft', { draftId }),
  'creation.definition': ({ characterId }) => pathOf('creation.definition', { characterId }),
  'creation.drafts': () => pathOf('creation.drafts'),
  'creation.chatbot.edit': ({ characterId }) => pathOf('creation.chatbot.edit', { characterId }),
  'creation.my-chatbots': ({ name, ...search }) => pathOf(name) + toQuery(search),
  'platform.age': () => pathOf('platform.age'),
  'platform.blocked-creators': () => pathOf('platform.blocked-creators'),
  'platform.creator': ({ name, username, ...search }) => pathOf(name, { creatorUsername: username }) + toQuery(search),
  'platform.decision': ({ decisionId }) => pathOf('platform.decision', { decisionId }),
  'platform.personas': ({ name, ...from }) => pathOf(name) + toQuery(from),
  'platform.sign-in': () => signInFragment,
  'platform.sign-up': ({ reason }) => (reason === 'action' ? registerFragment : signInFragment),
  'platform.terms': null,
  'platform.refund': null,
  'commerce.subscribe': () => pathOf('commerce.subscribe'),
};

/** Which pages this site has on a brand: not what the brand closes, and the partner's sign-in where users come with its token. */
export const createLinks = (brand: Pick<BrandView, 'closed_paths' | 'partner_mode' | 'shell' | 'features'>): Links =>
  // The table's types hold for its call.
  ((destination: Destination): string | null => {
    const href = (hrefs[destination.name] as ((given: Destination) => string) | null)?.(destination) ?? null;
    if (href === signInFragment || href === registerFragment)
      return brand.partner_mode ? (brand.shell?.partner_sign_in ?? null) : href;
    return href !== null && hasPage(href.split('?')[0] ?? '', brand) ? href : null;
  }) as Links;
