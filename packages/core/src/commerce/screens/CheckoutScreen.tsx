import { getPurchaseOptions, type Plan, type PurchaseOptions } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useApp, useSession, type ScreenProps } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import type { MemberCheckout } from '../checkout/MemberCheckout.tsx';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import { NoPlans } from '../checkout/NoPlans.tsx';
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
  const { data, error, refetch } = useQuery<PurchaseOptions>({
    queryKey: [getPurchaseOptions.id, viewer, ''],
    // Who asks decides what they have already.
    enabled: !isLoading,
    queryFn: ({ signal }) => client.call(getPurchaseOptions, { query: {} }, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always',
  });
  const { Form, hasFailed, retry } = useForm(isMember);
  const handleChoose = ({ plan_id }: Plan) => onSearchChange({ ...search, plan_id }, 'replace');

  const shown = (options: PurchaseOptions): ReactNode => {
    if (isMember && hasFailed) return <ErrorSection onRetry={retry} />;
    if (isMember && !Form) return <CheckoutSkeleton />;
    // Another buyer is another form: nothing that one typed may show to the next.
    if (isMember && Form)
      return (
        <Form
          key={viewer}
          options={options}
          planId={search['plan_id']}
          coupon={search['coupon'] ?? ''}
          offerId={search['o_id']}
          onChoose={handleChoose}
          onStale={() => void refetch()}
        />
      );
    const plan = firstChoice(options, search['plan_id']);
    if (!plan) return <NoPlans />;
    return (
      <div className={css.columns}>
        <PlanPicker options={options} chosen={plan} onChoose={handleChoose} isLocked={false} />
        <OrderSummary plan={plan} isBusy={false}>
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
  const [Form, setForm] = useState<typeof MemberCheckout>();
  const [tries, setTries] = useState(0);
  const [failedAt, setFailedAt] = useState(-1);
  useEffect(() => {
    if (!isWanted) return;
    import('../checkout/MemberCheckout.tsx').then(
      (module) => setForm(() => module.MemberCheckout),
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
