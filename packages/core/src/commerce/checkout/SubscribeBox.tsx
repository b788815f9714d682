import type { Plan, PurchaseOptions } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import type { PurchaseState } from '../payment/purchase.ts';
import * as css from '../screens/CheckoutScreen.css.ts';
import { formatMoney } from './money.ts';

export interface SubscribeBoxProps {
  options: PurchaseOptions;
  plan: Plan;
  purchase: PurchaseState;
  isAgreed: boolean;
  onAgree: () => void;
  /** Everything that an order needs is there. */
  isReady: boolean;
}

/** Terms, what went wrong, the button, and what the buyer should know before pressing it. */
export const SubscribeBox = ({ options, plan, purchase, isAgreed, onAgree, isReady }: SubscribeBoxProps) => {
  const { links, t } = useApp();
  const isPaying = purchase.step !== 'editing';
  const isOpen = !isPaying && purchase.isOpen === true;
  return (
    <>
      <label className={css.terms}>
        <input type="checkbox" checked={isAgreed} disabled={isPaying || isOpen} onChange={onAgree} />
        {t('payment.terms')}
      </label>
      <p className={css.note}>
        <a href={links({ name: 'platform.terms' })}>{t('payment.terms.read')}</a>{' '}
        <a href={links({ name: 'platform.refund' })}>{t('payment.refund.read')}</a>
      </p>
      {!isPaying && (purchase.error || isOpen) && (
        <Notice tone={isOpen ? 'warning' : 'danger'} glyph={alertIcon} role="alert" data-part="payment-failure">
          {isOpen ? t('payment.open') : t.error(purchase.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" isBlock disabled={!isReady}>
        {t(isPaying ? 'payment.processing' : isOpen ? 'payment.check' : 'payment.subscribe')}
      </Button>
      <p className={css.note}>
        {t(`payment.renews.${plan.period}`, { price: formatMoney(t.locale, plan.price, plan.currency) })}{' '}
        {options.statement_descriptor && t('payment.descriptor', { name: options.statement_descriptor })}{' '}
        {options.is_sandbox && <strong>{t('payment.sandbox')}</strong>}
      </p>
    </>
  );
};
