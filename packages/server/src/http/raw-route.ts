import type { Brand } from '@troupe/protocol';
import type { Place } from './place.ts';

/** Who asks, besides what the request says. */
export interface RawCaller {
  brand: Brand;
  /** Address of the caller, as far as the proxies in front are trusted. */
  address: string;
  place: Place;
}

/** A route that is of no brand: it answers on every host that reaches us. */
export interface HostlessRoute {
  prefix: `/${string}`;
  /** Bytes that a body to it may have; `limits.requestBodyBytes` unless told. */
  bodyBytes?: number;
  answer(request: Request): Promise<Response>;
}

/**
 * A route outside the endpoint table, because its shape is not ours: another service's protocol
 * (search), or files. It answers below `prefix`, and throws only AppError.
 */
export interface RawRoute extends Omit<HostlessRoute, 'answer'> {
  /** The one method that it answers, where a page answers the others; every method unless told. */
  method?: 'POST';
  answer(request: Request, caller: RawCaller): Promise<Response>;
}
