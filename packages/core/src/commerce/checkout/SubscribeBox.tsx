import { formatMoney, legalUrl, type CheckoutCalculation, type Plan, type PurchaseOptions } from '@troupe/protocol';
import { Fragment, type ReactNode } from 'react';
import { useApp } from '../../app/index.ts';
import { Button, Checkbox, Icon, Notice } from '../../ui/index.ts';
import { alertIcon, infoIcon } from '../../ui/icons.ts';
import type { PurchaseState } from '../payment/usePurchase.ts';
import * as css from './CheckoutForm.css.ts';
import { renewalPrice } from './plans.ts';

/** Its words, which lead there where the surface has such a page. */
const page = (href: string | null, words: string) => (href === null ? words : <a href={href}>{words}</a>);

export interface SubscribeBoxProps {
  options: PurchaseOptions;
  plan: Plan;
  /** Undefined before it is known: whether the tax is in it follows then. */
  price: CheckoutCalculation | undefined;
  purchase: PurchaseState;
  isAgreed: boolean;
  onAgree: () => void;
  /** Why the sum is not known, and the way to ask again. */
  priceError: Error | null;
  onRetry: () => void;
  /** Everything that an order needs is there. */
  isReady: boolean;
}

/** Terms, what went wrong, the button, and what the buyer should know before pressing it. */
export const SubscribeBox = (props: SubscribeBoxProps) => {
  const { options, plan, price, purchase, isAgreed, onAgree, priceError, onRetry, isReady } = props;
  const { brand, links, t } = useApp();
  const isPaying = purchase.step !== 'editing';
  const isOpen = !isPaying && purchase.isOpen === true;
  // What is written must not be lost, so the brand's text opens beside it; without one the surface knows the way, or there is none.
  const toLegal = (name: 'terms' | 'refund', words: string) => {
    const url = legalUrl(brand, name);
    return url === null ? (
      page(links({ name: `platform.${name}` }), words)
    ) : (
      <a href={url} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  };
  const pages: Record<string, ReactNode> = {
    terms: toLegal('terms', t('payment.terms.read')),
    refund: toLegal('refund', t('payment.refund.read')),
  };
  // Slots that nobody fills stay, so the links stand where the language wants them.
  const sentence = t('payment.terms')
    .split(/\{(\w+)\}/)
    .map((part, at) => <Fragment key={part}>{at % 2 ? pages[part] : part}</Fragment>);
  return (
    <>
      <label className={css.terms}>
        <Checkbox checked={isAgreed} disabled={isPaying || isOpen} onChange={onAgree} />
        <span>{sentence}</span>
      </label>
      <Faults purchase={purchase} priceError={priceError} onRetry={onRetry} />
      <Button type="submit" variant="primary" size="lg" isBlock disabled={!isReady}>
        {t(isPaying ? 'payment.processing' : isOpen ? 'payment.check' : 'payment.subscribe')}
      </Button>
      <p className={css.note}>
        <Icon glyph={infoIcon} size="sm" className={css.noteIcon} />
        <span>
          <Renewal plan={plan} isInclusive={price?.tax.inclusive ?? false} />{' '}
          {options.statement_descriptor && t('payment.descriptor', { name: options.statement_descriptor })}{' '}
          {options.is_sandbox && <strong>{t('payment.sandbox')}</strong>}
        </span>
      </p>
    </>
  );
};

/** What the last try came to, else why the sum is not known and the way to ask again. */
const Faults = ({ purchase, priceError, onRetry }: Pick<SubscribeBoxProps, 'purchase' | 'priceError' | 'onRetry'>) => {
  const { t } = useApp();
  if (purchase.step !== 'editing') return null;
  if (purchase.error || purchase.isOpen)
    return (
      <Notice tone={purchase.isOpen ? 'warning' : 'danger'} glyph={alertIcon} role="alert" data-troupe-part="payment-failure">
        {purchase.isOpen ? t('payment.open') : t.error(purchase.error)}
      </Notice>
    );
  if (!priceError) return null;
  return (
    <Notice tone="danger" glyph={alertIcon} role="alert" data-troupe-part="price-failure">
      {t.error(priceError)}{' '}
      <Button variant="outline" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
};

/** What is charged from the second period on. */
const Renewal = ({ plan, isInclusive }: { plan: Plan; isInclusive: boolean }) => {
  const { t } = useApp();
  const { period, currency, sale, list_price: list } = plan;
  const money = (amount: number) => formatMoney(t.locale, amount, currency);
  const renewal = { price: money(renewalPrice(plan)) };
  const sentence = isInclusive ? t(`payment.renews.inclusive.${period}`, renewal) : t(`payment.renews.${period}`, renewal);
  if (list === undefined || !sale?.periods || sale.periods === 1) return sentence;
  return `${sentence} ${t('payment.sale.periods', { count: sale.periods, price: money(list) })}`;
};
