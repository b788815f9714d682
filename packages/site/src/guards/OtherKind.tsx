import { useCharacter } from '@troupe/core/platform/catalogue';
import { useKindPage, type KindPage } from '../links/useKindPage.ts';
import { MissingPage } from './MissingPage.tsx';

/** In place of an editor that has nothing of an address: it may be of the other kind, which is edited on a page of its own. */
export const OtherKind = ({ characterId, shows }: { characterId: string } & Pick<KindPage, 'shows'>) => {
  const { character, error } = useCharacter(characterId);
  const isElsewhere = useKindPage(character, { shows, page: 'edit' });
  return isElsewhere || (!character && !error) ? null : <MissingPage missing="page" />;
};
