import type { SubscriptionRecord } from '@troupe/protocol';
import { Button, Notice } from '../../ui/index.ts';
import { alertIcon, infoIcon } from '../../ui/icons.ts';
import { ChangeFault } from './ChangeFault.tsx';
import type { Tasks } from './useTasks.ts';
import { useWords } from './words.ts';

export interface PlanFaultsProps {
  record: SubscriptionRecord;
  tasks: Tasks;
}

/** Why the last charge failed, until a try to pay fails in its turn (R-PORTAL-05); else what the last try came to that is not said in a form. */
export const PlanFaults = ({ record, tasks }: PlanFaultsProps) => {
  const { t, text } = useWords();
  const { task, tried, isOpen } = tasks;
  const { state, again } = tasks.change;
  const hasFailedAnew = state.step === 'editing' && state.error !== undefined && (tried === null || tried === 'pay');
  const isFailed = record.subscription_status === 'grace' && record.failure !== null && !hasFailedAnew;
  return (
    <>
      {isFailed && (
        <Notice tone="danger" glyph={alertIcon}>
          <strong>{text('portal.failed')}</strong> {t.error({ code: record.failure })}
        </Notice>
      )}
      {(tried === null || (isOpen && tried !== task)) && <ChangeFault state={state} onAgain={again} />}
    </>
  );
};

/** A payment that has not ended: it is asked about by itself, and the bank's page where there is one by a press. */
export const OpenOrder = ({ record: { open_order: order }, tasks }: PlanFaultsProps) => {
  const { text } = useWords();
  const { state, resume } = tasks.change;
  if (order === null) return null;
  if (order.iframe_3ds_url === null) return state.step === 'paying' && <Notice glyph={infoIcon}>{text('portal.pending')}</Notice>;
  if (state.step !== 'editing' || tasks.isOpen) return null;
  const goOn = (
    <Button variant="inherit" disabled={tasks.isLocked} onClick={() => resume(order.order_id)}>
      {text('portal.bank.continue')}
    </Button>
  );
  return (
    <Notice tone="warning" glyph={alertIcon} action={goOn}>
      {text('portal.bank')}
    </Notice>
  );
};
