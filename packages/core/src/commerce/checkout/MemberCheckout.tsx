import { getPurchaseOptions, type PurchaseOptions } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import * as css from '../screens/CheckoutScreen.css.ts';
import { CheckoutForm, type CheckoutFormProps } from './CheckoutForm.tsx';
import { NoPlans } from './NoPlans.tsx';
import { bringPaymentTexts } from '../payment/payment-texts.ts';
import { firstChoice } from './plans.ts';

bringPaymentTexts();

export interface MemberCheckoutProps extends Pick<CheckoutFormProps, 'coupon' | 'offerId' | 'onChoose' | 'onStale' | 'onPaid'> {
  /** As they were asked for before it was known where the buyer says to live. */
  options: PurchaseOptions;
  /** Of the plan that was chosen; else the brand's own choice. */
  planId: string | undefined;
}

/** What a member may buy, at the prices of the country that they choose, or what they have already. */
export const MemberCheckout = ({ options: first, planId, onStale, ...rest }: MemberCheckoutProps) => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const [country, setCountry] = useState('');
  const there = useQuery<PurchaseOptions>({
    queryKey: [getPurchaseOptions.id, viewer, country],
    enabled: country !== '',
    queryFn: ({ signal }) => client.call(getPurchaseOptions, { query: { country } }, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always',
  });
  // Another country may have other prices; those of before stay while they come.
  const options = (country === '' ? undefined : there.data) ?? first;
  if (options.current_plan_name !== null) return <Subscribed plan={options.current_plan_name} />;
  const plan = firstChoice(options, planId);
  if (!plan) return <NoPlans />;
  return (
    <CheckoutForm
      {...rest}
      options={options}
      plan={plan}
      onCountryChange={setCountry}
      areOptionsOld={country !== '' && !there.data}
      optionsError={country === '' ? null : there.error}
      onStale={() => {
        onStale();
        if (country !== '') void there.refetch();
      }}
    />
  );
};

/** Its name, as it was bought: it may not be sold any more. */
const Subscribed = ({ plan }: { plan: string }) => {
  const { links, t } = useApp();
  return (
    <EmptyState
      className={css.alone}
      data-troupe-state="subscribed"
      title={t('payment.subscribed.title', { plan })}
      text={t('payment.subscribed.text')}
      action={
        <ButtonLink variant="primary" href={links({ name: 'home' })}>
          {t('payment.home')}
        </ButtonLink>
      }
    />
  );
};
