import type { BillingPeriod } from '@troupe/protocol';

/** Where plans are bought and managed; null where the site has no such page. */
export interface PlanHrefs {
  /** The checkout, with a plan chosen, and at the price of an offer where one is taken. */
  checkout: (planId: string, offerId?: string) => string | null;
  /** What somebody has, and how it is changed. */
  portal: string | null;
  /** All plans. */
  subscribe: (period: BillingPeriod) => string | null;
  /** What each plan holds. */
  compare: (period: BillingPeriod) => string | null;
  faq: string | null;
}
