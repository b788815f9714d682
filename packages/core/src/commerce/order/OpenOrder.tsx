import type { CheckoutResult } from '@troupe/protocol';
import { useState } from 'react';
import { useT } from '../../app/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { ChallengeDialog } from '../payment/ChallengeDialog.tsx';
import * as css from './Order.css.ts';
import { useText } from './texts.ts';

export interface OpenOrderProps {
  order: Extract<CheckoutResult, { resp_msg: 'Pending' | 'redirect' }>;
  onAsk: () => void;
  isAsking: boolean;
}

/** A purchase that has not ended: at the processor, which is asked by itself, or at the buyer's bank, whose page is opened by a press. */
export const OpenOrder = ({ order, onAsk, isAsking }: OpenOrderProps) => {
  const t = useT();
  const text = useText();
  const [isAtBank, setAtBank] = useState(false);
  if (order.resp_msg === 'Pending')
    return (
      <EmptyState
        role="status"
        data-troupe-state="pending"
        title={<h1 className={css.heading}>{text('order.pending.title')}</h1>}
        text={text('order.pending.text')}
        action={
          <Button variant="outline" disabled={isAsking} onClick={onAsk}>
            {text('order.check')}
          </Button>
        }
      />
    );
  return (
    <>
      <EmptyState
        data-troupe-state="redirect"
        title={<h1 className={css.heading}>{t('payment.challenge.title')}</h1>}
        text={text('order.bank.text')}
        action={
          <Button variant="primary" onClick={() => setAtBank(true)}>
            {text('order.bank.continue')}
          </Button>
        }
      />
      {isAtBank && (
        <ChallengeDialog url={order.iframe_3ds_url} orderId={order.order_id} onHint={onAsk} onCancel={() => setAtBank(false)} />
      )}
    </>
  );
};
