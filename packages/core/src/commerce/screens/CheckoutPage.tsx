import { getPurchaseOptions, type PurchaseOptions } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useSession, type SearchChange, type SearchValues } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import { MemberCheckout } from '../checkout/MemberCheckout.tsx';
import { page } from './CheckoutPage.css.ts';
import * as css from './CheckoutScreen.css.ts';

export interface CheckoutPageProps {
  /** `plan_id`, `coupon` and `o_id`: a link or a reload restores the choice. */
  search: SearchValues;
  onSearchChange: SearchChange;
  /** It is paid. The receipt stands in the form's place until who is told has led on. */
  onPaid: (orderId: string) => void;
  /** The member has a subscription already: a second one is not sold. The same function as long as it leads to the same. */
  onSubscribed: () => void;
}

/** The checkout as a page of a site, for members (R-CHECK-01): the form of the widget, without what guests see. */
export const CheckoutPage = ({ search, onSearchChange, onPaid, onSubscribed }: CheckoutPageProps) => {
  const { client, t } = useApp();
  const isOnline = useSession((state) => state.isOnline);
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const { data, error, refetch } = useQuery<PurchaseOptions>({
    queryKey: [getPurchaseOptions.id, viewer, ''],
    // Who asks decides what they have already.
    enabled: viewer !== null,
    queryFn: ({ signal }) => client.call(getPurchaseOptions, { query: {} }, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always',
  });
  const isSubscribed = data !== undefined && data.current_plan_name !== null;
  useEffect(() => {
    if (isSubscribed) onSubscribed();
  }, [isSubscribed, onSubscribed]);
  const waiting = error ? <ErrorSection onRetry={() => void refetch()} /> : <CheckoutSkeleton />;
  return (
    <div className={page} data-troupe-part="checkout">
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status" className={css.offline}>
          {t('errors.offline')}
        </Notice>
      )}
      {data && !isSubscribed ? (
        <MemberCheckout
          // Another buyer is another form: nothing that one typed may show to the next.
          key={viewer}
          options={data}
          planId={search['plan_id']}
          coupon={search['coupon'] ?? ''}
          offerId={search['o_id']}
          onChoose={({ plan_id }) => onSearchChange({ ...search, plan_id }, 'replace')}
          onStale={() => void refetch()}
          onPaid={onPaid}
        />
      ) : isSubscribed ? (
        <CheckoutSkeleton />
      ) : (
        waiting
      )}
    </div>
  );
};
