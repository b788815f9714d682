import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../ui/index.ts';
import * as css from './Sale.css.ts';
import { useShownSales } from './SalesContext.ts';
import { useText } from '../texts.ts';

const hour = 3600;
const day = 24 * hour;

/** What somebody who only hears is told, and from how many seconds before the end. */
const spoken = [
  ['plans.left.hour', hour],
  ['plans.left.ten', 600],
  ['plans.left.minute', 60],
] as const;
/** Seconds that such a sentence stands: a tab that sleeps may miss the one it begins with. */
const stays = 5;

export interface SaleCountdownProps {
  /** First moment after it, on the server's clock (R-PLAN-10). */
  end: string;
}

/** The time until a price ends: a `timer`, which is silent but at an hour, ten minutes and one minute. Nothing in it moves. */
export const SaleCountdown = ({ end }: SaleCountdownProps) => {
  const text = useText();
  const { now } = useShownSales();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  const seconds = Math.max(0, Math.ceil((Date.parse(end) - at) / 1000));
  const parts = [
    ['days', Math.floor(seconds / day)],
    ['hours', Math.floor(seconds / hour) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const;
  const told = spoken.find(([, from]) => seconds <= from && seconds > from - stays);
  return (
    <>
      <div role="timer" aria-label={text('plans.timer')} className={css.countdown} data-troupe-part="sale-countdown">
        {parts.map(([unit, value]) => (
          <span key={unit} className={css.part}>
            <b className={css.figure}>{String(value).padStart(2, '0')}</b> <small>{text(`plans.timer.${unit}`)}</small>
          </span>
        ))}
      </div>
      <VisuallyHidden role="status">{told ? text(told[0]) : ''}</VisuallyHidden>
    </>
  );
};
