import type { Countries, Place } from '../ports/index.ts';

export type { Place };

/** `XX` and `T1` are what proxies write for unknown and for Tor. */
const isoOf = (given: string | null): string | null => {
  const code = given?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
};

/** The one reader of both headers (decision 117). `told` is the value of the header that our proxy writes. */
export const placeOf = (request: Request, told: string | null): Place => ({
  country: isoOf(told),
  hint: isoOf(request.headers.get('x-country')),
});

/** What stands behind every server without a proxy that knows countries: nothing is kept, nothing is relaxed. */
export const toldCountries: Countries = {
  find: async (request, told) => placeOf(request, told),
  remember: async () => null,
};
