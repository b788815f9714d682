/** Ways on from an order; null where the site has no such page. */
export interface OrderHrefs {
  /** The checkout, with the plan of an order that was not paid. */
  checkout: (planId: string) => string | null;
}
