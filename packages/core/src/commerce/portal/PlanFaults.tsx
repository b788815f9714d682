import type { SubscriptionRecord } from '@troupe/protocol';
import { Button, Notice } from '../../ui/index.ts';
import { alertIcon, infoIcon } from '../../ui/icons.ts';
import { ChangeFault } from './ChangeFault.tsx';
import type { Tasks } from './useTasks.ts';
import { useWords } from './words.ts';

/**
 * Why the last charge failed, until a try to pay fails in its turn (R-PORTAL-05), and what became of a payment that has not
 * ended: it is asked about by itself, and the bank's page where there is one by a press.
 */
export const PlanFaults = ({ record, tasks }: { record: SubscriptionRecord; tasks: Tasks }) => {
  const { t, text } = useWords();
  const { change, task, tried, isOpen, isLocked } = tasks;
  const { state, resume } = change;
  const { failure, open_order: order } = record;
  const isPending = order?.iframe_3ds_url === null;
  const hasFailedAnew = state.step === 'editing' && state.error !== undefined && (tried === null || tried === 'pay');
  const isFailed = record.subscription_status === 'grace' && failure !== null && !hasFailedAnew;
  const isAtBank = order !== null && !isPending && state.step === 'editing' && !isOpen;
  return (
    <>
      {isFailed && (
        <Notice tone="danger" glyph={alertIcon}>
          <strong>{text('portal.failed')}</strong> {t.error({ code: failure })}
        </Notice>
      )}
      {(tried === null || (isOpen && tried !== task)) && <ChangeFault state={state} onAgain={change.again} />}
      {isAtBank && (
        <Notice
          tone="warning"
          glyph={alertIcon}
          action={
            <Button variant="inherit" disabled={isLocked} onClick={() => resume(order.order_id)}>
              {text('portal.bank.continue')}
            </Button>
          }
        >
          {text('portal.bank')}
        </Notice>
      )}
      {isPending && state.step === 'paying' && <Notice glyph={infoIcon}>{text('portal.pending')}</Notice>}
    </>
  );
};
