import type { BillingPeriod, PurchaseOptions } from '@troupe/protocol';
import type { PlanHrefs } from './plan-hrefs.ts';
import { PlanCard } from './PlanCard.tsx';
import * as css from './Plans.css.ts';
import { useText } from './texts.ts';

export interface PlanCardsProps {
  options: PurchaseOptions;
  period: BillingPeriod;
  hrefs: PlanHrefs;
}

/** The plans of a period beside each other, and where more is said of them. */
export const PlanCards = ({ options, period, hrefs }: PlanCardsProps) => {
  const text = useText();
  return (
    <>
      <div className={css.cards}>
        {options.plans[period].map((plan) => (
          <PlanCard key={plan.plan_id} plan={plan} options={options} hrefs={hrefs} />
        ))}
      </div>
      <p className={css.small}>{text('plans.tax')}</p>
      <MoreLinks hrefs={hrefs} period={period} />
    </>
  );
};

const MoreLinks = ({ hrefs, period }: Omit<PlanCardsProps, 'options'>) => {
  const text = useText();
  const compare = hrefs.compare(period);
  if (compare === null && hrefs.faq === null) return null;
  return (
    <p className={css.links}>
      {compare !== null && <a href={compare}>{text('plans.compare')}</a>}
      {hrefs.faq !== null && (
        <a href={hrefs.faq} target="_blank" rel="noreferrer">
          {text('plans.faq')}
        </a>
      )}
    </p>
  );
};
