import type { Plan, PurchaseOptions } from '@troupe/protocol';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSession, useT } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import type { CardTokens } from '../payment/CardFrame.tsx';
import { ChallengeDialog } from '../payment/ChallengeDialog.tsx';
import * as css from '../screens/CheckoutScreen.css.ts';
import { isFieldValid, otherState, sendable, toKnown, type Customer, type CustomerField } from './customer.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentMethod } from './PaymentMethod.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { SubscribeBox } from './SubscribeBox.tsx';
import { SumLines } from './SumLines.tsx';
import { useSum } from './useSum.ts';
import { useToldPurchase } from './useToldPurchase.ts';

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
  /** It is paid; the receipt stands here meanwhile. */
  onPaid?: ((orderId: string) => void) | undefined;
}

const asked: readonly CustomerField[] = ['first_name', 'last_name', 'country', 'postal_code'];

const isFilled = (customer: Customer, states: readonly string[]): boolean =>
  (['email', ...asked] as const).every((field) => isFieldValid(customer, field)) &&
  (states.length === 0 || [...states, otherState].includes(customer.state));

/** A member's checkout, from the choice of a plan to the receipt. What is typed stays until it is paid. */
export const CheckoutForm = (props: CheckoutFormProps) => {
  const { options, plan, coupon, onChoose, onCountryChange, onStale, onPaid } = props;
  const t = useT();
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

  const { price, choice, isSum, isBusy, error, retry, takeCode } = useSum(typed, props);
  // An earlier purchase fills what the buyer has not.
  const known = toKnown(price?.on_file ?? null);
  const isKnown = known !== null && asked.every((field) => typed[field] === '');
  const customer = isKnown ? { ...typed, ...known, state: typed.state || known.state } : typed;

  const payment = useToldPurchase(plan.plan_id, {
    tokenize: () => card.current?.tokenize() ?? Promise.reject(new TypeError('no card page')),
    retry,
    onStale,
    onPaid,
  });
  const { state: purchase, pay, check, cancel } = payment;

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
    pay({ ...sendable(customer), ...choice, ...expected });
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
        <PaymentMethod ref={card} options={options} onComplete={setCardComplete} isLocked={isLocked} />
      </div>
      <div className={css.aside}>
        <OrderSummary plan={plan} lines={price && <SumLines plan={plan} price={price} />} isBusy={isBusy}>
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
