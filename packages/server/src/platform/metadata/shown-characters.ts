import { createFindCharacter } from '../catalogue/characters.ts';
import { createFindForUser } from '../catalogue/find-for-user.ts';
import { createSocialPictures, type SocialPicturesDeps } from './social-pictures.ts';

type Deps = Parameters<typeof createFindCharacter>[0] & Omit<SocialPicturesDeps, 'findForUser'>;

/** A character as somebody may see it, and as it is shown where its address is shared. */
export const createShownCharacters = (deps: Deps) => {
  const findCharacter = createFindCharacter(deps);
  return { findCharacter, socialPictures: createSocialPictures({ ...deps, findForUser: createFindForUser(findCharacter) }) };
};
