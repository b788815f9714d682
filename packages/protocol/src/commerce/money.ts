/** Currencies whose smallest unit is not the hundredth, by how many digits it has (ISO 4217, amendment 180). */
const otherDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/**
 * Digits of a currency behind the point, by ISO 4217. Engines follow CLDR, which differs for some (HUF, IDR, COP): a sum that
 * is shown with their digits is another sum than the one that is charged.
 */
export const currencyDigits = (currency: string): number =>
  Number(Object.keys(otherDigits).find((count) => otherDigits[Number(count)]?.includes(currency)) ?? 2);

/** A sum as people write it in a language, from minor units: 1495 USD is $14.95. */
export const formatMoney = (locale: string, amount: number, currency: string): string => {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
};
