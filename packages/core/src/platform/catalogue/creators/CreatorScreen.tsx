import { AppError } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp, useCopy, useOwnTexts, type ScreenProps } from '../../../app/index.ts';
import { shareIcon } from '../../../ui/icons.ts';
import { Avatar, Button, Icon } from '../../../ui/index.ts';
import { visuallyHidden } from '../../../ui/text.css.ts';
import { CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { NotFoundScreen } from '../../parts/messages/NotFoundScreen.tsx';
import { BlockCreator, BlockedCreator } from './CreatorBlocking.tsx';
import { CreatorWorks } from './CreatorWorks.tsx';
import * as css from './creator.css.ts';
import { texts } from '../explore/texts.ts';
import { useCreator } from './useCreator.ts';
import { useUserSettings } from '../explore/useUserSettings.ts';

export interface CreatorScreenProps extends ScreenProps<'creatorUsername'> {
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly: boolean;
  /** The creator bears another name than that of the address: one they took since, or whose id stands there. */
  onOtherName: (username: string) => void;
}

/** A creator (P-ROUTE-04): who, how much, since when, and what of theirs everybody may see. */
export const CreatorScreen = ({ params: { creatorUsername }, onOtherName, ...list }: CreatorScreenProps) => {
  const { t } = useApp();
  const copy = useCopy();
  const text = useOwnTexts(texts);
  // Cards go by them.
  useUserSettings();
  const { creator: data, error, retry } = useCreator(creatorUsername);
  const today = data?.username ?? creatorUsername;
  useEffect(() => {
    if (today.toLowerCase() !== creatorUsername.toLowerCase()) onOtherName(today);
  }, [today, creatorUsername, onOtherName]);
  if (error instanceof AppError && error.code === 'not_found') return <NotFoundScreen />;
  if (!data)
    return (
      <>
        <h1 className={visuallyHidden} data-troupe-state="loading">
          {text('creator.title')}
        </h1>
        {error ? <ErrorSection onRetry={retry} /> : <CharacterGridSkeleton />}
      </>
    );
  const since = new Intl.DateTimeFormat(t.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div data-troupe-part="creator-page">
      <header className={css.maker}>
        <Avatar size={88} src={data.avatar_url} name={data.username} />
        <div>
          <h1 className={css.makerName}>
            <bdi>{data.username}</bdi>
          </h1>
          <p className={css.stats}>
            <span>{text('creator.chatbots', { count: data.num_chatbots })}</span>
            <span>{text('creator.messages', { count: data.num_messages, number: t.compact(data.num_messages) })}</span>
            <span>{text('creator.since', { date: since.format(new Date(data.createdAt)) })}</span>
          </p>
        </div>
        <div className={css.actions}>
          <Button variant="outline" onClick={() => void copy(globalThis.location.href)}>
            <Icon glyph={shareIcon} />
            {text('creator.share')}
          </Button>
          <BlockCreator creator={data} />
        </div>
      </header>
      {data.is_blocked ? (
        <BlockedCreator creator={data} />
      ) : (
        <>
          {/* Cards are headings of the third level. */}
          <h2 className={visuallyHidden}>{text('creator.cards')}</h2>
          <CreatorWorks creator={data} {...list} />
        </>
      )}
    </div>
  );
};
