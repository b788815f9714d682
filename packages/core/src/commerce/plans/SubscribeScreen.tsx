import type { PurchaseOptions } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import { Notice } from '../../ui/index.ts';
import { infoIcon } from '../../ui/icons.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { PlanCards } from './PlanCards.tsx';
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
          <PlanCards options={options} period={period} hrefs={hrefs} />
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
