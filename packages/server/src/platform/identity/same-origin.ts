import { AppError } from '@troupe/protocol';

/** What a browser says of a request that no page elsewhere sent; null where it is no browser. */
const ours: ReadonlySet<string | null> = new Set([null, 'same-origin', 'none']);

/**
 * Refuses calls that another site's page makes with our cookie. Browsers name the
 * origin on every POST; a caller without one is no browser page and has no one else's cookie, unless it says that a page
 * elsewhere sent it, be that under our own domain.
 */
export const requireSameOrigin = (request: Request): void => {
  const origin = request.headers.get('origin');
  const isOurs = origin === null ? ours.has(request.headers.get('sec-fetch-site')) : origin === new URL(request.url).origin;
  if (!isOurs) throw new AppError('forbidden', { message: 'This call carries a cookie and must come from our own pages.' });
};
