import type { Plan, PurchaseOptions } from '@troupe/protocol';
import { useId } from 'react';
import { useT } from '../../app/index.ts';
import { Badge, classNames, Icon } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { PlanAction } from './PlanAction.tsx';
import { PlanPrice } from './PlanPrice.tsx';
import * as css from './Plans.css.ts';
import { referenceOf, shareOff } from './sale/reference.ts';
import { useShownSales } from './sale/SalesContext.ts';
import { useText } from './texts.ts';

export interface PlanCardProps {
  plan: Plan;
  options: PurchaseOptions;
  hrefs: PlanHrefs;
}

/** One plan: its name, what it costs, what it adds in the brand's words, and the way to it. */
export const PlanCard = ({ plan, options, hrefs }: PlanCardProps) => {
  const t = useT();
  const text = useText();
  const { sales } = useShownSales();
  const id = useId();
  const isCurrent = plan.plan_id === options.current_plan_id;
  const offer = options.offers.find(({ plan_id }) => plan_id === plan.plan_id);
  const reference = referenceOf(
    options,
    plan,
    sales.find(({ name }) => name === plan.sale?.name),
  );
  const off = reference ? shareOff(plan.price, reference.price) : 0;
  const isBest = options.current_plan_name === null && plan.plan_id === options.default_plan_id;
  return (
    <section
      aria-labelledby={id}
      className={classNames(css.card, (isCurrent || isBest) && css.marked)}
      data-troupe-part="plan-card"
      data-troupe-state={isCurrent ? 'current' : offer ? 'offered' : 'plain'}
    >
      <div className={css.cardHead}>
        <h2 id={id} dir="auto" className={css.name}>
          {plan.name}
        </h2>
        {isCurrent && <Badge tone="accent">{text('plans.current')}</Badge>}
        {!isCurrent && offer && <Badge tone="spark">{text('plans.offer')}</Badge>}
        {!isCurrent && !offer && off > 0 && <Badge tone="spark">{t.percent(-off)}</Badge>}
      </div>
      <PlanPrice plan={plan} offer={offer} reference={reference} />
      <ul className={css.features}>
        {plan.features.map((feature) => (
          <li key={feature} className={css.feature}>
            <Icon glyph={checkIcon} size="sm" className={css.check} />
            <span dir="auto">{feature}</span>
          </li>
        ))}
      </ul>
      <div className={css.action}>
        <PlanAction plan={plan} options={options} hrefs={hrefs} />
      </div>
    </section>
  );
};
