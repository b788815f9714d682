import type { Destination, Links, SearchValues } from '@troupe/core/app';
import { inject } from 'regexparam';
import { routes, type RouteName } from '../routes.ts';

/** The fragment that opens the sign-in overlay over whatever page it stands on. */
export const signInFragment = '#sign-in';

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

/** Hrefs of this site, built from the route table. */
export const links: Links = (destination: Destination): string => {
  switch (destination.name) {
    case 'home':
      return pathOf('home') + toQuery(destination.search);
    case 'chats':
    case 'creation.my-chatbots':
      return pathOf(destination.name);
    case 'chat.conversation': {
      const { name, characterId, conversationId, ...search } = destination;
      return pathOf(name, { characterId, conversationId }) + toQuery(search);
    }
    case 'chat.character':
    case 'chats.character':
    case 'creation.chatbot': {
      const { name, ...params } = destination;
      return pathOf(name, params);
    }
    case 'platform.blocked-creators':
      return pathOf(destination.name);
    case 'platform.sign-in':
    case 'platform.sign-up':
      return signInFragment;
    // No page of these yet: nothing of ours leads there, and nobody is sent to a 404.
    default:
      return pathOf('home');
  }
};
