import type { Context } from '../http/context.ts';

/** A cookie of ours: host-only, for every path, unreadable to scripts (RFC 6265bis). */
export interface CookieKind {
  name: string;
}

export const refreshCookie: CookieKind = { name: 'session' };
/** Ties a pending sign-in to the browser that began it. */
export const signInCookie: CookieKind = { name: 'sign-in' };

type Carrier = Pick<Context, 'request'>;

const isSecure = ({ request }: Carrier) => new URL(request.url).protocol === 'https:';

/**
 * `__Host-` and Secure on https. On http (development on localhost) neither: Safari drops Secure
 * cookies there, and a browser that drops the refresh cookie signs its user out on every reload.
 */
const nameOf = (kind: CookieKind, carrier: Carrier) => (isSecure(carrier) ? `__Host-${kind.name}` : kind.name);

/** The cookie's value, or null. */
export const readCookie = (kind: CookieKind, carrier: Carrier): string | null => {
  const name = `${nameOf(kind, carrier)}=`;
  for (const pair of (carrier.request.headers.get('cookie') ?? '').split(';')) {
    const text = pair.trim();
    if (text.startsWith(name)) return text.slice(name.length);
  }
  return null;
};

/** The `set-cookie` line that keeps a value for so many seconds. SameSite=Lax: a return from a sign-in provider brings it along. */
export const setCookie = (kind: CookieKind, carrier: Carrier, value: string, maxAge: number): string =>
  `${nameOf(kind, carrier)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(maxAge)}${isSecure(carrier) ? '; Secure' : ''}`;

/** The `set-cookie` line that removes it. */
export const dropCookie = (kind: CookieKind, carrier: Carrier): string => setCookie(kind, carrier, '', 0);
