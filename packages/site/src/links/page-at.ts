import { matchRoute } from '../router/match.ts';

/** Pages that stand for something else until they are what their address says: one of these says only that a chatbot is under review. */
const standIns = new Set(['/my-chatbots']);

/** A path as an href, where this site has a page of exactly that path on a brand; null otherwise. */
export const pageAt = (path: string, closedPaths: readonly string[] = []): string | null =>
  !standIns.has(path) && matchRoute(path, closedPaths).route.path === path ? path : null;
