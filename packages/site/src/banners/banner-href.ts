import { legalPaths, type BannerAction, type BrandView, type LegalPage } from '@troupe/protocol';
import { hasPage } from '../links/has-page.ts';

type Given = Pick<BrandView, 'closed_paths' | 'features' | 'legal'>;

const isOurs = (path: string, brand: Given): boolean =>
  hasPage(path, brand) ||
  (Object.keys(legalPaths) as LegalPage[]).some((page) => legalPaths[page] === path && brand.legal?.includes(page));

/** Where a banner leads; null where this site has no such page. Addresses elsewhere were checked with the brand's file. */
export const bannerHref =
  (brand: Given) =>
  ({ type, destination }: BannerAction['navigation']): string | null => {
    if (type === 'external') return destination.startsWith('https://') ? destination : null;
    const isPath = /^\/(?![/\\])/.test(destination);
    return isPath && isOurs(destination.split(/[?#]/)[0] ?? '', brand) ? destination : null;
  };
