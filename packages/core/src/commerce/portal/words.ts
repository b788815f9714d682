import { formatMoney, type CardOnFile } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import { useText } from './texts.ts';

/** What the marks on cards are called, in every language. */
const brands: Record<CardOnFile['type'], string> = { visa: 'Visa', master: 'Mastercard', discover: 'Discover' };

/** How sums, days and cards are written here. */
export const useWords = () => {
  const t = useT();
  const text = useText();
  const days = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    t,
    text,
    money: (amount: number, currency: string) => formatMoney(t.locale, amount, currency),
    /** A day as it is counted, which may be another one where the buyer is: so it says UTC (R-PORTAL-03). */
    day: (instant: string) => text('portal.date', { date: days.format(new Date(instant)), zone: 'UTC' }),
    card: ({ type, last_4 }: CardOnFile) => text('portal.card.ending', { brand: brands[type], digits: last_4 }),
  };
};
