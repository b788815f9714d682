import type { DeviceStorage } from './device-storage.ts';

const cookies = (): string => {
  try {
    return document.cookie;
  } catch {
    // A sandboxed document has no cookies, and a server has no document.
    return '';
  }
};

/**
 * What a browser says of itself with every call (P-AUTH-11): the country of the cookie `country`, and for whom `impersonate` is kept on
 * the device. Neither opens anything. What no header takes is left out, since one would refuse the whole call.
 */
export const callHints = (storage: DeviceStorage) => ({
  country: /(?:^|; )country=([A-Z]{2})(?:;|$)/.exec(cookies())?.[1],
  impersonate: /^[\w-]+$/.exec(storage.get('impersonate') ?? '')?.[0],
});
