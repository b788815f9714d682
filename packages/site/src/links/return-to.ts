import { toQuery } from './links.ts';
import { matchRoute } from '../router/match.ts';

/** The name in an address under which a page keeps where somebody came from. */
const backName = 'back';

/** A page of this site that an address leads back to; null for everything else, as the address may come from another site. */
export const returnTo = (search: Record<string, string>): string | null => {
  const given = search[backName];
  if (!given?.startsWith('/')) return null;
  try {
    const here = new URL('https://site.invalid');
    const { origin, pathname, search: query, hash } = new URL(given, here);
    return origin === here.origin && matchRoute(pathname).route.name !== 'not-found' ? pathname + query + hash : null;
  } catch {
    return null;
  }
};

/** A page that leads back to another; null where there is no such page. */
export const withReturnTo = (
  page: string | null,
  back: string | null,
  { search = {}, hash = '' }: { search?: Record<string, string>; hash?: string } = {},
): string | null => page && page + toQuery({ ...search, ...(back !== null && { [backName]: back }) }) + hash;
