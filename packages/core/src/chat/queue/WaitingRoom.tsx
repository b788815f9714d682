import { limits } from '@troupe/protocol';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { strip } from '../composer/strip.css.ts';
import { QueueBanner } from './QueueBanner.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import * as css from './QueueDialog.css.ts';
import { texts } from './texts.ts';
import { UpgradeButton } from './UpgradeButton.tsx';
import { useQueue } from './useQueue.ts';

/**
 * The line as the open chat shows it (C-QUEUE-05): a banner above the composer while waiting, the dialog
 * until it is skipped, and what was refused meanwhile goes by itself when it is the user's turn.
 */
export const WaitingRoom = () => {
  const { characterId, stream, ui } = useOpenChat();
  const { notify } = useApp();
  const text = useOwnTexts(texts);
  const { view, refresh } = useQueue(characterId);
  const [stage, setStage] = useState<'waiting' | 'available' | 'closed'>('waiting');
  const hasWaited = useRef(false);
  /** Refused as long as they wait: messages are in the outbox, other wishes failed. */
  const held = useStore(stream, ({ waiting, failure }) => waiting.length + Number(failure?.error.code === 'queue_waiting'));
  const isWaiting = view?.status === 'waiting' && !view.isBypassed;

  useLayoutEffect(() => {
    ui.setState({ isWaitingInQueue: isWaiting });
    return () => ui.setState({ isWaitingInQueue: false });
  }, [ui, isWaiting]);

  useEffect(() => {
    if (held === 0) return;
    // Why it does not go is worth an explanation; and the server may know better than what is shown.
    setStage('waiting');
    refresh();
  }, [held, refresh]);

  const isIn = view !== null && !isWaiting && view.status !== 'expired';
  useEffect(() => {
    if (isWaiting) {
      hasWaited.current = true;
      return setStage((shown) => (shown === 'available' ? 'waiting' : shown));
    }
    if (!isIn || !hasWaited.current) return;
    hasWaited.current = false;
    // Who has the dialog open reads it there; who looks at the story is not interrupted.
    setStage((shown) => (shown === 'waiting' ? 'available' : shown));
    if (stage !== 'waiting') notify({ kind: 'success', text: text('queue.available'), durationMs: limits.toastLongMs });
    const { outbox, failure } = stream.getState();
    if (failure?.error.code === 'queue_waiting') void stream.resubmit();
    else outbox?.tryNow();
    // oxlint-disable-next-line react/exhaustive-deps -- the turn comes once, whatever is shown at that moment
  }, [isWaiting, isIn]);

  if (!view) return null;
  return (
    <>
      {isWaiting && (
        <div className={strip}>
          <QueueBanner
            view={view}
            action={
              <span className={css.actions}>
                <Button variant="inherit" size="sm" onClick={() => setStage('waiting')}>
                  {text('queue.details')}
                </Button>
                <UpgradeButton variant="inherit" size="sm" />
              </span>
            }
          />
        </div>
      )}
      {((isWaiting && stage === 'waiting') || (isIn && stage === 'available')) && (
        <QueueDialog stage={isWaiting ? 'waiting' : 'available'} view={view} onClose={() => setStage('closed')} />
      )}
    </>
  );
};
