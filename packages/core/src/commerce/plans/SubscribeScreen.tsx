import type { BillingPeriod, PurchaseOptions } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import { Notice } from '../../ui/index.ts';
import { infoIcon } from '../../ui/icons.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { PlanCard } from './PlanCard.tsx';
import * as css from './Plans.css.ts';
import { PlansPage, type PlansSearch } from './PlansPage.tsx';
import { useText } from './texts.ts';

export interface SubscribeScreenProps extends PlansSearch {
  hrefs: PlanHrefs;
}

/** Every plan of one billing period beside the others (R-PLAN-01). A guest's choice leads to the checkout, which asks who they are. */
export const SubscribeScreen = ({ hrefs, ...place }: SubscribeScreenProps) => {
  const text = useText();
  return (
    <PlansPage {...place} part="subscribe" title={text('plans.title')} lead={text('plans.lead')}>
      {(options, period) => (
        <>
          <Subscribed options={options} portal={hrefs.portal} />
          <div className={css.cards}>
            {options.plans[period].map((plan) => (
              <PlanCard key={plan.plan_id} plan={plan} options={options} hrefs={hrefs} />
            ))}
          </div>
          <p className={css.small}>{text('plans.tax')}</p>
          <MoreLinks hrefs={hrefs} period={period} />
        </>
      )}
    </PlansPage>
  );
};

/** The plan that one has by its name, as it was bought: it may not be among those that are sold. */
const Subscribed = ({ options, portal }: { options: PurchaseOptions; portal: string | null }) => {
  const t = useT();
  const text = useText();
  if (options.current_plan_name === null) return null;
  return (
    <Notice tone="neutral" glyph={infoIcon} data-troupe-part="current-plan">
      {t('payment.subscribed.title', { plan: options.current_plan_name })}{' '}
      {portal !== null && <a href={portal}>{text('plans.manage')}</a>}
    </Notice>
  );
};

const MoreLinks = ({ hrefs, period }: { hrefs: PlanHrefs; period: BillingPeriod }) => {
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
