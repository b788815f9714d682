import type { BillingPeriod, PurchaseOptions, Sale } from '@troupe/protocol';
import { useEffect, type ReactNode } from 'react';
import { Notice } from '../../ui/index.ts';
import { clockIcon } from '../../ui/icons.ts';
import { findPlan } from '../checkout/plans.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { periodOf, periodsOf } from './period.ts';
import { PlanCards } from './PlanCards.tsx';
import * as css from './Plans.css.ts';
import { PlansFrame } from './PlansFrame.tsx';
import type { PlansSearch } from './PlansPage.tsx';
import { OfferHero, SaleHero } from './sale/SaleHero.tsx';
import { useText } from './texts.ts';
import { usePlans } from './usePlans.ts';

export interface SaleScreenProps extends PlansSearch {
  hrefs: PlanHrefs;
  /** There is no sale, and nothing for this viewer alone; left out where there is no other page of plans. */
  onNone?: () => void;
}

/** The period asked for, else one in which the sale makes something cheaper, the longer first. */
const salePeriod = (options: PurchaseOptions, sale: Sale | undefined, asked: string | undefined): BillingPeriod | undefined => {
  const inSale = periodsOf(options).find((period) => options.plans[period].some((plan) => plan.sale?.name === sale?.name));
  return periodOf(options, asked ?? (sale && inSale));
};

/**
 * What is on sale now, with the time that is left (R-PLAN-10, R-PLAN-11); without a sale what this viewer alone is offered. A page
 * that is open at the end says so, and shows the list prices.
 */
export const SaleScreen = ({ hrefs, onNone, search, onSearchChange }: SaleScreenProps) => {
  const text = useText();
  const plans = usePlans();
  const { sales, hasEnded, error, salesError } = plans;
  const data = sales && plans.data;
  const sale = sales?.[0];
  const offer = data?.offers.find(({ plan_id }) => findPlan(data, plan_id));
  const isNone = data !== undefined && !sale && !offer && !hasEnded;
  useEffect(() => {
    if (isNone) onNone?.();
  }, [isNone, onNone]);
  const period = data && salePeriod(data, sale, search['frequency']);
  const head = (): ReactNode => {
    if (sale) return <SaleHero sale={sale} />;
    if (data && offer) return <OfferHero offer={offer} options={data} hrefs={hrefs} />;
    return (
      <header className={css.head}>
        <h1 className={css.title}>{text(data ? 'plans.title' : 'plans.sale.title')}</h1>
      </header>
    );
  };
  return (
    <PlansFrame part="sale" plans={{ ...plans, data, error: error ?? salesError }} head={head()}>
      {(options) =>
        offer && !sale ? (
          <AllPlans href={hrefs.subscribe(period ?? 'monthly')} />
        ) : (
          <>
            {!sale && (
              <Notice tone="neutral" glyph={clockIcon} role="status" data-troupe-part="sale-over">
                {text('plans.sale.over')}
              </Notice>
            )}
            {period && (
              <>
                <div className={css.head}>
                  <PeriodChoice
                    options={options}
                    period={period}
                    onChange={(frequency) => onSearchChange({ ...search, frequency }, 'replace')}
                  />
                </div>
                <PlanCards options={options} period={period} hrefs={hrefs} />
              </>
            )}
          </>
        )
      }
    </PlansFrame>
  );
};

const AllPlans = ({ href }: { href: string | null }) => {
  const text = useText();
  return (
    href !== null && (
      <p className={css.links}>
        <a href={href}>{text('plans.all')}</a>
      </p>
    )
  );
};
