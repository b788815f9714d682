import { formatMoney, type CheckoutCalculation, type Plan } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import * as css from './CheckoutForm.css.ts';
import { line } from './OrderSummary.css.ts';

/** A sum, line by line, within an `OrderSummary`. */
export const SumLines = ({ plan, price }: { plan: Plan; price: CheckoutCalculation }) => {
  const t = useT();
  const money = (amount: number) => formatMoney(t.locale, amount, price.currency);
  return (
    <>
      {price.line_items.map(({ name, total }) => (
        <div key={name} className={line}>
          <dt>{t(`checkout.line.${plan.period}`, { plan: name })}</dt>
          <dd>{money(total)}</dd>
        </div>
      ))}
      {price.discounts
        .filter(({ valid }) => valid)
        .map(({ kind, code, total }) => (
          <div key={code} className={css.discount}>
            <dt>{kind === 'offer' ? t('payment.line.offer') : t('payment.line.coupon', { code })}</dt>
            <dd>{money(0 - total)}</dd>
          </div>
        ))}
      <div className={line}>
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
  );
};
