import { findPage } from '@troupe/protocol';
import { routes, type Route } from '../routes.ts';

/** A route with the parameters of a path. */
export interface Match {
  route: Route;
  params: Record<string, string>;
}

/** The page of a path, as the server finds it. */
export const matchRoute = (pathname: string, closedPaths: readonly string[] = []): Match => {
  const { page, params } = findPage(routes, pathname, closedPaths);
  return { route: page, params };
};
