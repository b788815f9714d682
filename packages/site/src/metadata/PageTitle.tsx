import { useApp } from '@troupe/core/app';
import { useCharacter, useCreator } from '@troupe/core/platform/catalogue';
import { useEffect } from 'react';
import { usePlace } from '../router/RouterContext.tsx';
import type { Route } from '../routes.ts';
import { titleOf, type Named } from './page-title.ts';

/** Names the document. The first page has its title from the server, until what it names is here. */
const Title = ({ route, about }: { route: Route; about?: Named | undefined }) => {
  const { brand } = useApp();
  const { visit } = usePlace();
  const title = titleOf(route, brand.name, about);
  useEffect(() => {
    if (title !== null || visit > 0) document.title = title ?? brand.name;
  }, [brand.name, title, visit]);
  return null;
};

const CharacterTitle = ({ route, characterId }: { route: Route; characterId: string }) => (
  <Title route={route} about={useCharacter(characterId).character} />
);

const CreatorTitle = ({ route, username }: { route: Route; username: string }) => {
  const { creator } = useCreator(username);
  return <Title route={route} about={creator && { creator_username: creator.username }} />;
};

/** Names the document after its page, and after the character or the creator whose page it is. */
export const PageTitle = ({ route, params }: { route: Route; params: Readonly<Record<string, string>> }) => {
  const { characterId, creatorUsername } = params;
  if (route.lookup === 'character' && characterId) return <CharacterTitle route={route} characterId={characterId} />;
  if (route.lookup === 'creator' && creatorUsername) return <CreatorTitle route={route} username={creatorUsername} />;
  return <Title route={route} />;
};
