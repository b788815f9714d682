/** Where a caller is, by ISO 3166-1 alpha-2. */
export interface Place {
  /** What our own proxy says; null where there is none or it does not know. The only one that may open anything. */
  country: string | null;
  /** What the caller says (`x-country`): anybody may write it, so it may only make a rule stricter. */
  hint: string | null;
}

/** `XX` and `T1` are what proxies write for unknown and for Tor. */
const isoOf = (given: string | null): string | null => {
  const code = given?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
};

/** The one reader of both headers (decision 117). `country` is the value of the header that our proxy writes. */
export const placeOf = (request: Request, country: string | null): Place => ({
  country: isoOf(country),
  hint: isoOf(request.headers.get('x-country')),
});
