import { formatMoney, type BillingPeriod, type Plan, type PurchaseOptions } from '@troupe/protocol';
import { useId } from 'react';
import { useT } from '../../app/index.ts';
import { Icon, Segmented } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import * as css from './PlanPicker.css.ts';
import { saving, twin } from './plans.ts';

export interface PlanPickerProps {
  options: PurchaseOptions;
  chosen: Plan;
  onChoose: (plan: Plan) => void;
  isLocked: boolean;
  /** Level of the title: the screen's own, unless it stands inside another. */
  heading?: 'h1' | 'h3';
}

/** The screen's title, the billing period, and one radio for each plan of it. */
export const PlanPicker = ({ options, chosen, onChoose, isLocked, heading: Heading = 'h1' }: PlanPickerProps) => {
  const t = useT();
  const name = useId();
  const saved = saving(options);
  const periods = (['annual', 'monthly'] as const).filter((period) => options.plans[period].length > 0);
  const money = (amount: number, { currency }: Plan) => formatMoney(t.locale, amount, currency);
  // What is struck through is not heard so: it is said in words.
  const saleName = (plan: Plan, list: number) =>
    `${plan.name}, ${t('checkout.price.was', { price: money(list, plan) })} ${money(plan.price, plan)} ${t(`checkout.per.${plan.period}`)}`;
  const label = (period: BillingPeriod) =>
    period === 'annual' && saved > 0 ? (
      <>
        {t('checkout.period.annual')}{' '}
        <span className={css.saving}>{t('checkout.period.save', { percent: t.percent(saved) })}</span>
      </>
    ) : (
      t(`checkout.period.${period}`)
    );
  return (
    <div className={css.block}>
      <div className={css.head}>
        <Heading className={css.title}>{t('checkout.title')}</Heading>
        {periods.length > 1 && !isLocked && (
          <Segmented
            label={t('checkout.period.label')}
            options={periods.map((period) => ({ value: period, label: label(period) }))}
            value={chosen.period}
            onValueChange={(period) => onChoose(twin(options, chosen, period))}
          />
        )}
      </div>
      <fieldset className={css.plans} disabled={isLocked}>
        <legend className={css.legend}>{t('checkout.plan.label')}</legend>
        {options.plans[chosen.period].map((plan) => (
          <label key={plan.plan_id} className={css.plan} data-troupe-part="plan">
            <input
              type="radio"
              aria-label={plan.list_price === undefined ? undefined : saleName(plan, plan.list_price)}
              name={name}
              className={css.radio}
              checked={plan.plan_id === chosen.plan_id}
              onChange={() => onChoose(plan)}
            />
            <span className={css.name}>{plan.name}</span>{' '}
            <span className={css.price}>
              {plan.list_price !== undefined && <s className={css.was}>{money(plan.list_price, plan)}</s>}{' '}
              {money(plan.price, plan)} <small>{t(`checkout.per.${plan.period}`)}</small>
            </span>{' '}
            <small>{plan.annual_tagline ?? plan.features[0]}</small>
            <Icon glyph={checkIcon} size="sm" className={css.tick} />
          </label>
        ))}
      </fieldset>
    </div>
  );
};
