import { useState } from 'react';
import { useT } from '../../app/index.ts';
import type { SampleCheckoutProps } from '../../platform/index.ts';
import { Button, Field } from '../../ui/index.ts';
import { OrderSummary } from '../checkout/OrderSummary.tsx';
import { SumLines } from '../checkout/SumLines.tsx';
import { bringPaymentTexts } from '../payment/payment-texts.ts';
import { PlanPicker } from '../checkout/PlanPicker.tsx';
import { columns, checkout } from '../screens/CheckoutScreen.css.ts';

bringPaymentTexts();

/** Plans and sum as the checkout draws them, with a declined card, without a server: for previews of themes. */
export const SampleCheckout = ({ options, price, card }: SampleCheckoutProps) => {
  const t = useT();
  const all = [...options.plans.annual, ...options.plans.monthly];
  const [planId, setPlanId] = useState(options.default_plan_id);
  const [number, setNumber] = useState(card.number);
  const plan = all.find((one) => one.plan_id === planId) ?? all[0];
  if (!plan) return null;
  return (
    <div className={checkout} data-troupe-part="checkout">
      <div className={columns}>
        <PlanPicker options={options} chosen={plan} onChoose={(one) => setPlanId(one.plan_id)} isLocked={false} heading="h3" />
        <OrderSummary
          plan={plan}
          lines={plan.plan_id === price.plan_id && <SumLines plan={plan} price={price} />}
          isBusy={false}
          heading="h3"
        >
          <Field
            label={card.label}
            error={card.error}
            value={number}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <Button variant="primary" size="lg" isBlock>
            {t('payment.subscribe')}
          </Button>
        </OrderSummary>
      </div>
    </div>
  );
};
