import { useApp, useSession } from '@troupe/core/app';
import { useCharacter } from '@troupe/core/platform/catalogue';
import { AppError } from '@troupe/protocol';

/** Which door stands in place of a page about a character who is not there for this viewer. */
export type Missing = 'page' | 'chat' | 'sign-in';

/**
 * As soon as the page's own question was answered; null while nobody is missing. It asks nothing itself.
 *
 * @param own the door of the page where the brand has none before it
 */
export const useMissing = (characterId: string, own: 'page' | 'chat'): Missing | null => {
  const { brand } = useApp();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const hasOldProof = useSession(({ session }) => session?.user.age_verification.status === 'reverify');
  const { error } = useCharacter(characterId, false);
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'character_unavailable' || (own === 'chat' && code === 'invalid_input')) return 'chat';
  if (code !== 'not_found') return null;
  if (brand.features.nsfw_toggle && !isMember) return 'sign-in';
  // The chat itself says that an old proof of age is why.
  return brand.features.nsfw_toggle && hasOldProof && own === 'chat' ? null : own;
};
