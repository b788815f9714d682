import { useApp, useSession, useT } from '@troupe/core/app';
import { RoleplayText } from '@troupe/core/chat/roleplay/RoleplayText.tsx';
import { EditGroupLink } from '@troupe/core/creation/groups/profile/EditGroupLink.tsx';
import { GroupMembers } from '@troupe/core/creation/groups/profile/GroupMembers.tsx';
import { CharacterProfile, CharacterScreen, isOpenForChat, useCharacter, useDetailView } from '@troupe/core/platform/catalogue';
import type { Character } from '@troupe/protocol';
import { lazy, Suspense } from 'react';
import { MissingPage } from '../../guards/MissingPage.tsx';
import { useMissing } from '../../guards/useMissing.ts';
import { groupLinks } from '../../links/group-links.ts';
import { useKindPage } from '../../links/useKindPage.ts';
import { pageAt } from '../../links/page-at.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

// As on the page of a chatbot: each comes in a chunk of its own.
const ShareChatbot = lazy(() =>
  import('@troupe/core/platform/catalogue/sharing/ShareChatbot.tsx').then((file) => ({ default: file.ShareChatbot })),
);
const FavoriteButton = lazy(() =>
  import('@troupe/core/platform/catalogue/favorites/FavoriteButton.tsx').then((file) => ({ default: file.FavoriteButton })),
);
const CharacterWays = lazy(() =>
  import('@troupe/core/platform/catalogue/profile/CharacterWays.tsx').then((file) => ({ default: file.CharacterWays })),
);

const Profile = ({ group }: { group: Character }) => {
  const t = useT();
  const { brand, links } = useApp();
  const userName = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.name : undefined));
  const isPartners = useSession(({ session }) => session?.user.platform === 'partner');
  const { id: characterId, creator_username: username } = group;
  return (
    <CharacterProfile
      // Who speaks in it is shown with the ways to them.
      character={{ ...group, sub_characters: [] }}
      chatHref={isOpenForChat(group) ? links({ name: 'chat.character', characterId }) : null}
      creatorHref={links({ name: 'platform.creator', username })}
      userName={userName ?? t('profile.you')}
      hidesTokens={brand.partner_mode || isPartners}
      Text={RoleplayText}
      actions={
        <Suspense fallback={null}>
          <FavoriteButton character={group} />
          <ShareChatbot characterId={characterId} />
        </Suspense>
      }
      below={
        <>
          <GroupMembers members={group.sub_characters} />
          <Suspense fallback={null}>
            <CharacterWays
              character={group}
              definitionHref={links({ name: 'creation.definition', characterId })}
              reportHref={pageAt('/report', brand.closed_paths) && `/report/${encodeURIComponent(characterId)}`}
            />
          </Suspense>
          <EditGroupLink group={group} links={groupLinks} />
        </>
      }
    />
  );
};

/** The profile of a group; a chatbot has its own. */
export const Screen = ({ params, ...rest }: SiteScreenProps) => {
  const characterId = params['characterId'] ?? '';
  const { character } = useCharacter(characterId);
  const isElsewhere = useKindPage(character, { shows: 'meta', page: 'page' });
  useDetailView(characterId);
  const missing = useMissing(characterId, 'page');
  if (missing) return <MissingPage missing={missing} />;
  if (isElsewhere) return null;
  if (!character) return <CharacterScreen {...rest} params={{ characterId }} Text={RoleplayText} />;
  return character.type === 'meta' ? <Profile group={character} /> : <MissingPage missing="page" />;
};
