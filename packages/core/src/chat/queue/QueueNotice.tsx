import { useOwnTexts } from '../../app/index.ts';
import { QueueBanner } from './QueueBanner.tsx';
import * as css from './QueueNotice.css.ts';
import { texts } from './texts.ts';
import { UpgradeButton } from './UpgradeButton.tsx';
import { useMayWait } from './useMayWait.ts';
import { useQueue } from './useQueue.ts';

/**
 * The line on the home page (C-QUEUE-10): keeps the user's place while they look for somebody to chat
 * with. Nothing for whom there is no line, and once it is their turn.
 */
export const QueueNotice = () => {
  const text = useOwnTexts(texts);
  const mayWait = useMayWait();
  const { view } = useQueue();
  if (!mayWait || view?.status !== 'waiting') return null;
  return (
    <div className={css.notice}>
      <QueueBanner view={view} lead={text('queue.home')} action={<UpgradeButton variant="inherit" size="sm" />} />
    </div>
  );
};
