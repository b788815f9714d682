import type { SubscriptionRecord } from '@troupe/protocol';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../ui/index.ts';
import * as css from './Portal.css.ts';
import { useWords } from './words.ts';

export type OtherPlan = SubscriptionRecord['available_plans'][number];

export interface PlanChangeProps {
  record: SubscriptionRecord;
  onConfirm: (plan: OtherPlan) => void;
  onBack: () => void;
  isBusy: boolean;
  /** Nothing may be sent now. */
  isLocked: boolean;
  /** What the last try came to. */
  children: ReactNode;
}

/** Something is charged for it now, and there is no card that could pay. */
const lacksCard = (plan: OtherPlan, { credit_card }: SubscriptionRecord) => credit_card === null && (plan.upgrade_price ?? 0) > 0;

/** The plans that one may change to, each with what happens then; the button says the sum (R-PORTAL-07). */
export const PlanChange = ({ record, onConfirm, onBack, isBusy, isLocked, children }: PlanChangeProps) => {
  const { t, text, card } = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenId, setChosenId] = useState<string>();
  useEffect(() => heading.current?.focus(), []);
  const { available_plans: plans, credit_card, current_product } = record;
  const chosen = plans.find(({ plan_id }) => plan_id === chosenId);
  const needsCard = chosen !== undefined && lacksCard(chosen, record);
  const isCharged = chosen !== undefined && (chosen.upgrade_price ?? 0) > 0;
  const confirm = useConfirmText(chosen);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen && !needsCard && !isLocked) onConfirm(chosen);
  };
  return (
    <form className={css.form} aria-labelledby={id} onSubmit={handleSubmit}>
      <h3 ref={heading} id={id} tabIndex={-1} className={css.small}>
        {text('portal.change')}
      </h3>
      <fieldset className={css.choices} disabled={isBusy}>
        <legend className={css.legend}>{text('portal.change.legend')}</legend>
        {plans.map((plan) => (
          <PlanChoice
            key={plan.plan_id}
            plan={plan}
            current={current_product.name}
            name={id}
            isChosen={plan === chosen}
            onChoose={() => setChosenId(plan.plan_id)}
          />
        ))}
      </fieldset>
      {current_product.period === 'annual' && <p className={css.note}>{text('portal.change.annual')}</p>}
      {needsCard && <p>{text('portal.change.add')}</p>}
      {isCharged && credit_card && <p className={css.note}>{text('portal.change.card', { card: card(credit_card) })}</p>}
      {children}
      <div className={css.row}>
        <Button type="submit" variant="primary" disabled={!chosen || needsCard || isLocked}>
          {isBusy ? t('payment.processing') : confirm}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onBack}>
          {t('common.back')}
        </Button>
      </div>
    </form>
  );
};

const useConfirmText = (plan: OtherPlan | undefined): string => {
  const { text, day, money } = useWords();
  if (plan === undefined) return text('portal.change');
  if (plan.starts === 'next_period') return text('portal.change.confirm.later', { date: day(plan.recur_at) });
  if (!plan.upgrade_price) return text('portal.change.confirm.free');
  return text('portal.change.confirm.now', { price: money(plan.upgrade_price, plan.currency) });
};

interface PlanChoiceProps {
  plan: OtherPlan;
  /** Name of the plan that one has. */
  current: string;
  /** Of the group. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

const PlanChoice = ({ plan, current, name, isChosen, onChoose }: PlanChoiceProps) => {
  const { t, text, day, money } = useWords();
  const id = useId();
  const { price, upgrade_price: due, currency, period, starts } = plan;
  const date = day(plan.recur_at);
  return (
    <label className={css.choice} data-troupe-part="plan">
      <input
        type="radio"
        name={name}
        aria-labelledby={`${id}-name`}
        aria-describedby={id}
        className={css.radio}
        checked={isChosen}
        onChange={onChoose}
      />
      <span id={`${id}-name`} className={css.offer}>
        <strong>{plan.name}</strong>{' '}
        <span className={css.price}>
          {money(price, currency)} {t(`checkout.per.${period}`)}
        </span>
      </span>
      <span id={id} className={css.effect}>
        {starts === 'next_period'
          ? text('portal.change.later', { date, plan: current })
          : text(due ? 'portal.change.now' : 'portal.change.free', { date, price: money(due ?? 0, currency) })}
      </span>
    </label>
  );
};
