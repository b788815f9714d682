import { limits } from '@troupe/protocol';
import { useOwnTexts } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import type { QueueView } from './queue-watch.ts';
import * as css from './QueueDialog.css.ts';
import { texts } from './texts.ts';
import { UpgradeButton } from './UpgradeButton.tsx';

export interface QueueDialogProps {
  /** `available` once the wait is over. */
  stage: 'waiting' | 'available';
  view: QueueView;
  onClose: () => void;
}

const longest = limits.queueProgressMinutes * 60;

/** The waiting room: how far, how long, and the way past it; then that the chat is open. */
export const QueueDialog = ({ stage, view, onClose }: QueueDialogProps) => {
  const text = useOwnTexts(texts);
  if (stage === 'available') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={text('queue.available')}
        data-troupe-part="queue-dialog"
        data-troupe-state="available"
      >
        <p className={css.text}>{text('queue.available.text')}</p>
        <div className={css.actions}>
          <Button variant="primary" onClick={onClose}>
            {text('queue.available.start')}
          </Button>
        </div>
      </Dialog>
    );
  }
  const done = Math.max(0, longest - view.timeLeft);
  const minutes = Math.floor(view.timeLeft / 60);
  return (
    <Dialog isOpen onClose={onClose} title={text('queue.title')} data-troupe-part="queue-dialog" data-troupe-state="waiting">
      <p className={css.text}>{text('queue.text')}</p>
      <div className={css.wait}>
        {/* Not known while the server cannot be reached: then it only says that something is going on. */}
        <progress
          className={css.bar}
          max={longest}
          {...(view.position > 0 ? { value: done } : {})}
          aria-label={text('queue.progress')}
        />
        <div className={css.facts}>
          <span>{view.position > 0 ? text('queue.position', { position: view.position }) : text('queue.unknown')}</span>
          {view.timeLeft > 60 && <span>{text('queue.estimate', { count: minutes })}</span>}
        </div>
      </div>
      <div className={css.actions}>
        <Button onClick={onClose}>{text('queue.skip')}</Button>
        <UpgradeButton variant="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
};
