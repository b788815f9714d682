import { legalPaths, type BannerAction, type BrandView, type LegalPage } from '@troupe/protocol';
import { matchRoute } from '../router/match.ts';

type Given = Pick<BrandView, 'closed_paths' | 'legal'>;

const isOurs = (path: string, { closed_paths, legal }: Given): boolean =>
  matchRoute(path, closed_paths).route.name !== 'not-found' ||
  (Object.keys(legalPaths) as LegalPage[]).some((page) => legalPaths[page] === path && legal?.includes(page));

/** Where a banner leads; null where this site has no such page. Addresses elsewhere were checked with the brand's file. */
export const bannerHref =
  (brand: Given) =>
  ({ type, destination }: BannerAction['navigation']): string | null => {
    if (type === 'external') return destination.startsWith('https://') ? destination : null;
    const isPath = /^\/(?![/\\])/.test(destination);
    return isPath && isOurs(destination.split(/[?#]/)[0] ?? '', brand) ? destination : null;
  };
