import { useApp } from '@troupe/core/app';
import { useCharacter } from '@troupe/core/platform/catalogue';
import type { Character } from '@troupe/protocol';
import { useEffect } from 'react';
import { usePlace } from '../router/RouterContext.tsx';
import type { Route } from '../routes.ts';
import { titleOf } from './page-title.ts';

/** Names the document. The first page has its title from the server, until its character is here. */
const Title = ({ route, character }: { route: Route; character?: Character | undefined }) => {
  const { brand } = useApp();
  const { visit } = usePlace();
  const title = titleOf(route, brand.name, character);
  useEffect(() => {
    if (title !== null || visit > 0) document.title = title ?? brand.name;
  }, [brand.name, title, visit]);
  return null;
};

const CharacterTitle = ({ route, characterId }: { route: Route; characterId: string }) => (
  <Title route={route} character={useCharacter(characterId).character} />
);

/** Names the document after its page, and after the character where the page is of one. */
export const PageTitle = ({ route, characterId }: { route: Route; characterId: string | undefined }) =>
  route.lookup === 'character' && characterId ? (
    <CharacterTitle route={route} characterId={characterId} />
  ) : (
    <Title route={route} />
  );
