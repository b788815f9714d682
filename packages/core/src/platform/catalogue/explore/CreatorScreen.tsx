import { AppError, type Creator } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp, useCopy, useOwnTexts, type ScreenProps } from '../../../app/index.ts';
import { shareIcon } from '../../../ui/icons.ts';
import { Avatar, Button, EmptyState, Icon, Notice, Pagination } from '../../../ui/index.ts';
import { visuallyHidden } from '../../../ui/text.css.ts';
import { CharacterGrid, CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { NotFoundScreen } from '../../parts/messages/NotFoundScreen.tsx';
import { parseExploreSearch } from '../search/explore-search.ts';
import { useCharacterSearch } from '../search/useCharacterSearch.ts';
import * as css from './explore.css.ts';
import { texts } from './texts.ts';
import { useCreator } from './useCreator.ts';
import { useUserSettings } from './useUserSettings.ts';

export interface CreatorScreenProps extends ScreenProps<'creatorUsername'> {
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly: boolean;
  /** The creator bears another name than that of the address: one they took since, or whose id stands there. */
  onOtherName: (username: string) => void;
}

interface WorksProps extends Pick<CreatorScreenProps, 'search' | 'onSearchChange' | 'isSafeOnly'> {
  creator: Pick<Creator, 'id' | 'username'>;
}

/** Public chatbots of a creator, the most popular first, a page at a time. */
const Works = ({ creator: { id, username }, search, onSearchChange, isSafeOnly }: WorksProps) => {
  const { links, t } = useApp();
  const given = { ...parseExploreSearch({ page: search['page'] ?? '' }, isSafeOnly), creatorId: id };
  const { page, isOld, error, retry } = useCharacterSearch(given);
  if (error) return <ErrorSection onRetry={retry} />;
  if (!page) return <CharacterGridSkeleton />;
  const valuesAt = (to: number): Record<string, string> => (to > 1 ? { page: String(to) } : {});
  return (
    <>
      {page.hits.length === 0 ? (
        <EmptyState title={t('explore.empty.title')} text={t('explore.empty.text')} />
      ) : (
        <CharacterGrid
          characters={page.hits}
          hrefFor={(character) => links({ name: 'chat.character', characterId: character.character_id })}
          isBusy={isOld}
        />
      )}
      <Pagination
        page={given.page}
        pageCount={page.pages}
        hrefFor={(to) => links({ name: 'platform.creator', username, ...valuesAt(to) }) ?? ''}
        onPageChange={(to) => onSearchChange(valuesAt(to), 'push')}
        labels={{
          nav: t('explore.pages.label'),
          previous: t('explore.pages.previous'),
          next: t('explore.pages.next'),
          page: (to) => t('explore.pages.page', { page: t.number(to) }),
        }}
      />
    </>
  );
};

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
        </div>
      </header>
      {data.is_blocked ? (
        <Notice tone="warning">{text('creator.blocked')}</Notice>
      ) : (
        <>
          {/* Cards are headings of the third level. */}
          <h2 className={visuallyHidden}>{text('creator.cards')}</h2>
          <Works creator={data} {...list} />
        </>
      )}
    </div>
  );
};
