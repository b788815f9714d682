import { placeOf } from '../../http/place.ts';
import { requestCookie } from '../../http/request-cookie.ts';
import { hmac, isSameDigest } from '../../kernel/digest.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Countries } from '../../ports/index.ts';

/** How long a country that our proxy told counts where it tells none: a day's travel. */
const lifeS = 24 * 3600;
/** A cookie older than this is written anew. */
const renewedS = lifeS / 2;

interface Kept {
  country: string;
  at: number;
}

/**
 * The country of the trusted proxy's header, and where that says nothing, what it said of this browser within a day:
 * a cookie that we sign for this host when the header is there (decision 170).
 *
 * @param keys of this purpose alone: the first signs, all verify
 */
export const createRememberedCountries = ({ keys, clock }: { keys: SecretKeys; clock: Clock }): Countries => {
  const isHttps = (request: Request) => request.url.startsWith('https:');
  const nameFor = (request: Request) => (isHttps(request) ? '__Host-country' : 'country');
  const nowS = () => Math.floor(clock.now().getTime() / 1000);
  const signedText = (request: Request, { country, at }: Kept) => `${new URL(request.url).host}|${country}|${at}`;

  const readCookie = async (request: Request): Promise<Kept | null> => {
    const cookie = requestCookie(request, nameFor(request)) ?? '';
    const {
      country = '',
      time = '',
      digest = '',
    } = /^(?<country>[A-Z]{2})\.(?<time>\d{1,11})\.(?<digest>[\w-]{43})$/.exec(cookie)?.groups ?? {};
    const kept = { country, at: Number(time) };
    const age = nowS() - kept.at;
    if (country === '' || age < 0 || age > lifeS) return null;
    for (const key of keys) if (isSameDigest(digest, await hmac(key, signedText(request, kept)))) return kept;
    return null;
  };

  return {
    async find(request, told) {
      const place = placeOf(request, told);
      return place.country === null ? { ...place, country: (await readCookie(request))?.country ?? null } : place;
    },
    async remember(request, told) {
      const { country } = placeOf(request, told);
      if (country === null) return null;
      const kept = await readCookie(request);
      if (kept?.country === country && nowS() - kept.at < renewedS) return null;
      const fresh = { country, at: nowS() };
      const value = `${country}.${fresh.at}.${await hmac(keys[0], signedText(request, fresh))}`;
      return [
        `${nameFor(request)}=${value}`,
        'Path=/',
        'HttpOnly',
        'SameSite=Lax',
        `Max-Age=${lifeS}`,
        ...(isHttps(request) ? ['Secure'] : []),
      ].join('; ');
    },
  };
};
