import { useEffect, useState } from 'react';
import type { OwnText } from '../../../app/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import * as css from './banners.css.ts';
import type { texts } from './texts.ts';

/** Seconds at which somebody who only hears is told. */
const spoken = new Set([60, 10, 0]);

const secondsTo = (end: string) => Math.max(0, Math.ceil((Date.parse(end) - Date.now()) / 1000));

/** The time left until a promo ends, in days, hours, minutes and seconds. What is drawn first, by the server too, has no figures yet. */
export const BannerCountdown = ({ end, text }: { end: string; text: OwnText<typeof texts> }) => {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setSeconds(secondsTo(end));
    const first = window.setTimeout(tick);
    const timer = window.setInterval(tick, 1000);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
    };
  }, [end]);
  const left = seconds ?? 0;
  const parts = [
    ['days', Math.floor(left / 86_400)],
    ['hours', Math.floor(left / 3600) % 24],
    ['minutes', Math.floor(left / 60) % 60],
    ['seconds', left % 60],
  ] as const;
  return (
    <>
      <div role="timer" aria-label={text('banners.ends')} className={css.countdown}>
        {parts.map(([unit, value]) => (
          <span key={unit} className={css.part}>
            <b className={css.figure}>{seconds === null ? '–' : String(value).padStart(2, '0')}</b>
            <small>{text(`banners.${unit}`)}</small>
          </span>
        ))}
      </div>
      <VisuallyHidden role="status">
        {seconds !== null && spoken.has(seconds) ? text('banners.left', { count: seconds }) : ''}
      </VisuallyHidden>
    </>
  );
};
