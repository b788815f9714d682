import type { PlanHrefs } from '@troupe/core/commerce/plans/plan-hrefs.ts';
import { legalUrl, type BrandView } from '@troupe/protocol';
import { toQuery } from './links.ts';
import { pageAt } from './page-at.ts';

/** An address with a query, where there is such a page. */
const withQuery = (page: string | null, query: Record<string, string>): string | null => page && page + toQuery(query);

/** The checkout with a plan chosen, and at the price of an offer where one is taken. */
export const checkoutHref = ({ closed_paths }: BrandView, planId: string, offerId?: string): string | null =>
  withQuery(pageAt('/checkout', closed_paths), { plan_id: planId, ...(offerId !== undefined && { o_id: offerId }) });

/** A purchase by its id. */
export const orderHref = ({ closed_paths }: BrandView, orderId: string): string | null =>
  withQuery(pageAt('/checkout/success', closed_paths), { order_id: orderId });

/** Ways of the pages about plans, as a brand has them. */
export const planHrefs = (brand: BrandView): PlanHrefs => ({
  checkout: (planId, offerId) => checkoutHref(brand, planId, offerId),
  portal: pageAt('/portal', brand.closed_paths),
  subscribe: (frequency) => withQuery(pageAt('/subscribe', brand.closed_paths), { frequency }),
  compare: (frequency) => withQuery(pageAt('/plan-comparison', brand.closed_paths), { frequency }),
  faq: legalUrl(brand, 'faq'),
});
