// Calls of buyers.
export { calculateCheckout, getOrder, subscribe } from '../commerce/checkout.ts';
export { getPurchaseOptions } from '../commerce/plans.ts';
export { listSales } from '../commerce/sales.ts';
export { changeSubscription, getSubscriptions } from '../commerce/portal.ts';
