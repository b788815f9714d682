import { isDue } from '../../kernel/schedules/schedule.ts';
import type { Tax } from '../../ports/index.ts';

/** A state is the same in capitals and without. */
const fold = (state: string): string => state.trim().toUpperCase();

/** The rates that an operator writes into the brand's file, each for its time. */
export const createRateTable = (): Tax => ({
  async rateOf({ brand, country, state, at }) {
    const { rates, inclusive } = brand.commerce.tax;
    const isInclusive = country !== undefined && inclusive.includes(country);
    const due = rates.filter((rate) => rate.country === country && isDue(rate, at));
    const isThere = (rate: (typeof due)[number]) => rate.state !== undefined && fold(rate.state) === fold(state ?? '');
    const found = due.find(isThere) ?? due.find((rate) => !rate.state);
    if (found === undefined) return { perMillion: 0, isInclusive, place: null };
    return {
      perMillion: found.per_million,
      isInclusive,
      place: found.state === undefined ? found.country : `${found.country}-${found.state}`,
    };
  },
});
