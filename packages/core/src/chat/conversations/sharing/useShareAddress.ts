import type { Character } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { mayShare } from '../../../platform/index.ts';

/**
 * The address under which others find a chatbot; null where it may not be shared, or where the surface
 * has no addresses of its own: what leads on inside a frame means nothing outside it. A chat with a
 * chatbot of a blocked creator does not open, so nobody shares one from here.
 */
export const useShareAddress = (character: Pick<Character, 'id' | 'reach' | 'creator_user_id'>): string | null => {
  const { links, origin } = useApp();
  const href = links({ name: 'creation.chatbot', characterId: character.id });
  return mayShare(character) && href?.startsWith('/') ? origin + href : null;
};
