import { useEffect, useLayoutEffect, useRef } from 'react';
import { useOwnTexts } from '../../../app/index.ts';
import { Button } from '../../../ui/index.ts';
import * as css from './recommendations.css.ts';
import { texts } from './texts.ts';
import type { RecommendedList } from './useRecommendations.ts';

/** Asks for more as soon as it comes near, and when it is pressed. */
export const MoreCards = ({ list, isLoadingMore, loadMore }: Pick<RecommendedList, 'list' | 'isLoadingMore' | 'loadMore'>) => {
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
