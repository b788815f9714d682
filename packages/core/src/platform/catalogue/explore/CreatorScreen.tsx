import { AppError, getCreator, limits } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts, useSession, type ScreenProps } from '../../../app/index.ts';
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
import { useUserSettings } from './useUserSettings.ts';

export type CreatorScreenProps = ScreenProps<'creatorUsername'>;

/** Public chatbots of a creator, the most popular first, a page at a time. */
const Works = ({ username, search, onSearchChange }: { username: string } & Pick<ScreenProps, 'search' | 'onSearchChange'>) => {
  const { links, t } = useApp();
  const given = parseExploreSearch(search);
  const { page, isOld, error, retry } = useCharacterSearch({ ...given, query: `@${username}` });
  if (error) return <ErrorSection onRetry={retry} />;
  if (!page) return <CharacterGridSkeleton />;
  // The search looks for words; a longer name that begins alike is somebody else.
  const own = page.hits.filter(({ creator_username: name }) => name.toLowerCase() === username.toLowerCase());
  const valuesAt = (to: number): Record<string, string> => (to > 1 ? { page: String(to) } : {});
  return (
    <>
      {own.length === 0 ? (
        <EmptyState title={t('explore.empty.title')} />
      ) : (
        <CharacterGrid
          characters={own}
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
export const CreatorScreen = ({ params: { creatorUsername }, search, onSearchChange }: CreatorScreenProps) => {
  const { client, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const viewer = useSession(({ session }) => session?.user.id ?? 'guest');
  // Cards go by them.
  useUserSettings();
  const { data, error, refetch } = useQuery({
    queryKey: [getCreator.id, creatorUsername, viewer],
    queryFn: ({ signal }) => client.call(getCreator, { params: { username: creatorUsername } }, { signal }),
    retryOnMount: false,
  });
  if (error instanceof AppError && error.code === 'not_found') return <NotFoundScreen />;
  if (!data)
    return (
      <>
        <h1 className={visuallyHidden} data-troupe-state="loading">
          {text('creator.title')}
        </h1>
        {error ? <ErrorSection onRetry={() => void refetch()} /> : <CharacterGridSkeleton />}
      </>
    );
  const share = () =>
    void globalThis.navigator.clipboard?.writeText(globalThis.location.href).then(
      () => notify({ kind: 'success', text: t('common.copied'), durationMs: limits.toastShortMs }),
      (failed: unknown) => notify({ kind: 'danger', text: t.error(failed), durationMs: limits.toastNormalMs }),
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
            <span>{text('creator.messages', { number: t.compact(data.num_messages) })}</span>
            <span>{text('creator.since', { date: since.format(new Date(data.createdAt)) })}</span>
          </p>
        </div>
        <div className={css.actions}>
          <Button variant="outline" onClick={share}>
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
          <Works username={data.username} search={search} onSearchChange={onSearchChange} />
        </>
      )}
    </div>
  );
};
