import type { SubscriptionRecord } from '@troupe/protocol';
import { CardForm } from './CardForm.tsx';
import { ChangeFault } from './ChangeFault.tsx';
import { PlanChange } from './PlanChange.tsx';
import type { Tasks } from './useTasks.ts';
import { useWords } from './words.ts';

export interface TaskFormProps {
  record: SubscriptionRecord;
  tasks: Tasks;
}

/** What the last try came to, where it was made here. */
const Fault = ({ tasks: { change, task, tried } }: Pick<TaskFormProps, 'tasks'>) =>
  tried === task && <ChangeFault state={change.state} onAgain={change.again} />;

const formOf = ({ isBusy, isLocked, leave }: Tasks) => ({ isBusy, isLocked, onBack: leave });

/** Another plan. */
export const PlanTask = ({ record, tasks }: TaskFormProps) => (
  <PlanChange {...formOf(tasks)} record={record} onConfirm={tasks.changePlan}>
    <Fault tasks={tasks} />
  </PlanChange>
);

/** A card that pays what is due, once or from now on; it is said before what it pays. */
export const CardTask = ({ record, tasks }: TaskFormProps) => {
  const { text, money } = useWords();
  const { next_charge: charge, subscription_status, credit_card } = record;
  const due = subscription_status === 'grace' && charge ? money(charge.total, charge.currency) : null;
  const { task, setCard, payByCard, saveCard } = tasks;
  const isPaying = task === 'pay';
  const title = isPaying ? 'portal.pay.other' : 'portal.card.change';
  const note = isPaying ? 'portal.pay.kept' : due === null ? 'portal.card.later' : 'portal.card.pays';
  return (
    <CardForm
      {...formOf(tasks)}
      ref={setCard}
      title={text(credit_card ? title : isPaying ? 'portal.pay' : 'portal.card.add')}
      note={text(note, { price: due ?? '' })}
      confirm={due === null ? text('portal.card.save') : text('portal.pay.with', { price: due })}
      onConfirm={isPaying ? payByCard : saveCard}
    >
      <Fault tasks={tasks} />
    </CardForm>
  );
};
