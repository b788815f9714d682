import { decidePage, strangerOf, viewerOf, type Brand, type BrandView, type SitePage, type Verdict } from '@troupe/protocol';
import { permissionsOf, type UserRow } from '../platform/identity/users.ts';

type GuardedBrand = Pick<BrandView, 'flags' | 'features'> & Pick<Brand, 'policy' | 'closed_paths'>;

/** What a page is to whoever asks for its document; the account is known by the refresh cookie. */
export const pageVerdict = (
  page: SitePage,
  pages: readonly SitePage[],
  brand: GuardedBrand,
  account: UserRow | null,
): Verdict => {
  const viewer =
    account === null
      ? strangerOf(brand)
      : viewerOf({ ...account, permissions: permissionsOf(account) }, brand.policy.relay_domains);
  return decidePage(page, pages, brand, viewer);
};
