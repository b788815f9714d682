import type { SubscriptionRecord } from '@troupe/protocol';
import { Button } from '../../ui/index.ts';
import * as css from './Portal.css.ts';
import type { Tasks } from './useTasks.ts';
import { useWords } from './words.ts';

export interface PlanActionsProps {
  record: SubscriptionRecord;
  tasks: Tasks;
  onCancel: () => void;
}

/** What can be done with a subscription that runs or waits for its payment; one button is filled. */
export const PlanActions = (props: PlanActionsProps) => {
  const { record, tasks, onCancel } = props;
  const { task, isLocked, toggle, setOpener } = tasks;
  const { text } = useWords();
  const isGrace = record.subscription_status === 'grace';
  return (
    <div className={css.row}>
      {isGrace && <PayDue {...props} />}
      {!isGrace && record.available_plans.length > 0 && (
        <Button
          ref={setOpener}
          variant={task === null ? 'primary' : 'outline'}
          aria-expanded={task === 'plan'}
          disabled={isLocked}
          onClick={() => toggle('plan')}
        >
          {text('portal.change')}
        </Button>
      )}
      <Button variant={isGrace ? 'quiet' : 'outline'} disabled={isLocked} onClick={onCancel}>
        {text('portal.cancel')}
      </Button>
    </div>
  );
};

/** Pays with the card that is kept, at once, or with one that is typed in (R-PORTAL-05). */
const PayDue = ({ record, tasks }: PlanActionsProps) => {
  const { t, text, money } = useWords();
  const { task, isBusy, isLocked, pay, toggle, setOpener } = tasks;
  const { next_charge: charge, credit_card } = record;
  if (charge === null) return null;
  const hasCard = credit_card !== null;
  const isOpen = task === 'pay';
  return (
    <>
      <Button
        variant={task === null ? 'primary' : 'outline'}
        disabled={isLocked}
        onClick={hasCard ? pay : () => toggle('pay')}
        {...(!hasCard && { ref: setOpener, 'aria-expanded': isOpen })}
      >
        {isBusy && task === null ? t('payment.processing') : `${text('portal.pay')} ${money(charge.total, charge.currency)}`}
      </Button>
      {hasCard && (
        <Button ref={setOpener} variant="outline" aria-expanded={isOpen} disabled={isLocked} onClick={() => toggle('pay')}>
          {text('portal.pay.other')}
        </Button>
      )}
    </>
  );
};
