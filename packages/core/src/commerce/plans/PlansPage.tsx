import type { BillingPeriod, PurchaseOptions } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useSession, useT, type SearchValues } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { NoPlans } from '../checkout/NoPlans.tsx';
import { bringPaymentTexts } from '../payment/payment-texts.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { periodOf } from './period.ts';
import * as css from './Plans.css.ts';
import { PlansSkeleton } from './PlansSkeleton.tsx';
import { usePlans } from './usePlans.ts';

bringPaymentTexts();

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

/** A page about plans: what it is, the billing period, and the plans, or why there are none. */
export const PlansPage = ({ title, lead, part, search, onSearchChange, children }: PlansPageProps) => {
  const t = useT();
  const isOnline = useSession((state) => state.isOnline);
  const { data, error, refetch } = usePlans();
  const period = data && periodOf(data, search['frequency']);
  const body = (): ReactNode => {
    if (data && period) return children(data, period);
    if (data) return <NoPlans />;
    return error ? <ErrorSection onRetry={() => void refetch()} /> : <PlansSkeleton />;
  };
  return (
    <div className={css.page} data-troupe-part={part}>
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
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {t('errors.offline')}
        </Notice>
      )}
      {body()}
    </div>
  );
};
