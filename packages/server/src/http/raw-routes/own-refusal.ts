import { AppError } from '@troupe/protocol';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Brands } from '../../brands.ts';
import type { RawRoute } from './raw-route.ts';

/** The answer of a raw route that words its own refusals, also where the router refuses in front of it; null for all others. */
export const createOwnRefusal = (brands: Brands, rawRoutes: readonly RawRoute[]) => {
  const own = new Map<string, RawRoute>();
  for (const route of rawRoutes)
    for (const path of [route.prefix, `${route.prefix}/*`]) own.set(`${route.method ?? 'ALL'} ${path}`, route);
  return (error: unknown, c: Context): Response | null => {
    const brand = brands.at(new URL(c.req.url).host);
    if (!(error instanceof AppError) || brand === null) return null;
    const found = matchedRoutes(c).find(({ method, path }) => own.has(`${method} ${path}`));
    return (found && own.get(`${found.method} ${found.path}`)?.refuse?.(error, c.req.raw, brand)) ?? null;
  };
};
