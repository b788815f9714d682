import type { RawRoute } from '../http/raw-routes/raw-route.ts';

/** A port and the routes that its adapter brings along. */
export interface Opened<T> {
  port: T;
  routes: RawRoute[];
}
