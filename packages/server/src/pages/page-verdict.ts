import {
  closedViewer,
  decidePage,
  strangerOf,
  viewerOf,
  type Brand,
  type BrandView,
  type SitePage,
  type Verdict,
} from '@troupe/protocol';
import type { UserRow } from '../platform/identity/users.ts';
import { permissionsOf } from '../platform/rights/permissions-of.ts';

type GuardedBrand = Pick<BrandView, 'flags' | 'features'> & Pick<Brand, 'policy' | 'closed_paths'>;

/** Who asks for a document, by the refresh cookie: an account, `closed` for one that is not open any more, null without one. */
export type Visitor = UserRow | 'closed' | null;

const viewerAt = (brand: GuardedBrand, visitor: Visitor) => {
  if (visitor === null) return strangerOf(brand);
  if (visitor === 'closed') return closedViewer;
  return viewerOf({ ...visitor, permissions: permissionsOf(visitor) }, brand.policy.relay_domains);
};

/** What a page is to the visitor who asks for its document. */
export const pageVerdict = (page: SitePage, pages: readonly SitePage[], brand: GuardedBrand, visitor: Visitor): Verdict => {
  return decidePage(page, pages, brand, viewerAt(brand, visitor));
};
