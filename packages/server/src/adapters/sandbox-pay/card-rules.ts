/**
 * What a card page may say about a card before it is charged. These functions run in the browser
 * too, printed into the page as they stand here: each is whole in itself.
 */

/** The check digit of ISO/IEC 7812-1, annex B (Luhn). */
export const isLuhnValid = (digits: string): boolean => {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const weighed = at % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
};

/** The card brands that checkout takes (R-CHECK-12), by their leading digits; null for others. */
export const cardTypeOf = (digits: string): 'visa' | 'master' | 'discover' | null => {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'master';
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover';
  return null;
};

/** `1 / 30`, `0130`, `01/2030` as `01/30`; null for what is no month. */
export const readExpiry = (text: string): string | null => {
  const found = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(?:20)?(\d{2})\s*$/.exec(text);
  const month = Number(found?.[1]);
  if (!found || month < 1 || month > 12) return null;
  return `${String(month).padStart(2, '0')}/${found[2]}`;
};

/** A card is good until the end of its month, wherever that ends last. */
export const isExpired = (expiry: string, now: number): boolean => {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return Date.UTC(2000 + year, month, 1, 12) <= now;
};

/** As a script: `const isLuhnValid = …`. */
export const cardRulesScript: string = Object.entries({ isLuhnValid, cardTypeOf, readExpiry, isExpired })
  .map(([name, rule]) => `const ${name} = ${rule};`)
  .join('\n');
