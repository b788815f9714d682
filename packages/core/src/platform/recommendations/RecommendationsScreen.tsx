import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp, useOwnTexts, useSession, type ScreenProps } from '../../app/index.ts';
import { infoIcon } from '../../ui/icons.ts';
import { Button, EmptyState, Notice } from '../../ui/index.ts';
import { grid } from '../cards/CharacterCard.css.ts';
import { CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { ErrorSection } from '../errors/ErrorSection.tsx';
import { FewerQuestion } from './FewerQuestion.tsx';
import * as css from './recommendations.css.ts';
import { RecommendedCards } from './RecommendedCards.tsx';
import { TastesPage } from './TastesPage.tsx';
import { texts } from './texts.ts';
import { useLess } from './useLess.ts';
import { usePersonal } from './usePersonal.ts';
import { useRecommendations, type RecommendedList } from './useRecommendations.ts';

/** Asks for more as soon as it comes near, and when it is pressed. */
const More = ({ list, isLoadingMore, loadMore }: Pick<RecommendedList, 'list' | 'isLoadingMore' | 'loadMore'>) => {
  const text = useOwnTexts(texts);
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  useLayoutEffect(() => {
    latest.current = loadMore;
  });
  const isMore = list !== undefined && list.next !== null;
  useEffect(() => {
    if (!isMore || ref.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && latest.current(), {
      rootMargin: '400px',
    });
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [isMore]);
  if (!isMore) return null;
  return (
    <div ref={ref} className={css.more}>
      <Button variant="outline" disabled={isLoadingMore} onClick={loadMore}>
        {text('recommendations.more')}
      </Button>
    </div>
  );
};

const Recommended = ({ isMember }: { isMember: boolean }) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const { list, error, retry, noteGone, ...more } = useRecommendations('recommended_bots');
  const less = useLess('recommended_bots');
  const home = wayTo({ name: 'home' });
  if (error && !list) return <ErrorSection onRetry={retry} />;
  if (!list)
    return (
      <>
        <p role="status" className={css.small}>
          {text('recommendations.loading')}
        </p>
        <CharacterGridSkeleton />
      </>
    );
  if (list.items.length === 0)
    return (
      <EmptyState
        title={text('recommendations.empty')}
        text={text('recommendations.empty.text')}
        action={home && <Button onClick={home}>{text('recommendations.explore')}</Button>}
      />
    );
  return (
    <>
      <FewerQuestion less={less} />
      <RecommendedCards
        list={list}
        less={less}
        isMember={isMember}
        className={grid}
        label={text('recommendations.title')}
        isBusy={more.isLoadingMore}
        onGone={noteGone}
      />
      {/* A page that came may have left its end in sight: looked at anew. */}
      <More key={list.items.length} list={list} {...more} />
    </>
  );
};

/** `/recommended-bots` (P-ROUTE-01): twelve cards at a time, each with its reason; `view=tastes` is what counts. */
export const RecommendationsScreen = ({ search, onSearchChange }: ScreenProps) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const status = useSession((state) => state.status);
  const isMember = status === 'authenticated';
  const isKnown = status !== 'loading';
  const { isPersonal, change } = usePersonal(isMember);
  const signIn = wayTo({ name: 'platform.sign-in' });
  if (isMember && search['view'] === 'tastes') return <TastesPage onBack={() => onSearchChange({}, 'push')} />;
  return (
    <div className={css.page} data-troupe-part="recommendations-page">
      <div className={css.head}>
        <div>
          <h1 className={css.title}>{text('recommendations.title')}</h1>
          {isMember ? (
            <p className={css.lead}>
              {isPersonal !== false && <>{text('recommendations.lead')} </>}
              <a
                className={css.link}
                href="?view=tastes"
                onClick={(event) => {
                  event.preventDefault();
                  onSearchChange({ view: 'tastes' }, 'push');
                }}
              >
                {text('recommendations.knows')}
              </a>
            </p>
          ) : (
            isKnown && <p className={css.lead}>{text('recommendations.lead.guest')}</p>
          )}
        </div>
        {isMember && isPersonal !== undefined && (
          <label className={css.toggle}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={isPersonal}
              className={css.track}
              checked={isPersonal}
              onChange={(event) => change(event.currentTarget.checked)}
            />
            {text('recommendations.personal')}
          </label>
        )}
        {!isMember && isKnown && signIn && (
          <Button variant="primary" onClick={signIn}>
            {text('recommendations.sign-in')}
          </Button>
        )}
      </div>
      {isPersonal === false && (
        <Notice glyph={infoIcon} className={css.notice}>
          {text('recommendations.off')}
        </Notice>
      )}
      <Recommended isMember={isMember} />
    </div>
  );
};
