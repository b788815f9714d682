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

/** The page of a path: the first row that matches. A path that the brand closes is nobody's page (decisions P-ROUTE-20). */
export const matchRoute = (pathname: string, closedPaths: readonly string[] = []): Match => {
  const path = closedPaths.includes(pathname) ? null : pathname;
  for (const pattern of patterns) {
    const match = path === null ? null : matchOne(pattern, path);
    if (match) return match;
  }
  const last = routes.at(-1);
  if (last === undefined) throw new Error('[troupe] The route table is empty. Its last row must match every path.');
  return { route: last, params: {} };
};
