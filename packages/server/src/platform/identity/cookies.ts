import type { Context } from '../../http/context.ts';
import { requestCookie } from '../../http/request-cookie.ts';

/** A cookie of ours: host-only, for every path, unreadable to scripts (RFC 6265bis). */
export interface CookieKind {
  name: string;
  /** Where else than on our own pages it arrives: in frames of other sites' pages, as far as the browser permits. */
  inFrames?: 'unpartitioned' | 'partitioned';
}

export const refreshCookie: CookieKind = { name: 'session' };
/**
 * The refresh cookie of a reader in a partner's page: one jar per top-level site
 * (CHIPS), so that two partners share nothing. Another name: where page and frame are same-site, both kinds arrive.
 */
export const embedCookie: CookieKind = { name: 'embed', inFrames: 'partitioned' };
/** Set beside a member's refresh cookie; frames see it only after the user allowed storage access with a click. */
export const memberCookie: CookieKind = { name: 'member', inFrames: 'unpartitioned' };
/** Tells an account's own browsers from others; it says nothing of who is signed in. */
export const deviceCookie: CookieKind = { name: 'device' };
/** Ties a pending sign-in to the browser that began it. */
export const signInCookie: CookieKind = { name: 'sign-in' };

type Carrier = Pick<Context, 'request'>;

const isSecure = ({ request }: Carrier) => new URL(request.url).protocol === 'https:';

/** Browsers take this host for trustworthy without TLS, so Secure cookies work on it (Chromium, Firefox). */
const isLoopback = ({ request }: Carrier) => /(^|\.)localhost$/.test(new URL(request.url).hostname);

/**
 * `__Host-` and Secure on https. On http (development on localhost) neither: Safari drops Secure
 * cookies there, and a browser that drops the refresh cookie signs its user out on every reload.
 */
const nameOf = (kind: CookieKind, carrier: Carrier) => (isSecure(carrier) ? `__Host-${kind.name}` : kind.name);

/** The cookie's value, or null. */
export const readCookie = (kind: CookieKind, carrier: Carrier): string | null =>
  requestCookie(carrier.request, nameOf(kind, carrier));

/**
 * The `set-cookie` line that keeps a value for so many seconds. SameSite=Lax: a return from a sign-in
 * provider brings it along. One for frames has to be Secure; on plain http that only works on
 * localhost, and elsewhere it becomes an ordinary cookie that frames of other sites go without.
 */
export const setCookie = (kind: CookieKind, carrier: Carrier, value: string, maxAge: number): string => {
  const isCrossSite = kind.inFrames !== undefined && (isSecure(carrier) || isLoopback(carrier));
  return [
    `${nameOf(kind, carrier)}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${isCrossSite ? 'None' : 'Lax'}`,
    `Max-Age=${Math.floor(maxAge)}`,
    ...(isCrossSite || isSecure(carrier) ? ['Secure'] : []),
    ...(isCrossSite && kind.inFrames === 'partitioned' ? ['Partitioned'] : []),
  ].join('; ');
};

/** The `set-cookie` line that removes it. */
export const dropCookie = (kind: CookieKind, carrier: Carrier): string => setCookie(kind, carrier, '', 0);
