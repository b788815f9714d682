import type { RecommendationPlace } from '@troupe/protocol';
import { useId, type ReactNode } from 'react';
import { useOwnTexts, useSession } from '../../../app/index.ts';
import { FewerQuestion } from './FewerQuestion.tsx';
import * as css from './recommendations.css.ts';
import { RecommendedCards } from './RecommendedCards.tsx';
import { texts } from './texts.ts';
import { useLess } from './useLess.ts';
import { useRecommendations, withoutMature } from './useRecommendations.ts';

/** Fewer than these are no shelf. */
const fewest = 4;

export interface RecommendedShelfProps {
  seeAllHref: string | null;
  /** Where it stands: a service may know a scenario for each. */
  place?: RecommendationPlace;
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly?: boolean;
  /** For members and guests who told whom they like to meet. */
  isForGuests?: boolean;
  /** Stands in its place while the list is on its way. */
  whileLoading?: ReactNode;
}

/** One row of recommendations above the grid (P-REC-02), for members; nothing while there is none. */
export const RecommendedShelf = ({
  seeAllHref,
  place = 'home',
  isSafeOnly = false,
  isForGuests = false,
  whileLoading = null,
}: RecommendedShelfProps) => {
  const text = useOwnTexts(texts);
  const id = useId();
  const isMember = useSession((state) => state.status === 'authenticated');
  const { list: all, error, noteGone } = useRecommendations(place, { isEnabled: isMember || isForGuests });
  const list = all && isSafeOnly ? withoutMature(all) : all;
  const less = useLess(place);
  if (!list) return error ? null : whileLoading;
  if (list.items.length < fewest) return null;
  return (
    <section aria-labelledby={id} className={css.shelf} data-troupe-part="recommended-shelf">
      <div className={css.shelfHead}>
        <h2 id={id} className={css.shelfTitle}>
          {text('recommendations.title')}
        </h2>
        {seeAllHref !== null && (
          <a className={css.link} href={seeAllHref}>
            {text('recommendations.see-all')}
          </a>
        )}
      </div>
      <FewerQuestion less={less} />
      <RecommendedCards
        list={list}
        less={less}
        isMember={isMember}
        hidesReasons={new Set(list.items.map(({ reason }) => JSON.stringify(reason))).size === 1}
        className={css.row}
        label={text('recommendations.title')}
        onGone={noteGone}
      />
    </section>
  );
};
