import { signInHref, type Destination } from '@troupe/core';

/** `?` and the values, or nothing. */
export const query = (search: Record<string, string> = {}): string => {
  const text = new URLSearchParams(search).toString();
  return text && `?${text}`;
};

/** The pages of this site. What has none is not offered by any screen. */
export const links = (to: Destination): string | null => {
  switch (to.name) {
    case 'home':
      return `/${query(to.search)}`;
    case 'chat.character':
      return `/talk/${to.characterId}`;
    case 'chat.conversation':
      return `/talk/${to.characterId}/${to.conversationId}`;
    case 'commerce.subscribe':
      return '/join';
    case 'platform.sign-in':
    case 'platform.sign-up':
      return signInHref(location.pathname + location.search);
    default:
      return null;
  }
};
