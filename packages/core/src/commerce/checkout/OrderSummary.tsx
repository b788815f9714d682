import { formatMoney, type CheckoutCalculation, type Plan } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../app/index.ts';
import { Icon } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import * as css from './OrderSummary.css.ts';

export interface OrderSummaryProps {
  plan: Plan;
  /** Undefined: only what the plan itself costs is known. */
  price: CheckoutCalculation | undefined;
  /** Another sum is on its way. */
  isBusy: boolean;
  /** What the buyer does with it: terms and button, or the way to sign in. */
  children: ReactNode;
  heading?: 'h2' | 'h3';
}

/** What is bought, line by line, what it gives, and the way to buy it. */
export const OrderSummary = ({ plan, price, isBusy, children, heading: Heading = 'h2' }: OrderSummaryProps) => {
  const t = useT();
  const money = (amount: number) => formatMoney(t.locale, amount, price?.currency ?? plan.currency);
  const lines = price?.line_items ?? [{ name: plan.name, total: plan.price }];
  return (
    <section className={css.summary} data-troupe-part="order-summary" aria-busy={isBusy}>
      <Heading className={css.title}>{t('checkout.summary')}</Heading>
      <dl className={css.lines}>
        {lines.map(({ name, total }) => (
          <div key={name} className={css.line}>
            <dt>{t(`checkout.line.${plan.period}`, { plan: name })}</dt>
            <dd>{money(total)}</dd>
          </div>
        ))}
        {price?.discounts
          .filter(({ valid }) => valid)
          .map(({ kind, code, total }) => (
            <div key={code} className={css.discount}>
              <dt>{kind === 'offer' ? t('payment.line.offer') : t('payment.line.coupon', { code })}</dt>
              <dd>{money(0 - total)}</dd>
            </div>
          ))}
        {price && (
          <>
            <div className={css.line}>
              <dt>{t(price.tax.inclusive ? 'payment.line.tax.included' : 'payment.line.tax')}</dt>
              <dd>{money(price.tax.total)}</dd>
            </div>
            <div className={css.total}>
              <dt>{t('payment.line.total')}</dt>
              <dd>
                <span role="status">{money(price.total)}</span>
              </dd>
            </div>
          </>
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
