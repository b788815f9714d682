import { matchRoute } from '../router/match.ts';

/** A path as an href, where this site has a page of exactly that path on a brand; null otherwise. */
export const pageAt = (path: string, closedPaths: readonly string[] = []): string | null =>
  matchRoute(path, closedPaths).route.path === path ? path : null;
