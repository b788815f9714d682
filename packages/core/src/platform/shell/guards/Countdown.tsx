import { VisuallyHidden } from '../../../ui/index.ts';
import type { OwnText } from '../../../app/index.ts';
import * as css from './gate.css.ts';
import type { texts } from './texts.ts';

/** Seconds at which somebody who only hears is told. */
const spoken = new Set([60, 10, 0]);

export interface CountdownProps {
  /** Milliseconds. */
  remaining: number;
  text: OwnText<typeof texts>;
}

/** Hours, minutes and seconds until a hold ends. */
export const Countdown = ({ remaining, text }: CountdownProps) => {
  const seconds = Math.ceil(remaining / 1000);
  const parts = [
    ['hours', Math.floor(seconds / 3600)],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const;
  return (
    <>
      <div role="timer" aria-label={text('guards.hold.timer')} className={css.countdown} data-troupe-part="countdown">
        {parts.map(([unit, value]) => (
          <span key={unit} className={css.part}>
            <b className={css.figure}>{String(value).padStart(2, '0')}</b>
            <small className={css.unit}>{text(`guards.hold.${unit}`)}</small>
          </span>
        ))}
      </div>
      <VisuallyHidden role="status">{spoken.has(seconds) ? text('guards.hold.left', { count: seconds }) : ''}</VisuallyHidden>
    </>
  );
};
