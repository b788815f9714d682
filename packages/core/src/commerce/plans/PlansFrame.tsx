import type { PurchaseOptions } from '@troupe/protocol';
import { useMemo, type ReactNode } from 'react';
import { useSession, useT } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { NoPlans } from '../checkout/NoPlans.tsx';
import { bringPaymentTexts } from '../payment/payment-texts.ts';
import { periodsOf } from './period.ts';
import * as css from './Plans.css.ts';
import { PlansSkeleton } from './PlansSkeleton.tsx';
import { SalesContext } from './sale/SalesContext.ts';
import type { ShownPlans } from './usePlans.ts';

bringPaymentTexts();

export interface PlansFrameProps {
  part: string;
  plans: ShownPlans;
  head: ReactNode;
  /** What is shown once it is known what is sold. */
  children: (options: PurchaseOptions) => ReactNode;
}

/** What pages about plans have in common: a head, and the plans, or why there are none. */
export const PlansFrame = ({ part, plans, head, children }: PlansFrameProps) => {
  const t = useT();
  const isOnline = useSession((state) => state.isOnline);
  const { data, sales, now, error, refetch } = plans;
  const shown = useMemo(() => ({ sales: sales ?? [], now }), [sales, now]);
  const body = (): ReactNode => {
    if (data && periodsOf(data).length > 0) return children(data);
    if (data) return <NoPlans />;
    return error ? <ErrorSection onRetry={() => void refetch()} /> : <PlansSkeleton />;
  };
  return (
    <SalesContext.Provider value={shown}>
      <div className={css.page} data-troupe-part={part}>
        {head}
        {!isOnline && (
          <Notice tone="warning" glyph={alertIcon} role="status">
            {t('errors.offline')}
          </Notice>
        )}
        {body()}
      </div>
    </SalesContext.Provider>
  );
};
