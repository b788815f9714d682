import { getPurchaseOptions, type Plan, type PurchaseOptions } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useApp, useSession, type ScreenProps } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Button, ButtonLink, EmptyState, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import type { CheckoutForm } from '../checkout/CheckoutForm.tsx';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import { OrderSummary } from '../checkout/OrderSummary.tsx';
import { PlanPicker } from '../checkout/PlanPicker.tsx';
import { firstChoice } from '../checkout/plans.ts';
import * as css from './CheckoutScreen.css.ts';

/**
 * Buying a plan (R-CHECK-02): plans, who pays, card, terms, receipt. `search` holds `plan_id`, `coupon` and
 * `o_id`, so a link or a reload restores the choice. Guests see what there is, and the way to sign in.
 */
export const CheckoutScreen = ({ search, onSearchChange }: ScreenProps) => {
  const { client, t } = useApp();
  const isOnline = useSession((state) => state.isOnline);
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const isLoading = useSession(({ status }) => status === 'loading');
  const isMember = useSession(({ status }) => status === 'authenticated');
  const [country, setCountry] = useState('');
  const asked = (where: string, isWanted: boolean) => ({
    queryKey: [getPurchaseOptions.id, viewer, where],
    // Who asks decides what they have already.
    enabled: !isLoading && isWanted,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.call(getPurchaseOptions, { query: where === '' ? {} : { country: where } }, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always' as const,
  });
  const first = useQuery<PurchaseOptions>(asked('', true));
  // Another country may have other prices; those of before stay while they come.
  const there = useQuery<PurchaseOptions>(asked(country, country !== ''));
  const data = there.data ?? first.data;
  const { error } = first;
  const refetch = () => Promise.all([first.refetch(), country === '' ? null : there.refetch()]);
  const { Form, hasFailed, retry } = useForm(isMember);
  const handleChoose = ({ plan_id }: Plan) => onSearchChange({ ...search, plan_id }, 'replace');

  const shown = (options: PurchaseOptions): ReactNode => {
    const plan = firstChoice(options, search['plan_id']);
    if (options.current_plan_name !== null) return <Subscribed plan={options.current_plan_name} />;
    if (!plan) return <EmptyState className={css.alone} title={t('checkout.none.title')} text={t('checkout.none.text')} />;
    // Another buyer is another form: nothing that one typed may show to the next.
    if (isMember && hasFailed) return <ErrorSection onRetry={retry} />;
    if (isMember && !Form) return <CheckoutSkeleton />;
    if (isMember && Form)
      return (
        <Form
          key={viewer}
          options={options}
          plan={plan}
          coupon={search['coupon'] ?? ''}
          offerId={search['o_id']}
          onChoose={handleChoose}
          onCountryChange={setCountry}
          areOptionsOld={country !== '' && !there.data}
          optionsError={country === '' ? null : there.error}
          onStale={() => void refetch()}
        />
      );
    return (
      <div className={css.columns}>
        <PlanPicker options={options} chosen={plan} onChoose={handleChoose} isLocked={false} />
        <OrderSummary plan={plan} price={undefined} isBusy={false}>
          <SignInFirst />
        </OrderSummary>
      </div>
    );
  };

  return (
    <div className={css.checkout} data-troupe-part="checkout">
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status" className={css.offline}>
          {t('errors.offline')}
        </Notice>
      )}
      {data ? shown(data) : error ? <ErrorSection onRetry={() => void refetch()} /> : <CheckoutSkeleton />}
    </div>
  );
};

/** The form is a chunk of its own: it comes while a member's plans are on their way, and a guest, who only looks, loads none. */
const useForm = (isWanted: boolean) => {
  const [Form, setForm] = useState<typeof CheckoutForm>();
  const [tries, setTries] = useState(0);
  const [failedAt, setFailedAt] = useState(-1);
  useEffect(() => {
    if (!isWanted) return;
    import('../checkout/CheckoutForm.tsx').then(
      (module) => setForm(() => module.CheckoutForm),
      () => setFailedAt(tries),
    );
  }, [isWanted, tries]);
  return { Form, hasFailed: !Form && failedAt === tries, retry: () => setTries(tries + 1) };
};

/** Why a guest cannot pay, and the way on: the surface decides how its users sign in. */
const SignInFirst = () => {
  const { t, wayTo } = useApp();
  const signIn = wayTo({ name: 'platform.sign-in' });
  return (
    <>
      <p>{t('checkout.guest.text')}</p>
      {signIn && (
        <Button variant="primary" size="lg" isBlock onClick={signIn}>
          {t('checkout.guest.sign-in')}
        </Button>
      )}
    </>
  );
};

/** Its name, as it was bought: it may not be sold any more. */
const Subscribed = ({ plan }: { plan: string }) => {
  const { links, t } = useApp();
  return (
    <EmptyState
      className={css.alone}
      data-troupe-state="subscribed"
      title={t('checkout.subscribed.title', { plan })}
      text={t('checkout.subscribed.text')}
      action={
        <ButtonLink variant="primary" href={links({ name: 'home' })}>
          {t('checkout.home')}
        </ButtonLink>
      }
    />
  );
};
