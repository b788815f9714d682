import { chooseLanguage, languageCookie, languagesOf, modeCookie, speakIn, type Brand } from '@troupe/protocol';
import { requestCookie } from './request-cookie.ts';

/** An account's own choice of a language; BCP 47. */
type Account = { settings: { interfaceLanguage?: unknown } } | null;

/** The brand in the language of the request: of the address (`?hl=`), the account, the device, the browser. */
export const spokenFor = (brand: Brand, request: Pick<Request, 'headers' | 'url'>, account: Account = null): Brand => {
  if (languagesOf(brand).length === 1) return brand;
  const kept = account?.settings.interfaceLanguage;
  const language = chooseLanguage(brand, {
    hl: new URL(request.url).searchParams.get('hl'),
    account: typeof kept === 'string' ? kept : null,
    cookie: requestCookie(request, languageCookie),
    accepted: request.headers.get('accept-language'),
  });
  return speakIn(brand, language);
};

/** The look that our page wrote down for itself on this device. */
export const modeOf = (request: Pick<Request, 'headers'>): 'light' | 'dark' | null => {
  const mode = requestCookie(request, modeCookie);
  return mode === 'light' || mode === 'dark' ? mode : null;
};
