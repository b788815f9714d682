import type { AppError } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { renewAfter } from '../payment/payment.ts';
import { usePurchase, type PurchaseState } from '../payment/usePurchase.ts';

interface Given {
  /** A token for the card that is typed in. */
  tokenize: () => Promise<string>;
  retry: () => void;
  onStale: () => void;
  onPaid?: ((orderId: string) => void) | undefined;
}

/** A purchase of which the host hears how it goes; the options are asked for anew where they were of yesterday. */
export const useToldPurchase = (planId: string, { tokenize, retry, onStale, onPaid }: Given) => {
  const { host, renewSession } = useApp();
  const tell = (next: PurchaseState): void => {
    if (next.step === 'done') {
      const { order_id: orderId, subscription_id: subscriptionId } = next.receipt;
      host.emit({ type: 'checkout-completed', planId, orderId, subscriptionId });
      setTimeout(renewSession, renewAfter);
      onPaid?.(orderId);
    }
    if (next.step !== 'editing' || !next.error) return;
    const { code } = next.error as Partial<AppError>;
    if (code === 'price_changed') retry();
    if (code === 'already_subscribed') onStale();
    if (code === 'card_authentication_cancelled') host.emit({ type: 'checkout-cancelled', planId });
    else host.emit({ type: 'checkout-failed', planId, reason: code ?? 'internal' });
  };
  return usePurchase(tokenize, tell);
};
