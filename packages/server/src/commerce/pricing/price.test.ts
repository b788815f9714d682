import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/seeded-random.ts';
import { price, type PriceInput } from './price.ts';

const untaxed = { perMillion: 0, isInclusive: false, place: null };
const given = (change: Partial<PriceInput> = {}): PriceInput => ({
  name: 'True Supporter',
  list: 1495,
  sale: null,
  offer: null,
  coupon: null,
  credit: 0,
  tax: untaxed,
  balance: 0,
  ...change,
});
const totalOf = (change: Partial<PriceInput>) => price(given(change)).total;
const tenth = { code: 'TENTH', off: { percent: 10 }, stacks: false };
const first = { offerId: 'first', price: 99 };

describe('a price', () => {
  it('is the list price, in one line', () => {
    expect(price(given())).toEqual({
      line_items: [{ name: 'True Supporter', total: 1495 }],
      subtotal: 1495,
      discounts: [],
      credit: 0,
      tax: { total: 0, inclusive: false },
      balance: 0,
      total: 1495,
      steps: [{ kind: 'list', source: 'True Supporter', amount: 1495, sum: 1495 }],
    });
  });

  it('is the price of the sale, which replaces the list price; one that is no less changes nothing', () => {
    expect(price(given({ sale: { name: 'winter', price: 749 } }))).toMatchObject({ subtotal: 749, total: 749 });
    expect(totalOf({ sale: { name: 'winter', price: 2000 } })).toBe(1495);
  });

  it('is the better of offer and coupon, and says which', () => {
    const both = price(given({ offer: first, coupon: tenth }));
    expect(both.total).toBe(99);
    expect(both.discounts).toEqual([
      { kind: 'offer', code: 'first', total: 1396 },
      { kind: 'coupon', code: 'TENTH', total: 0 },
    ]);
    const half = { ...tenth, off: { percent: 50 } };
    expect(price(given({ offer: { offerId: 'first', price: 1000 }, coupon: half }))).toMatchObject({
      total: 747,
      discounts: [
        { kind: 'offer', total: 0 },
        { kind: 'coupon', total: 748 },
      ],
    });
  });

  it('has both where the coupon says so, the coupon after the offer', () => {
    expect(totalOf({ offer: { offerId: 'first', price: 1000 }, coupon: { ...tenth, stacks: true } })).toBe(900);
  });

  it('is never below zero: a fixed coupon takes no more than there is, and one of 100 % leaves nothing', () => {
    expect(totalOf({ coupon: { ...tenth, off: { amount: 5000 } } })).toBe(0);
    expect(
      price(
        given({ coupon: { ...tenth, off: { percent: 100 } }, tax: { perMillion: 190_000, isInclusive: false, place: 'DE' } }),
      ),
    ).toMatchObject({ total: 0, tax: { total: 0 } });
    expect(price(given({ credit: 9999 }))).toMatchObject({ total: 0, credit: 1495 });
    expect(price(given({ balance: 500 }))).toMatchObject({ total: 995, balance: 500 });
  });

  it('has tax on what is left, rounded once', () => {
    const tax = { perMillion: 88_750, isInclusive: false, place: 'US-NY' };
    expect(price(given({ tax }))).toMatchObject({ tax: { total: 133, inclusive: false }, total: 1628 });
    expect(price(given({ tax, coupon: tenth })).tax.total).toBe(119);
  });

  it('has the tax in it where consumers are told it so, and then a fixed coupon is gross', () => {
    const tax = { perMillion: 190_000, isInclusive: true, place: 'DE' };
    expect(price(given({ tax }))).toMatchObject({ tax: { total: 239, inclusive: true }, total: 1495 });
    expect(price(given({ tax, coupon: { ...tenth, off: { amount: 500 } } }))).toMatchObject({ tax: { total: 159 }, total: 995 });
  });

  it('tells why, step by step', () => {
    const { steps } = price(
      given({
        sale: { name: 'winter', price: 1000 },
        coupon: tenth,
        credit: 100,
        tax: { perMillion: 50_000, isInclusive: false, place: 'CA' },
        balance: 40,
      }),
    );
    expect(steps).toEqual([
      { kind: 'list', source: 'True Supporter', amount: 1495, sum: 1495 },
      { kind: 'sale', source: 'winter', amount: -495, sum: 1000 },
      { kind: 'coupon', source: 'TENTH', amount: -100, sum: 900 },
      { kind: 'credit', source: null, amount: -100, sum: 800 },
      { kind: 'tax', source: 'CA', amount: 40, sum: 840 },
      { kind: 'balance', source: null, amount: -40, sum: 800 },
    ]);
  });
});

describe('every price', () => {
  const random = createRandom('prices');
  const upTo = (max: number) => Math.floor(random() * (max + 1));
  const maybe = <T>(make: () => T): T | null => (random() < 0.5 ? make() : null);
  const randomInput = (): PriceInput => ({
    name: 'plan',
    list: upTo(100_000),
    sale: maybe(() => ({ name: 'sale', price: upTo(100_000) })),
    offer: maybe(() => ({ offerId: 'offer', price: upTo(5000) })),
    coupon: maybe(() => ({
      code: 'CODE',
      off: random() < 0.5 ? { percent: 1 + upTo(99) } : { amount: upTo(20_000) },
      stacks: random() < 0.3,
    })),
    credit: random() < 0.3 ? upTo(50_000) : 0,
    tax: { perMillion: random() < 0.5 ? upTo(300_000) : 0, isInclusive: random() < 0.5, place: 'XX' },
    balance: random() < 0.2 ? upTo(50_000) : 0,
  });
  const count = 100_000;

  it('adds up, in its lines and in its steps, in whole units and never below zero', () => {
    for (let round = 0; round < count; round += 1) {
      const input = randomInput();
      const { line_items, subtotal, discounts, credit, tax, balance, total, steps } = price(input);
      const off = discounts.reduce((sum, one) => sum + one.total, 0);
      const added = subtotal - off - credit + (tax.inclusive ? 0 : tax.total) - balance;
      const stepped = steps.filter(({ kind }) => kind !== 'tax_inside').reduce((sum, { amount }) => sum + amount, 0);
      const figures = [subtotal, credit, tax.total, balance, total, ...discounts.map((one) => one.total)];
      const isSound =
        added === total &&
        stepped === total &&
        steps.at(-1)?.sum === total &&
        line_items.reduce((sum, one) => sum + one.total, 0) === subtotal &&
        figures.every((figure) => Number.isSafeInteger(figure) && figure >= 0);
      if (!isSound) expect.fail(JSON.stringify(input));
    }
  });

  it('is raised by no code, no offer, no credit and no balance; a dearer plan never costs less; the same input is the same answer', () => {
    for (let round = 0; round < count / 4; round += 1) {
      const input = randomInput();
      const { total } = price(input);
      const without = [{ coupon: null }, { offer: null }, { credit: 0 }, { balance: 0 }].map(
        (less) => price({ ...input, ...less }).total,
      );
      const dearer = price({ ...input, sale: null, list: input.list + 1 + upTo(1000) }).total;
      const cheaper = price({ ...input, sale: null }).total;
      const isSound =
        without.every((other) => other >= total) &&
        dearer >= cheaper &&
        JSON.stringify(price(input)) === JSON.stringify(price(input));
      if (!isSound) expect.fail(JSON.stringify(input));
    }
  });
});
