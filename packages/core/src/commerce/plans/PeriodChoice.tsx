import type { BillingPeriod, PurchaseOptions } from '@troupe/protocol';
import { useId } from 'react';
import { useT } from '../../app/index.ts';
import { Badge } from '../../ui/index.ts';
import { saving } from '../checkout/plans.ts';
import { periodsOf } from './period.ts';
import * as css from './Plans.css.ts';

export interface PeriodChoiceProps {
  options: PurchaseOptions;
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

/** How often one pays (R-PLAN-01): a group of radios; nothing where plans have one period. */
export const PeriodChoice = ({ options, period, onChange }: PeriodChoiceProps) => {
  const t = useT();
  const name = useId();
  const periods = periodsOf(options);
  const saved = saving(options);
  if (periods.length < 2) return null;
  return (
    <fieldset className={css.periods} data-troupe-part="billing-period">
      <legend className={css.spoken}>{t('checkout.period.label')}</legend>
      {periods.map((one) => (
        <label key={one} className={css.period}>
          <input type="radio" name={name} className={css.radio} checked={one === period} onChange={() => onChange(one)} />
          <span>{t(`checkout.period.${one}`)}</span>
          {one === 'annual' && saved > 0 && (
            <Badge tone="success">{t('checkout.period.save', { percent: t.percent(saved) })}</Badge>
          )}
        </label>
      ))}
    </fieldset>
  );
};
