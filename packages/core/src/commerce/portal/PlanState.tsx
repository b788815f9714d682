import type { SubscriptionRecord } from '@troupe/protocol';
import type { Ref } from 'react';
import { Badge, type BadgeProps } from '../../ui/index.ts';
import * as css from './Portal.css.ts';
import { useWords } from './words.ts';

const tones: Record<SubscriptionRecord['subscription_status'], NonNullable<BadgeProps['tone']>> = {
  active: 'success',
  cancelled: 'warning',
  grace: 'danger',
  expired: 'neutral',
};

export interface PlanStateProps {
  record: SubscriptionRecord;
  /** Of the heading, which takes the focus once something has changed. */
  ref: Ref<HTMLHeadingElement>;
}

/** Its name, how it stands, and in one sentence what happens next and when. */
export const PlanState = ({ record, ref }: PlanStateProps) => {
  const { text, day, money } = useWords();
  const { subscription_status: status, current_product: plan, next_product: next, next_charge: charge } = record;
  const isDue = status === 'grace' && record.failure === null;
  const isPlanned = status === 'active' && next !== null && next.plan_id !== plan.plan_id;
  return (
    <>
      <div className={css.head}>
        <h2 ref={ref} tabIndex={-1} className={css.name}>
          {plan.name}
        </h2>
        <Badge tone={tones[status]}>{text(isDue ? 'portal.status.due' : `portal.status.${status}`)}</Badge>
      </div>
      <p className={css.text}>{text(`portal.period.${plan.period}`)}</p>
      <p>
        <NextStep record={record} />
      </p>
      {charge && charge.tax.total > 0 && (
        <p className={css.note}>{text('portal.tax', { tax: money(charge.tax.total, charge.currency) })}</p>
      )}
      {isPlanned && <p>{text('portal.next', { plan: next.name, date: day(record.recur_at) })}</p>}
    </>
  );
};

const NextStep = ({ record }: { record: SubscriptionRecord }) => {
  const { text, day, money } = useWords();
  const { subscription_status: status, recur_at, next_charge: charge, renews, grace_until } = record;
  const date = day(recur_at);
  if (status === 'cancelled' || status === 'expired') return text(`portal.${status}`, { date });
  if (charge === null) return text('portal.until', { date: day(grace_until ?? recur_at) });
  const price = money(charge.total, charge.currency);
  if (status === 'grace') return text('portal.due', { price, date: day(grace_until ?? recur_at) });
  // Nothing renews that somebody pays by hand.
  return text(renews === 'card' ? 'portal.renews' : 'portal.by-hand', { price, date });
};
