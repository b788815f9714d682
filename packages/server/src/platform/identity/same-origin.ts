import { AppError } from '@troupe/protocol';

/**
 * Refuses calls that another site's page makes with our cookie. Browsers name the
 * origin on every POST; a caller without one is no browser page and has no one else's cookie.
 */
export const requireSameOrigin = (request: Request): void => {
  const origin = request.headers.get('origin');
  const isOurs =
    origin === null ? request.headers.get('sec-fetch-site') !== 'cross-site' : origin === new URL(request.url).origin;
  if (!isOurs) throw new AppError('forbidden', { message: 'This call carries a cookie and must come from our own pages.' });
};
