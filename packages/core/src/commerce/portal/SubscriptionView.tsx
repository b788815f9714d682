import type { SubscriptionRecord } from '@troupe/protocol';
import { useState } from 'react';
import { ButtonLink, Notice, VisuallyHidden } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import { ChallengeDialog } from '../payment/ChallengeDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { CardPanel } from './CardPanel.tsx';
import { PlanActions } from './PlanActions.tsx';
import { OpenOrder, PlanFaults } from './PlanFaults.tsx';
import { PlanList } from './PlanList.tsx';
import { PlanState } from './PlanState.tsx';
import * as css from './Portal.css.ts';
import type { PortalHrefs } from './portal-hrefs.ts';
import { ResumeButton } from './ResumeButton.tsx';
import { CardTask, PlanTask } from './TaskForms.tsx';
import { useTasks, type Tasks } from './useTasks.ts';
import { useWords } from './words.ts';

export interface SubscriptionViewProps {
  record: SubscriptionRecord;
  hrefs: PortalHrefs;
  /** A newer one is on its way: what it costs may change, so nothing is sent. */
  isFetching: boolean;
  /** It has ended, and another one stands in its place. */
  isOver: boolean;
}

/** One subscription: how it stands, what can be done, and the card that pays. */
export const SubscriptionView = ({ record, hrefs, isFetching, isOver }: SubscriptionViewProps) => {
  const { text } = useWords();
  const [isCanceling, setCanceling] = useState(false);
  const tasks = useTasks(record, isFetching);
  const { change, task, isLocked, setHeading } = tasks;
  const { state } = change;
  const status = record.subscription_status;
  return (
    <div className={css.columns} data-troupe-part="subscription" data-troupe-state={status}>
      <div className={css.panel}>
        <PlanState ref={setHeading} record={record} />
        <PlanFaults record={record} tasks={tasks} />
        <OpenOrder record={record} tasks={tasks} />
        <Told tasks={tasks} />
        {status === 'cancelled' && (
          <div className={css.row}>
            <ResumeButton
              record={record}
              disabled={isLocked}
              onAnswer={change.refresh}
              onDone={() => tasks.tell(text('portal.done.resume'))}
            />
          </div>
        )}
        {(status === 'active' || status === 'grace') && (
          <PlanActions record={record} tasks={tasks} onCancel={() => setCanceling(true)} />
        )}
        {status === 'expired' && !isOver && <Reactivate record={record} hrefs={hrefs} />}
        {status === 'active' && task === 'plan' && <PlanTask record={record} tasks={tasks} />}
        {status === 'grace' && task === 'pay' && <CardTask record={record} tasks={tasks} />}
      </div>
      {status !== 'expired' && (
        <CardPanel record={record} tasks={tasks}>
          {task === 'card' && <CardTask record={record} tasks={tasks} />}
        </CardPanel>
      )}
      {isCanceling && (
        <CancelDialog
          record={record}
          onAnswer={change.refresh}
          onDone={() => {
            setCanceling(false);
            tasks.tell(text('portal.done.cancel'));
          }}
          onClose={() => setCanceling(false)}
        />
      )}
      {state.step === 'challenge' && (
        <ChallengeDialog url={state.url} orderId={state.orderId} onHint={change.check} onCancel={change.cancel} />
      )}
    </div>
  );
};

/** What has happened, said once; that something is on its way, to who cannot see the button. */
const Told = ({ tasks: { told, change } }: { tasks: Tasks }) => {
  const { t } = useWords();
  return (
    <div role="status" className={css.told}>
      {change.state.step === 'paying' && <VisuallyHidden>{t('payment.processing')}</VisuallyHidden>}
      {told && (
        <Notice tone="success" glyph={checkIcon}>
          {told}
        </Notice>
      )}
    </div>
  );
};

/** The way to a plan anew (R-PORTAL-06), where a page sells some; else what there is. */
const Reactivate = ({ record, hrefs }: Pick<SubscriptionViewProps, 'record' | 'hrefs'>) => {
  const { text } = useWords();
  const href = hrefs.checkout(record.current_product.plan_id) ?? hrefs.subscribe;
  if (href === null) return <PlanList />;
  return (
    <div className={css.row}>
      <ButtonLink variant="primary" href={href}>
        {text('portal.reactivate')}
      </ButtonLink>
    </div>
  );
};
