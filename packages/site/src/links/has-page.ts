import type { BrandView } from '@troupe/protocol';
import { matchRoute } from '../router/match.ts';

/** Whether a brand has a page at a path, without a query: one that it does not close, and whose feature it has switched on. */
export const hasPage = (path: string, { closed_paths, features }: Pick<BrandView, 'closed_paths' | 'features'>): boolean => {
  const { name, feature } = matchRoute(path, closed_paths).route;
  return name !== 'not-found' && (feature === undefined || features[feature]);
};
