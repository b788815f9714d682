import type { BillingPeriod, PurchaseOptions } from '@troupe/protocol';
import type { ReactNode } from 'react';
import type { SearchValues } from '../../app/index.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { periodOf } from './period.ts';
import * as css from './Plans.css.ts';
import { PlansFrame } from './PlansFrame.tsx';
import { usePlans } from './usePlans.ts';

export interface PlansSearch {
  /** `frequency` is the billing period (P-ROUTE-09): a link or a reload restores it. */
  search: SearchValues;
  onSearchChange: (next: SearchValues, how: 'push' | 'replace') => void;
}

export interface PlansPageProps extends PlansSearch {
  title: string;
  lead: string;
  part: string;
  /** What is shown once it is known what is sold. */
  children: (options: PurchaseOptions, period: BillingPeriod) => ReactNode;
}

/** A page about plans: what it is, the billing period, and the plans. */
export const PlansPage = ({ title, lead, part, search, onSearchChange, children }: PlansPageProps) => {
  const plans = usePlans();
  const { data } = plans;
  const period = data && periodOf(data, search['frequency']);
  const head = (
    <header className={css.head}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {data && period && (
        <PeriodChoice
          options={data}
          period={period}
          onChange={(frequency) => onSearchChange({ ...search, frequency }, 'replace')}
        />
      )}
    </header>
  );
  return (
    <PlansFrame part={part} plans={plans} head={head}>
      {(options) => period && children(options, period)}
    </PlansFrame>
  );
};
