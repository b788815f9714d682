import { useApp, useOwnTexts } from '../../../app/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import { grid } from '../cards/CharacterCard.css.ts';
import { CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { FewerQuestion } from './FewerQuestion.tsx';
import { MoreCards } from './MoreCards.tsx';
import * as css from './recommendations.css.ts';
import { RecommendedCards } from './RecommendedCards.tsx';
import { texts } from './texts.ts';
import { useLess } from './useLess.ts';
import { useRecommendations, withoutMature } from './useRecommendations.ts';

/** All recommendations, twelve more each time that the end comes near. */
export const RecommendedGrid = ({ isMember, isSafeOnly }: { isMember: boolean; isSafeOnly: boolean }) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const { list, error, retry, noteGone, ...more } = useRecommendations('recommended_bots');
  const shown = list && isSafeOnly ? withoutMature(list) : list;
  const less = useLess('recommended_bots');
  const home = wayTo({ name: 'home' });
  if (error && !list) return <ErrorSection onRetry={retry} />;
  if (!list || !shown)
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
        list={shown}
        less={less}
        isMember={isMember}
        className={grid}
        label={text('recommendations.title')}
        isBusy={more.isLoadingMore}
        onGone={noteGone}
      />
      {/* A page that came may have left its end in sight: looked at anew. */}
      <MoreCards key={list.items.length} list={list} {...more} />
    </>
  );
};
