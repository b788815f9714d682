import type { AppError, Brand } from '@troupe/protocol';
import type { NetworkLimitName } from '../../limits.ts';
import type { Place } from '../place.ts';

/** What holds for every route beside the calls, whatever it answers; the router keeps to it. */
export interface BoundedRoute {
  prefix: `/${string}`;
  /** How often one network may ask: a row of the table of limits, or why it is not counted. */
  limit: NetworkLimitName | { none: `because ${string}` };
  /** Bytes that a body may have; 0 where none is read. */
  bodyBytes: number;
}

/** A route that is of no brand: it answers on every host that reaches us. */
export interface HostlessRoute extends BoundedRoute {
  answer(request: Request): Promise<Response>;
}

/** Who asks, besides what the request says. */
export interface RawCaller {
  brand: Brand;
  /** Address of the caller, as far as the proxies in front are trusted. */
  address: string;
  place: Place;
  /** As the route's own `accountOf` says; null where it has none. */
  userId: string | null;
}

/**
 * A route outside the endpoint table, because its shape is not ours: another service's protocol
 * (search), or files. It answers below `prefix`, and throws only AppError.
 */
export interface RawRoute extends BoundedRoute {
  /** The one method that it answers, where a page answers the others; every method unless told. */
  method?: 'POST';
  /** Whose request it is, by a proof that it carries; counted by account too, then. */
  accountOf?(request: Request, brand: Brand): Promise<string | null>;
  /**
   * Counts only what is refused as the caller's fault (400 to 499). For services that sign what they tell: their own
   * news shuts them out never, however much there is, and however often it has to be told again.
   */
  countsRefusals?: true;
  /** An error in the route's own protocol or for a person's eyes; null for what our envelope says. Ours for all unless told. */
  refuse?(error: AppError, request: Request, brand: Brand): Response | null;
  answer(request: Request, caller: RawCaller): Promise<Response>;
}
