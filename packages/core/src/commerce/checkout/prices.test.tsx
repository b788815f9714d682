import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../app/testing/test-app.ts';
import { fill, holdCard, leaveCard, paid, ready, start, subscribeButton, type } from '../testing/checkout-page.tsx';
import { checkoutService, testOptions, testPrice } from '../testing/checkout.ts';

vi.stubGlobal('matchMedia', () => new EventTarget());
afterEach(leaveCard);

type App = ReturnType<typeof start>;
/** Codes that the server was asked about, in order. */
const codes = async ({ requests }: App) => {
  const asked = requests.filter(({ url }) => url.endsWith('/calculate'));
  const bodies = await Promise.all(asked.map((request) => request.clone().json() as Promise<{ promo_code?: string }>));
  return bodies.flatMap(({ promo_code }) => promo_code ?? []);
};
const coupon = () => screen.getByLabelText<HTMLInputElement>('Coupon');
const leaveCoupon = (code: string) => {
  type('Coupon', code);
  fireEvent.blur(coupon());
};

describe('a price at checkout', () => {
  it('says what a plan of a sale cost before, to the eye and in words, and what it renews at', async () => {
    const [basic] = testOptions().plans.monthly;
    if (!basic) throw new Error('no plan');
    const sale = { name: 'winter', ends_at: null, periods: 1 };
    const options = {
      default_plan_id: basic.plan_id,
      plans: { monthly: [{ ...basic, price: 250, list_price: 500, sale }], annual: [] },
    };
    start({ options, price: { subtotal: 250, total: 250, line_items: [{ name: 'Get a Taste', total: 250 }] } });
    const plan = await screen.findByRole('radio', { name: /was \$5\.00, now \$2\.50/ });
    expect(plan.closest('label')?.querySelector('s')?.textContent).toBe('$5.00');
    expect(await screen.findByText(/^Renews every month at \$5\.00 plus tax/)).toBeTruthy();
  });

  it('names an offer and a tax that is in the price, in the currency of the sum', async () => {
    const discounts = [{ kind: 'offer' as const, code: 'first', valid: true, error: null, total: 1396 }];
    start({ price: { discounts, tax: { total: 16, inclusive: true }, total: 99, currency: 'EUR' } }, {}, { o_id: 'first' });
    expect((await screen.findByText('Introductory offer')).nextElementSibling?.textContent).toBe('-€13.96');
    expect(screen.getByText('Tax included').nextElementSibling?.textContent).toBe('€0.16');
    expect(screen.getByText(/^Renews every year at .* tax included/)).toBeTruthy();
    expect(screen.getByText('Total today').nextElementSibling?.textContent).toBe('€0.99');
  });

  it('asks for the prices of the country that is chosen, and keeps what is typed meanwhile', async () => {
    const app = start();
    await fill();
    await waitFor(() => expect(app.requests.some(({ url }) => url.endsWith('/purchase_options?country=US'))).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mara');
  });

  it('says until when a price of several periods holds, and what it is then', async () => {
    const [basic] = testOptions().plans.monthly;
    if (!basic) throw new Error('no plan');
    const sale = { name: 'winter', ends_at: null, periods: 3 };
    const plans = { monthly: [{ ...basic, price: 250, list_price: 500, sale }], annual: [] };
    start({ options: { default_plan_id: basic.plan_id, plans } });
    expect(
      await screen.findByText(/^Renews every month at \$2\.50 .*Payments at this price: 3\. After that: \$5\.00\./),
    ).toBeTruthy();
  });

  it('is paid in its own currency, which the order names', async () => {
    const app = start();
    await holdCard();
    await fill();
    await ready();
    fireEvent.click(subscribeButton());
    await screen.findByText('Thank you for your purchase!');
    expect(await paid(app)[0]?.json()).toMatchObject({ expected_total: 15_749, expected_currency: 'USD' });
  });

  it('cannot be paid while the plans beside it are in another currency', async () => {
    start({ price: { currency: 'EUR' } });
    await holdCard();
    await fill();
    await screen.findByText('€157.49');
    expect(subscribeButton().disabled).toBe(true);
  });

  it('that did not come is said with the way to ask again, and holds the purchase', async () => {
    const service = checkoutService();
    let isDown = true;
    const answer: typeof service = (request) =>
      isDown && request.url.endsWith('/purchase_options?country=US') ? failure(503, 'unavailable') : service(request);
    start({}, { answer });
    await holdCard();
    await fill();
    const fault = await screen.findByRole('alert');
    expect(fault.getAttribute('data-troupe-part')).toBe('price-failure');
    expect(subscribeButton().disabled).toBe(true);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await ready();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is asked for with the state, where states have a tax of their own', async () => {
    const app = start({ options: { states: ['CA', 'ME'] } });
    await holdCard();
    await fill();
    const state = await screen.findByLabelText<HTMLSelectElement>('State or province');
    expect([...state.options].map(({ label }) => label)).toEqual(['Choose a state or province', 'CA', 'ME', 'None of these']);
    expect(subscribeButton().disabled).toBe(true);
    fireEvent.change(state, { target: { value: 'ME' } });
    await ready();
    const last = app.requests.findLast(({ url }) => url.endsWith('/calculate'));
    expect(await last?.clone().json()).toMatchObject({ state: 'ME' });
    fireEvent.click(subscribeButton());
    await screen.findByText('Thank you for your purchase!');
    expect(await paid(app)[0]?.json()).toMatchObject({ state: 'ME' });
  });

  it('names the plan that the buyer has, even one that is not sold any more', async () => {
    start({ options: { current_plan_id: 'gone-1m', current_plan_name: 'Old Friend' } });
    expect(await screen.findByText("You're on Old Friend")).toBeTruthy();
  });
});

describe('a coupon at checkout', () => {
  it('is asked about once it is typed to its end, and never half', async () => {
    const app = start();
    await screen.findByText('$157.49');
    for (const typed of ['f', 'fi', 'first']) type('Coupon', typed);
    await new Promise((done) => setTimeout(done, 700));
    expect(await codes(app)).toEqual([]);
    fireEvent.blur(coupon());
    expect(await screen.findByText('Invalid coupon')).toBeTruthy();
    expect(await codes(app)).toEqual(['FIRST']);
  });

  it('that was refused is not asked about again while other fields change', async () => {
    const app = start();
    await screen.findByText('$157.49');
    leaveCoupon('first');
    await screen.findByText('Invalid coupon');
    await fill();
    await new Promise((done) => setTimeout(done, 700));
    expect(screen.getByText('Invalid coupon')).toBeTruthy();
    expect(await codes(app)).toEqual(['FIRST']);
    leaveCoupon('second');
    await waitFor(async () => expect((await codes(app)).at(-1)).toBe('SECOND'));
  });

  it('past the limit is said to be so, and not to be wrong', async () => {
    const discounts = [{ kind: 'coupon' as const, code: 'FIRST', valid: false, error: 'rate_limited' as const, total: 0 }];
    start({ price: testPrice('basic-1y', { discounts }) });
    await screen.findByText('$157.49');
    leaveCoupon('first');
    expect(await screen.findByText(/^Too many requests/)).toBeTruthy();
    expect(screen.queryByText('Invalid coupon')).toBeNull();
  });
});
