import { changeSubscription, type SubscriptionRecord } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { ConfirmDialog } from '../../platform/index.ts';
import { patiently } from '../payment/usePayment.ts';
import { useWords } from './words.ts';

export interface CancelDialogProps {
  record: SubscriptionRecord;
  /** It is canceled, or our server has said that it is not. */
  onAnswer: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** The second press of two (R-PORTAL-04): what will be, and nothing asked in return. */
export const CancelDialog = ({ record, onAnswer, onDone, onClose }: CancelDialogProps) => {
  const { client } = useApp();
  const { text, day } = useWords();
  const { order_id, subscription_id, subscription_status, current_product, recur_at } = record;
  const cancel = () =>
    client.call(changeSubscription, { body: { action: 'cancel', order_id, subscription_id } }, patiently()).finally(onAnswer);
  return (
    <ConfirmDialog
      title={text('portal.cancel.title', { plan: current_product.name })}
      cancel={text('portal.keep')}
      confirm={text('portal.cancel')}
      isDanger
      onConfirm={cancel}
      onDone={onDone}
      onClose={onClose}
    >
      {subscription_status === 'grace' ? text('portal.cancel.now') : text('portal.cancel.text', { date: day(recur_at) })}
    </ConfirmDialog>
  );
};
