import { createFindCharacter } from '../catalogue/characters.ts';
import { createFindForUser } from '../catalogue/find-for-user.ts';
import { createAppIcons, type AppIconsDeps } from './app-icons.ts';
import { createSocialPictures, type SocialPicturesDeps } from './social-pictures.ts';

type Deps = Parameters<typeof createFindCharacter>[0] & Omit<SocialPicturesDeps, 'findForUser'> & AppIconsDeps;

/** A character as a reader may see it, and as it is shown where its address is shared. */
export const createShownCharacters = (deps: Deps) => {
  const findCharacter = createFindCharacter(deps);
  return {
    findCharacter,
    appIcons: createAppIcons(deps),
    socialPictures: createSocialPictures({ ...deps, findForUser: createFindForUser(findCharacter) }),
  };
};
