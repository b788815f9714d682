import { formatMoney, type Plan } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../app/index.ts';
import { Icon } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import * as css from './OrderSummary.css.ts';

export interface OrderSummaryProps {
  plan: Plan;
  /** How the sum comes about (`SumLines`); left out where only what the plan itself costs is known. */
  lines?: ReactNode;
  /** Another sum is on its way. */
  isBusy: boolean;
  /** What the buyer does with it: terms and button, or the way to sign in. */
  children: ReactNode;
  heading?: 'h2' | 'h3';
}

/** What is bought, line by line, what it gives, and the way to buy it. */
export const OrderSummary = ({ plan, lines, isBusy, children, heading: Heading = 'h2' }: OrderSummaryProps) => {
  const t = useT();
  return (
    <section className={css.summary} data-troupe-part="order-summary" aria-busy={isBusy}>
      <Heading className={css.title}>{t('checkout.summary')}</Heading>
      <dl className={css.lines}>
        {lines || (
          <div className={css.line}>
            <dt>{t(`checkout.line.${plan.period}`, { plan: plan.name })}</dt>
            <dd>{formatMoney(t.locale, plan.price, plan.currency)}</dd>
          </div>
        )}
      </dl>
      <ul className={css.gets}>
        {plan.features.map((feature) => (
          <li key={feature} className={css.get}>
            <Icon glyph={checkIcon} size="sm" className={css.check} />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
};
