import { changeSubscription, type SubscriptionRecord } from '@troupe/protocol';
import { useApp, useSubmit } from '../../app/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { patiently } from '../payment/usePayment.ts';
import { useText } from './texts.ts';

export interface ResumeButtonProps {
  record: SubscriptionRecord;
  disabled: boolean;
  onAnswer: () => Promise<unknown>;
  onDone: () => void;
}

/** Takes a cancellation back, in one press (R-PORTAL-04). */
export const ResumeButton = ({ record: { order_id, subscription_id }, disabled, onAnswer, onDone }: ResumeButtonProps) => {
  const { client, t } = useApp();
  const text = useText();
  const { isRunning, failure, submit } = useSubmit(onDone);
  const resume = () =>
    client.call(changeSubscription, { body: { action: 'uncancel', order_id, subscription_id } }, patiently()).finally(onAnswer);
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <Button variant="primary" disabled={disabled || isRunning} onClick={() => void submit(resume)}>
        {text('portal.resume')}
      </Button>
    </>
  );
};
