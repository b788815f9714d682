import { closedBannersCookie } from '@troupe/protocol';

/** More than anybody closes in a session, and small enough for a cookie. */
const keptMax = 30;

/** What was closed in this session of the browser, in all its tabs. */
export const closedBanners = ({ cookie }: Pick<Document, 'cookie'>): string[] => {
  const pair = cookie.split('; ').find((one) => one.startsWith(`${closedBannersCookie}=`));
  return pair === undefined ? [] : pair.slice(closedBannersCookie.length + 1).split('+');
};

/** Remembers for the session that one was closed (P-BRAND-08): the server reads it, so that a reload does not draw it and take it away. */
export const closeBanner = (name: string, document: { cookie: string; location: { protocol: string } }): void => {
  const names = [...new Set([...closedBanners(document), name])].slice(-keptMax);
  const secure = document.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${closedBannersCookie}=${names.join('+')}; Path=/; SameSite=Lax${secure}`;
};
