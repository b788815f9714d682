import { leaderboardFigures as figures, leaderboardPrizes } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { downIcon } from '../../ui/icons.ts';
import { Icon } from '../../ui/index.ts';
import * as css from './leaderboard.css.ts';
import { useText } from './texts.ts';

/** The formula of the score with its figures, and the prizes (R-LEAD-01): the very numbers that the job computes with. */
export const HowItWorks = () => {
  const { t } = useApp();
  const text = useText();
  const n = t.number;
  return (
    <details aria-label={text('leaderboard.how')} className={css.how} data-troupe-part="how">
      <summary className={css.howTitle}>
        {text('leaderboard.how')}
        <Icon glyph={downIcon} className={css.howIcon} />
      </summary>
      <ul className={css.rules}>
        <li>{text('leaderboard.how.pair', { min: n(figures.messagesMin), max: n(figures.pairMax) })}</li>
        <li>{text('leaderboard.how.trust', { age: n(figures.youngDays), trust: n(figures.youngTrust) })}</li>
        <li>{text('leaderboard.how.chatter', { max: n(figures.chatterMax) })}</li>
        <li>{text('leaderboard.how.bot', { base: n(figures.ratingBase), weight: n(figures.ratingWeight) })}</li>
        <li>{text('leaderboard.how.creator', { falling: n(figures.falling), scale: n(figures.scale) })}</li>
        <li>{text('leaderboard.how.row', { min: n(figures.chattersMin), category: text('leaderboard.new-bots') })}</li>
        <li>{text('leaderboard.how.hold', { share: t.percent(figures.youngShareMax), factor: n(figures.dayTimesMedian) })}</li>
        <li>{text('leaderboard.how.month', { hold: n(figures.holdHours) })}</li>
      </ul>
      <p className={css.prizes}>
        {text('leaderboard.how.prizes', {
          premium: n(figures.premiumRanks),
          premiumPlan: leaderboardPrizes.paid_premium,
          next: n(figures.premiumRanks + 1),
          basic: n(figures.basicRanks),
          basicPlan: leaderboardPrizes.paid_basic,
        })}
      </p>
    </details>
  );
};
