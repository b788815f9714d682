import { describe, expect, it } from 'vitest';
import { createTestBrand } from '../../http/testing.ts';
import { createRateTable } from './rate-table.ts';

const brand = createTestBrand({
  commerce: {
    tax: {
      rates: [
        { country: 'DE', per_million: 190_000, until: '2027-07-01T00:00', time_zone: 'Europe/Berlin' },
        { country: 'DE', per_million: 160_000, from: '2027-07-01T00:00', time_zone: 'Europe/Berlin' },
        { country: 'US', state: 'ME', per_million: 55_000 },
        { country: 'CA', per_million: 50_000 },
        { country: 'CA', state: 'ON', per_million: 130_000 },
      ],
    },
  },
});
const rateAt = (at: string, country?: string, state?: string) =>
  createRateTable().rateOf({ brand, country, state, at: new Date(at) });

describe('rates of the brand’s file', () => {
  it('are of the country, and in the price where consumers are told it so', async () => {
    expect(await rateAt('2027-01-01T00:00:00Z', 'DE')).toEqual({ perMillion: 190_000, isInclusive: true, place: 'DE' });
    expect(await rateAt('2027-01-01T00:00:00Z', 'CA', 'QC')).toEqual({ perMillion: 50_000, isInclusive: false, place: 'CA' });
  });

  it('are of the state where one has its own', async () => {
    expect(await rateAt('2027-01-01T00:00:00Z', 'CA', 'ON')).toMatchObject({ perMillion: 130_000, place: 'CA-ON' });
    expect(await rateAt('2027-01-01T00:00:00Z', 'US', 'ME')).toMatchObject({ perMillion: 55_000, place: 'US-ME' });
  });

  it('change at their moment, by the clock that the row names', async () => {
    expect(await rateAt('2027-06-30T21:59:59.999Z', 'DE')).toMatchObject({ perMillion: 190_000 });
    expect(await rateAt('2027-06-30T22:00:00.000Z', 'DE')).toMatchObject({ perMillion: 160_000 });
  });

  it.each([
    ['US', 'NY'],
    ['BR', undefined],
    [undefined, undefined],
  ])('are nothing where no row is: %s %s', async (country, state) => {
    expect(await rateAt('2027-01-01T00:00:00Z', country, state)).toEqual({ perMillion: 0, isInclusive: false, place: null });
  });
});
