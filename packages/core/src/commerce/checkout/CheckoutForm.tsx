import type { AppError, CheckoutCalculation, Plan, PurchaseOptions } from '@troupe/protocol';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import type { CardTokens } from '../payment/CardFrame.tsx';
import { ChallengeDialog } from '../payment/ChallengeDialog.tsx';
import type { PurchaseState } from '../payment/purchase.ts';
import { usePurchase } from '../payment/usePurchase.ts';
import * as css from '../screens/CheckoutScreen.css.ts';
import { isFieldValid, otherState, sendable, toCode, toKnown, type Customer, type CustomerField } from './customer.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { bringPaymentTexts } from './payment-texts.ts';
import { PaymentMethod } from './PaymentMethod.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { SubscribeBox } from './SubscribeBox.tsx';
import { SumLines } from './SumLines.tsx';
import { usePrice } from './usePrice.ts';

bringPaymentTexts();

export interface CheckoutFormProps {
  options: PurchaseOptions;
  plan: Plan;
  /** Typed in before the form opens. */
  coupon: string;
  offerId: string | undefined;
  onChoose: (plan: Plan) => void;
  /** Prices may be in another currency there. */
  onCountryChange: (country: string) => void;
  /** The options are of a place where the buyer is not: those of theirs are on their way, or did not come. */
  areOptionsOld: boolean;
  optionsError: Error | null;
  /** What the options say is not so any more. */
  onStale: () => void;
}

/** Milliseconds after a purchase that a new session is asked for: it carries the new role (R-CHECK-19). */
const renewAfter = 5000;

const asked: readonly CustomerField[] = ['first_name', 'last_name', 'country', 'postal_code'];

const isFilled = (customer: Customer, states: readonly string[]): boolean =>
  (['email', ...asked] as const).every((field) => isFieldValid(customer, field)) &&
  (states.length === 0 || [...states, otherState].includes(customer.state));

/** A sum is there, and no code in it is refused. */
const isGood = (price: CheckoutCalculation | undefined): boolean => price?.discounts.every(({ valid }) => valid) ?? false;

/** The sum for what is chosen and typed. */
const useSum = (typed: Customer, { plan, offerId, areOptionsOld, optionsError, onStale }: CheckoutFormProps) => {
  const { surface } = useApp();
  // A code that is half typed is another code, and each that does not count is a guess: it is asked for once it is left.
  const [code, setCode] = useState(toCode(typed.promo_code));
  const { first_name: _first, last_name: _last, ...given } = sendable(typed);
  const platform = surface === 'embed' ? 'embed' : 'web';
  const wish = { ...given, promo_code: code || undefined, plan_id: plan.plan_id, offer_id: offerId, platform } as const;
  const pricing = usePrice(wish, plan.currency);
  const { price } = pricing;
  const isOld = pricing.isOld || areOptionsOld || code !== toCode(typed.promo_code);
  const error = pricing.error ?? optionsError;
  return {
    price,
    isOld,
    error,
    /** It is what the buyer would pay, in the currency of the plan that they see. */
    isSum: !isOld && !error && isGood(price) && price?.currency === plan.currency,
    takeCode: () => setCode(toCode(typed.promo_code)),
    retry(): void {
      pricing.retry();
      onStale();
    },
  };
};

/** Tells the host how a purchase goes, and asks anew where the options were of yesterday. */
const useTelling = (planId: string, { retry, onStale }: { retry: () => void; onStale: () => void }) => {
  const { host, renewSession } = useApp();
  return (next: PurchaseState): void => {
    if (next.step === 'done') {
      const { order_id: orderId, subscription_id: subscriptionId } = next.receipt;
      host.emit({ type: 'checkout-completed', planId, orderId, subscriptionId });
      setTimeout(renewSession, renewAfter);
    }
    if (next.step !== 'editing' || !next.error) return;
    const { code } = next.error as Partial<AppError>;
    if (code === 'price_changed') retry();
    if (code === 'already_subscribed') onStale();
    if (code === 'card_authentication_cancelled') host.emit({ type: 'checkout-cancelled', planId });
    else host.emit({ type: 'checkout-failed', planId, reason: code ?? 'internal' });
  };
};

/** A member's checkout, from the choice of a plan to the receipt. What is typed stays until it is paid. */
export const CheckoutForm = (props: CheckoutFormProps) => {
  const { options, plan, coupon, offerId, onChoose, onCountryChange, onStale } = props;
  const { surface, t } = useApp();
  const email = useSession(({ session }) => session?.user.email ?? '');
  const isOnline = useSession((state) => state.isOnline);
  const [typed, setTyped] = useState<Customer>({
    email,
    first_name: '',
    last_name: '',
    country: '',
    state: '',
    postal_code: '',
    promo_code: coupon,
  });
  useEffect(() => onCountryChange(typed.country), [typed.country, onCountryChange]);
  const [isAgreed, setAgreed] = useState(false);
  const [isCardComplete, setCardComplete] = useState(false);
  const card = useRef<CardTokens>(null);

  const platform = surface === 'embed' ? 'embed' : 'web';
  const { price, isSum, isOld, error, retry, takeCode } = useSum(typed, props);
  // An earlier purchase fills what the buyer has not.
  const known = toKnown(price?.on_file ?? null);
  const isKnown = known !== null && asked.every((field) => typed[field] === '');
  const customer = isKnown ? { ...typed, ...known, state: typed.state || known.state } : typed;

  const {
    state: purchase,
    pay,
    check,
    cancel,
  } = usePurchase(
    () => card.current?.tokenize() ?? Promise.reject(new TypeError('no card page')),
    useTelling(plan.plan_id, { retry, onStale }),
  );

  if (purchase.step === 'done') return <ReceiptView receipt={purchase.receipt} />;
  if (error && !price) return <ErrorSection onRetry={retry} />;

  const isOpen = purchase.step === 'editing' && purchase.isOpen === true;
  const isPaying = purchase.step !== 'editing';
  const isLocked = isOpen || isPaying;
  const isReady = isAgreed && isCardComplete && isSum && isFilled(customer, options.states);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    takeCode();
    if (!price || !(isReady || isOpen)) return;
    const expected = { expected_total: price.total, expected_currency: price.currency };
    pay({ ...sendable(customer), plan_id: plan.plan_id, offer_id: offerId, platform, ...expected });
  };

  return (
    <form noValidate className={css.columns} onSubmit={handleSubmit} aria-label={t('checkout.title')}>
      <div className={css.form}>
        <PlanPicker options={options} chosen={plan} onChoose={onChoose} isLocked={isLocked} />
        <CustomerFields
          customer={isKnown ? customer : typed}
          states={options.states}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
          onCode={takeCode}
          price={price}
          isLocked={isLocked}
        />
        <PaymentMethod ref={card} url={options.card_form_url} onComplete={setCardComplete} isLocked={isLocked} />
      </div>
      <div className={css.aside}>
        <OrderSummary plan={plan} lines={price && <SumLines plan={plan} price={price} />} isBusy={isOld || !price}>
          <SubscribeBox
            options={options}
            plan={plan}
            price={price}
            purchase={purchase}
            isAgreed={isAgreed}
            onAgree={() => setAgreed(!isAgreed)}
            priceError={error}
            onRetry={retry}
            isReady={isOnline && !isPaying && (isReady || isOpen)}
          />
        </OrderSummary>
      </div>
      {purchase.step === 'challenge' && (
        <ChallengeDialog url={purchase.url} orderId={purchase.orderId} onHint={check} onCancel={cancel} />
      )}
    </form>
  );
};
