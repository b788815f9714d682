/** An amount in minor units (1495 = 14.95 USD) as its currency is written in a language. */
export const formatMoney = (locale: string, amount: number, currency: string): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
