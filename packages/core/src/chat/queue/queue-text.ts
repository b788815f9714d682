import type { OwnText } from '../../app/index.ts';
import type { QueueView } from './queue-watch.ts';
import type { texts } from './texts.ts';

/** One sentence on the wait: minutes if there is one at least, otherwise the position (C-QUEUE-07). */
export const waitText = ({ timeLeft, position }: QueueView, text: OwnText<typeof texts>): string => {
  if (timeLeft >= 60) return text('queue.wait', { count: Math.floor(timeLeft / 60) });
  return position > 0 ? text('queue.position', { position }) : text('queue.unknown');
};
