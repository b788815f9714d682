import { parse } from 'regexparam';
import { routes, type Route } from '../routes.ts';

/** A route with the parameters of a path. */
export interface Match {
  route: Route;
  params: Record<string, string>;
}

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const matchOne = ({ route, keys, pattern }: (typeof patterns)[number], pathname: string): Match | null => {
  const found = pattern.exec(pathname);
  if (found === null) return null;
  const params: Record<string, string> = {};
  for (const [index, key] of keys.entries()) {
    const value = decode(found[index + 1] ?? '');
    // `%zz` is no character's id: such a path is nobody's page.
    if (value === null) return null;
    params[key] = value;
  }
  return { route, params };
};

const isClosed = (pathname: string, closedPaths: readonly string[]) =>
  closedPaths.some((closed) => pathname === closed || pathname.startsWith(`${closed}/`));

/** The page of a path: the first row that matches. What the brand closes, with all below it, is nobody's page (decisions P-ROUTE-20). */
export const matchRoute = (pathname: string, closedPaths: readonly string[] = []): Match => {
  for (const pattern of isClosed(pathname, closedPaths) ? [] : patterns) {
    const match = matchOne(pattern, pathname);
    if (match) return match;
  }
  const last = routes.at(-1);
  if (last === undefined) throw new Error('[troupe] The route table is empty. Its last row must match every path.');
  return { route: last, params: {} };
};
