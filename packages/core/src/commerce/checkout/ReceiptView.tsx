import { formatMoney } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useApp } from '../../app/index.ts';
import { ButtonLink } from '../../ui/index.ts';
import type { Receipt } from '../payment/usePurchase.ts';
import * as css from './OrderSummary.css.ts';

/** The purchase as our server knows it (R-CHECK-18), and the way back to the characters. */
export const ReceiptView = ({ receipt }: { receipt: Receipt }) => {
  const { links, t } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = [
    [t('payment.receipt.plan'), receipt.plan],
    [t('payment.receipt.date'), new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' }).format(new Date(receipt.date))],
    [t('payment.line.total'), formatMoney(t.locale, receipt.orderTotal, receipt.currency)],
    [t('payment.receipt.order'), receipt.order_id],
    [t('payment.receipt.subscription'), receipt.subscription_id],
    [t('payment.receipt.transaction'), receipt.transactionID],
    [t('payment.receipt.status'), t('payment.receipt.success')],
  ] as const;
  return (
    <section className={css.summary} data-troupe-part="receipt">
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {t('payment.receipt.title')}
      </h1>
      <dl className={css.lines}>
        {rows.map(([name, value]) => (
          <div key={name} className={css.line}>
            <dt>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink variant="primary" size="lg" isBlock href={links({ name: 'home' })}>
        {t('payment.home')}
      </ButtonLink>
    </section>
  );
};
