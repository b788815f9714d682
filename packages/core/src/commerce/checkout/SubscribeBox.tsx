import { formatMoney, legalUrl, type CheckoutCalculation, type Plan, type PurchaseOptions } from '@troupe/protocol';
import { Fragment, type ReactNode } from 'react';
import { useApp } from '../../app/index.ts';
import { Button, Checkbox, Icon, Notice } from '../../ui/index.ts';
import { alertIcon, infoIcon } from '../../ui/icons.ts';
import type { PurchaseState } from '../payment/purchase.ts';
import * as css from '../screens/CheckoutScreen.css.ts';
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
  /** Everything that an order needs is there. */
  isReady: boolean;
}

/** Terms, what went wrong, the button, and what the buyer should know before pressing it. */
export const SubscribeBox = ({ options, plan, price, purchase, isAgreed, onAgree, isReady }: SubscribeBoxProps) => {
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
  const renewal = { price: formatMoney(t.locale, renewalPrice(plan), plan.currency) };
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
      {!isPaying && (purchase.error || isOpen) && (
        <Notice tone={isOpen ? 'warning' : 'danger'} glyph={alertIcon} role="alert" data-troupe-part="payment-failure">
          {isOpen ? t('payment.open') : t.error(purchase.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" isBlock disabled={!isReady}>
        {t(isPaying ? 'payment.processing' : isOpen ? 'payment.check' : 'payment.subscribe')}
      </Button>
      <p className={css.note}>
        <Icon glyph={infoIcon} size="sm" className={css.noteIcon} />
        <span>
          {price?.tax.inclusive
            ? t(`payment.renews.${plan.period}.inclusive`, renewal)
            : t(`payment.renews.${plan.period}`, renewal)}{' '}
          {options.statement_descriptor && t('payment.descriptor', { name: options.statement_descriptor })}{' '}
          {options.is_sandbox && <strong>{t('payment.sandbox')}</strong>}
        </span>
      </p>
    </>
  );
};
