/** Where plans are bought; null while the site has no such page. */
export interface PortalHrefs {
  /** All plans. */
  subscribe: string | null;
  /** The checkout, with a plan chosen. */
  checkout: (planId: string) => string | null;
}
