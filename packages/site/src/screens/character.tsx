import { useApp } from '@troupe/core/app';
import { RoleplayText } from '@troupe/core/chat/roleplay/RoleplayText.tsx';
import { CharacterScreen, useCharacter, useDetailView } from '@troupe/core/platform/catalogue';
import { lazy, Suspense } from 'react';
import { BannerSlot } from '../banners/BannerSlot.tsx';
import { MissingPage } from '../guards/MissingPage.tsx';
import { useMissing } from '../guards/useMissing.ts';
import { pageAt } from '../links/page-at.ts';
import { useKindPage } from '../links/useKindPage.ts';
import { useIsFirstDrawing } from '../router/first-view.ts';
import type { SiteScreenProps } from '../router/site-screen.ts';

const ShareChatbot = lazy(async () => {
  const { ShareChatbot: Share } = await import('@troupe/core/platform/catalogue/sharing/ShareChatbot.tsx');
  return { default: Share };
});

const FavoriteButton = lazy(async () => {
  const { FavoriteButton: Button } = await import('@troupe/core/platform/catalogue/favorites/FavoriteButton.tsx');
  return { default: Button };
});

const CharacterWays = lazy(async () => {
  const { CharacterWays: Ways } = await import('@troupe/core/platform/catalogue/profile/CharacterWays.tsx');
  return { default: Ways };
});

export const Screen = ({ params, ...rest }: SiteScreenProps) => {
  const characterId = params['characterId'] ?? '';
  const { brand, links } = useApp();
  const isFirst = useIsFirstDrawing();
  const { character } = useCharacter(characterId);
  const isElsewhere = useKindPage(character, { shows: 'character', page: 'page' });
  useDetailView(characterId);
  const missing = useMissing(characterId, 'page');
  if (missing) return <MissingPage missing={missing} />;
  if (isElsewhere) return null;
  return (
    <>
      <BannerSlot screen="chatbot" />
      <CharacterScreen
        {...rest}
        params={{ characterId }}
        Text={RoleplayText}
        actions={
          <Suspense fallback={null}>
            {!isFirst && character && <FavoriteButton character={character} />}
            {!isFirst && <ShareChatbot characterId={characterId} />}
          </Suspense>
        }
        below={
          <Suspense fallback={null}>
            {!isFirst && character && (
              <CharacterWays
                character={character}
                definitionHref={links({ name: 'creation.definition', characterId })}
                reportHref={pageAt('/report', brand.closed_paths) && `/report/${encodeURIComponent(characterId)}`}
              />
            )}
          </Suspense>
        }
      />
    </>
  );
};
