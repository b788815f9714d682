import { limits, listFavorites, unlikeCharacter, type Favorite } from '@troupe/protocol';
import { useApp, useCursorList, useOwnTexts, useSession } from '../../../app/index.ts';
import { useLayoutEffect, useRef } from 'react';
import { Button, ButtonLink, EmptyState } from '../../../ui/index.ts';
import { grid } from '../cards/CharacterCard.css.ts';
import { CharacterCard } from '../cards/CharacterCard.tsx';
import { CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { visuallyHidden } from '../../../ui/text.css.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import * as css from './explore.css.ts';
import { texts } from './texts.ts';
import { useUserSettings } from './useUserSettings.ts';

/** Where a favourite was: its name, why it is not shown, and the way out of the list. */
const GoneCard = ({ gone, onRemove }: { gone: NonNullable<Favorite['gone']>; onRemove: () => void }) => {
  const text = useOwnTexts(texts);
  const name = gone.name ?? text('favorites.unnamed');
  return (
    <li className={css.gone} data-troupe-part="gone-card">
      <span aria-hidden="true" className={css.goneCover} />
      <strong dir="auto">{name}</strong>
      <span>{text(`favorites.gone.${gone.reason}`)}</span>
      <Button variant="outline" size="sm" aria-label={text('favorites.remove-named', { name })} onClick={onRemove}>
        {text('favorites.remove')}
      </Button>
    </li>
  );
};

const Cards = ({ items, onRemove }: { items: readonly Favorite[]; onRemove: (one: Favorite) => void }) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  const root = useRef<HTMLUListElement>(null);
  const shown = useRef(items);
  // The button that took a card away went with it: the keyboard goes on from the card in its place.
  useLayoutEffect(() => {
    const at = shown.current.findIndex(({ id }) => !items.some((item) => item.id === id));
    shown.current = items;
    if (at < 0 || document.activeElement !== document.body) return;
    const cards = root.current?.children;
    cards?.[Math.min(at, cards.length - 1)]?.querySelector<HTMLElement>('a[href], button')?.focus();
  }, [items]);
  return (
    <>
      {/* Cards are headings of the third level. */}
      <h2 className={visuallyHidden}>{text('favorites.cards')}</h2>
      <ul ref={root} className={grid} data-troupe-part="character-grid">
        {items.map((one) =>
          one.character ? (
            <CharacterCard key={one.id} character={one.character} href={links({ name: 'chat.character', characterId: one.id })} />
          ) : (
            one.gone && <GoneCard key={one.id} gone={one.gone} onRemove={() => onRemove(one)} />
          ),
        )}
      </ul>
    </>
  );
};

export interface FavoritesScreenProps {
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly: boolean;
}

/** Chatbots that a member keeps, a page at a time; what is gone stays as a grey card (P-EXP-19). */
export const FavoritesScreen = ({ isSafeOnly }: FavoritesScreenProps) => {
  const { client, links, notify, t, wayTo } = useApp();
  const text = useOwnTexts(texts);
  const signIn = wayTo({ name: 'platform.sign-in' });
  // Cards go by them.
  useUserSettings();
  const status = useSession((state) => state.status);
  const userId = useSession(({ session }) => session?.user.id);
  const list = useCursorList<Favorite>({
    queryKey: [listFavorites.id, userId],
    enabled: status === 'authenticated',
    fetchPage: (last_id, signal) => client.call(listFavorites, { query: { last_id } }, signal && { signal }),
  });

  const remove = async ({ id }: Favorite) => {
    const revert = list.patch((items) => items.filter((one) => one.id !== id || one.is_last_id));
    try {
      await client.call(unlikeCharacter, { params: { characterId: id } });
      list.retry();
    } catch (error) {
      revert();
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
    }
  };

  const body = () => {
    if (status === 'guest' || status === 'required')
      return (
        <EmptyState
          title={text('favorites.guest')}
          action={
            signIn && (
              <Button variant="primary" onClick={signIn}>
                {text('favorites.sign-in')}
              </Button>
            )
          }
        />
      );
    if (list.error && !list.items) return <ErrorSection onRetry={list.retry} />;
    if (!list.items) return <CharacterGridSkeleton />;
    if (list.items.length === 0)
      return (
        <EmptyState
          title={text('favorites.empty.title')}
          text={text('favorites.empty.text')}
          action={
            <ButtonLink variant="primary" href={links({ name: 'home' })}>
              {text('favorites.empty.action')}
            </ButtonLink>
          }
        />
      );
    const shown = isSafeOnly ? list.items.filter(({ character }) => !character?.is_nsfw) : list.items;
    return <Cards items={shown} onRemove={(one) => void remove(one)} />;
  };
  return (
    <div className={css.page} data-troupe-part="favorites-page">
      <h1 className={css.title}>{text('favorites.title')}</h1>
      {body()}
      {list.hasMore && (
        <div className={css.more}>
          <Button disabled={list.isLoadingMore} onClick={list.loadMore}>
            {text('favorites.more')}
          </Button>
        </div>
      )}
    </div>
  );
};
