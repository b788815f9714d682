import { useApp } from '@troupe/core/app';
import * as chatStyles from '@troupe/core/chat/conversation/chat.css.ts';
import { ChatHeader } from '@troupe/core/chat/conversation/ChatHeader.tsx';
import { ChatHero } from '@troupe/core/chat/conversation/ChatHero.tsx';
import { useCharacter } from '@troupe/core/platform/catalogue';
import { Skeleton } from '@troupe/core/ui';
import type { BannerScreen } from '@troupe/protocol';
import { BannerSlot } from '../banners/BannerSlot.tsx';
import { slotOf } from '../banners/slot-of.ts';
import type { Route } from '../routes.ts';
import * as css from './PageShape.css.ts';

export interface PageShapeProps extends Pick<Route, 'name' | 'layout' | 'lookup'> {
  params: Record<string, string>;
}

const Page = ({ screen }: { screen: BannerScreen | undefined }) => (
  <>
    {screen && <BannerSlot screen={screen} />}
    <div aria-hidden="true" className={css.page} data-troupe-part="page-shape">
      <Skeleton shape="title" width="medium" />
      <Skeleton width="long" />
      <Skeleton className={css.panel} />
      <Skeleton className={css.panel} />
    </div>
  </>
);

/** Who one will talk to, which everybody may know, and the places of what only the two of them do. */
const Chat = ({ characterId }: { characterId: string }) => {
  const { links } = useApp();
  const { character } = useCharacter(characterId, false);
  return (
    <div className={chatStyles.stage} data-troupe-part="page-shape">
      <div className={chatStyles.chat}>
        {character ? (
          <ChatHeader
            character={character}
            backHref={links({ name: 'home' })}
            profileHref={links({ name: 'creation.chatbot', characterId }) ?? undefined}
          />
        ) : (
          <div className={css.header} />
        )}
        <div className={css.log}>
          {character && <ChatHero character={character} />}
          <Skeleton className={css.bubble} />
        </div>
        <Skeleton className={css.composer} />
      </div>
    </div>
  );
};

/** Where a page will stand whose content the server does not know. */
export const PageShape = ({ name, layout, lookup, params: { characterId } }: PageShapeProps) =>
  layout === 'chat' && lookup === 'character' && characterId !== undefined ? (
    <Chat characterId={characterId} />
  ) : (
    <Page screen={slotOf(name)} />
  );
