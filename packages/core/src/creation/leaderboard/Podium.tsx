import { leaderboardPrizes, type LeaderboardRow } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { inEnglish } from '../../i18n/english.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import * as css from './leaderboard.css.ts';
import { Creator, Movement, useThousands } from './RankParts.tsx';
import { useText } from './texts.ts';

export interface PodiumProps {
  /** Everybody on the first three ranks. */
  rows: readonly LeaderboardRow[];
  creatorHref: (username: string) => string | null;
}

/** The first three ranks, in their order; where it is wide, the first stands in the middle (R-LEAD-02). */
export const Podium = ({ rows, creatorHref }: PodiumProps) => {
  const { t } = useApp();
  const text = useText();
  const thousands = useThousands();
  return (
    <ol
      className={css.podium}
      aria-label={text('leaderboard.podium')}
      data-troupe-part="podium"
      data-troupe-state={rows.length === 3 ? 'three' : 'other'}
    >
      {rows.map((row, place) => (
        <li key={row.id} className={css.step} data-troupe-rank={row.rank} data-troupe-place={place + 1}>
          <Creator row={row} href={creatorHref(row.creator_username)} size={60} />
          <span className={css.figures}>
            {thousands(row.score)} <Movement movement={row.movement} />
          </span>
          <span className={css.prize} {...inEnglish}>
            {leaderboardPrizes.paid_premium}
          </span>
          <span className={css.place}>
            <VisuallyHidden>{text('leaderboard.column.rank')} </VisuallyHidden>
            {t.number(row.rank)}
          </span>
        </li>
      ))}
    </ol>
  );
};
