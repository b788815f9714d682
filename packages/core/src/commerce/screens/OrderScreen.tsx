import { AppError } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { ErrorSection, NotFoundScreen } from '../../platform/index.ts';
import { ButtonLink, EmptyState, Notice, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { ReceiptView } from '../checkout/ReceiptView.tsx';
import { OpenOrder } from '../order/OpenOrder.tsx';
import * as css from '../order/Order.css.ts';
import type { OrderHrefs } from '../order/order-hrefs.ts';
import { useText } from '../order/texts.ts';
import { useOrder } from '../order/useOrder.ts';
import { renewAfter } from '../payment/payment.ts';
import { bringPaymentTexts } from '../payment/payment-texts.ts';

bringPaymentTexts();

export interface OrderScreenProps {
  /** As the address has it; none, or an empty one, is no order. */
  orderId: string | undefined;
  hrefs: OrderHrefs;
}

/** No such order, or not this member's; what is no id at all is none either. */
const isMissing = (error: Error | null): boolean =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_input');

/** How a purchase ended (R-CHECK-18), by its id alone: everything that is shown comes from our server. */
export const OrderScreen = ({ orderId, hrefs }: OrderScreenProps) => {
  const { t } = useApp();
  const isOnline = useSession((state) => state.isOnline);
  const { data, error, isFetching, refetch } = useOrder(orderId);
  useRenewal(data?.resp_msg === 'Approved');
  if (!orderId || (!data && isMissing(error))) return <NotFoundScreen />;
  const ask = () => void refetch();
  return (
    <div className={css.page} data-troupe-part="order">
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {t('errors.offline')}
        </Notice>
      )}
      {!data ? (
        error ? (
          <ErrorSection onRetry={ask} />
        ) : (
          <OrderSkeleton />
        )
      ) : data.resp_msg === 'Approved' ? (
        <ReceiptView receipt={data} />
      ) : data.resp_msg === 'Declined' ? (
        <Declined reason={data.reason} back={hrefs.checkout(data.plan_id)} />
      ) : (
        <OpenOrder order={data} onAsk={ask} isAsking={isFetching} />
      )}
    </div>
  );
};

/** A new session carries the new role (R-CHECK-19). It is asked for even where the page was left meanwhile. */
const useRenewal = (isPaid: boolean): void => {
  const { renewSession } = useApp();
  useEffect(() => {
    if (isPaid) setTimeout(renewSession, renewAfter);
  }, [isPaid, renewSession]);
};

const Declined = ({ reason, back }: { reason: ConstructorParameters<typeof AppError>[0]; back: string | null }) => {
  const { t } = useApp();
  const text = useText();
  return (
    <EmptyState
      role="alert"
      data-troupe-state="declined"
      title={<h1 className={css.heading}>{text('order.declined.title')}</h1>}
      text={t.error(new AppError(reason))}
      action={
        back !== null && (
          <ButtonLink variant="primary" href={back}>
            {text('order.declined.back')}
          </ButtonLink>
        )
      }
    />
  );
};

/** A receipt that is on its way. */
const OrderSkeleton = () => {
  const { t } = useApp();
  return (
    <div data-troupe-part="order-skeleton">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="bubble" className={css.waiting} />
    </div>
  );
};
