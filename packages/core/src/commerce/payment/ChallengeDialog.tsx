import { paymentReturn } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useApp } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import * as css from './ChallengeDialog.css.ts';

export interface ChallengeDialogProps {
  /** The bank's page for this order. */
  url: string;
  orderId: string;
  /** Something says that the bank is done; only our server knows whether and how. */
  onHint: () => void;
  onCancel: () => void;
}

/** Milliseconds between questions to our server: a hint may be lost, the answer may not. */
const interval = 4000;

/**
 * The bank asks the buyer (3-D Secure), in a frame, or in a window of its own where the bank's page refuses to
 * be framed. Our return page posts a hint from there; it counts from these two windows and our own origin only.
 */
export const ChallengeDialog = ({ url, orderId, onHint, onCancel }: ChallengeDialogProps) => {
  const { t, origin } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const popup = useRef<Window>(null);
  const [isOutside, setOutside] = useState(false);
  const latest = useRef(onHint);
  useEffect(() => {
    latest.current = onHint;
  });

  useEffect(() => {
    const handleMessage = ({ source, origin: from, data }: MessageEvent) => {
      const isOurs = source !== null && (source === frame.current?.contentWindow || source === popup.current);
      if (!isOurs || from !== origin || !v.is(paymentReturn, data) || data.order_id !== orderId) return;
      latest.current();
    };
    addEventListener('message', handleMessage);
    const timer = setInterval(() => latest.current(), interval);
    return () => {
      removeEventListener('message', handleMessage);
      clearInterval(timer);
      popup.current?.close();
    };
  }, [orderId, origin]);

  const handleOutside = () => {
    popup.current = open(url, '_blank', 'popup,width=480,height=680');
    // A browser that opens no window leaves the frame as it is.
    if (popup.current) setOutside(true);
  };

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('payment.challenge.title')}
      closeLabel={t('payment.challenge.cancel')}
      data-troupe-part="challenge"
      className={css.dialog}
    >
      <p className={css.text}>{t(isOutside ? 'payment.challenge.outside' : 'payment.challenge.text')}</p>
      {!isOutside && (
        <iframe
          ref={frame}
          src={url}
          title={t('payment.challenge.frame')}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the bank's page needs its own origin; what it may not do is navigate ours
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          className={css.frame}
        />
      )}
      <Button variant="quiet" onClick={isOutside ? onHint : handleOutside}>
        {t(isOutside ? 'payment.challenge.check' : 'payment.challenge.open')}
      </Button>
    </Dialog>
  );
};
