import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, testSession } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { checkoutService, testOptions, type CheckoutService } from '../testing/checkout.ts';
import { blackFriday, saleOptions, testHrefs, testOffer } from '../testing/plans.tsx';
import { SaleScreen } from './SaleScreen.tsx';

const end = Date.parse(blackFriday.ends_at);
const hour = 3_600_000;
/** A server whose clock is so far before the end of the sale. */
const before = (milliseconds: number, given: CheckoutService = {}): CheckoutService => ({
  options: saleOptions(),
  sales: [blackFriday],
  now: () => end - milliseconds,
  ...given,
});

const open = (service: CheckoutService, search: Record<string, string> = {}) => {
  const onNone = vi.fn();
  const app = createTestApp({ session: testSession({ username: 'mara' }), answer: checkoutService(service) });
  const page = () => <SaleScreen search={search} onSearchChange={() => undefined} hrefs={testHrefs} onNone={onNone} />;
  const view = render(page(), { wrapper: inApp(app) });
  return { app, onNone, ...view };
};
const timer = () => screen.findByRole('timer', { name: 'Ends in' });
const card = (name: string) => screen.findByRole('region', { name });

describe('the page of a sale (P-ROUTE-09)', () => {
  it('is headed in the words of the brand, with a promise that its prices keep, and its end', async () => {
    const { onNone } = open(before(hour));
    expect(await screen.findByRole('heading', { level: 1, name: 'Black Friday: a year for less' })).toBeTruthy();
    expect(screen.getByText('Up to 40% off the price of twelve months.')).toBeTruthy();
    expect(screen.getByText(/^Until November 28, 2099.*12:00.AM UTC\.$/)).toBeTruthy();
    expect(onNone).not.toHaveBeenCalled();
  });

  it('strikes through what it is measured against, twelve single months, and says so (R-PLAN-11)', async () => {
    open(before(hour));
    const supporter = await card('True Supporter');
    expect(supporter.querySelector('s')?.textContent).toBe('$179.40');
    expect(supporter.textContent).toContain('was $179.40, now');
    expect(supporter.textContent).toContain('$110.00 a year');
    expect(within(supporter).getByText('-38%')).toBeTruthy();
    expect(supporter.textContent).toContain('Instead of $179.40 for twelve single months.');
    expect(supporter.textContent).toContain('For the first year, then $149.99 a year.');
    expect((await card('Get a Taste')).querySelector('s')).toBeNull();
  });

  it('opens with a period in which something costs less, unless the address asks for another', async () => {
    const { plans } = testOptions();
    const { unmount } = open(before(hour, { options: { ...saleOptions(), default_plan_id: 'basic-1m' } }));
    expect((await card('True Supporter')).textContent).toContain('$110.00 a year');
    unmount();
    open(before(hour, { options: { plans } }), { frequency: 'monthly' });
    expect((await card('Get a Taste')).textContent).toContain('$5.00 a month');
  });

  it('counts on the server’s clock, in days, hours, minutes and seconds, whatever the device says (R-PLAN-10)', async () => {
    open(before(2 * 24 * hour + 3 * hour + 4 * 60_000 + 5000));
    expect((await timer()).textContent).toMatch(/^02 days03 hours04 min0[345] sec$/);
  });

  it('counts to the same end after a reload', async () => {
    const { unmount } = open(before(5 * hour));
    expect((await timer()).textContent).toMatch(/^00 days0[45] hours/);
    unmount();
    open(before(2 * hour));
    expect((await timer()).textContent).toMatch(/^00 days0[12] hours/);
  });

  it.each([
    ['an hour', hour, '1 hour left.'],
    ['ten minutes', hour / 6, '10 minutes left.'],
    ['a minute', 60_000, '1 minute left.'],
    ['two hours', 2 * hour, ''],
    ['half an hour', hour / 2, ''],
  ])('says aloud at %s, and is silent otherwise', async (_, left, words) => {
    open(before(left));
    const region = (await timer()).nextElementSibling;
    expect(region?.getAttribute('role')).toBe('status');
    expect(region?.textContent).toBe(words);
  });

  it('says plainly that it is over, shows the list prices, and asks anew', async () => {
    const { app, onNone } = open(before(300));
    expect(await screen.findByText('The sale is over. These are the usual prices.')).toBeTruthy();
    const supporter = await card('True Supporter');
    expect(supporter.textContent).toContain('$149.99 a year');
    expect(supporter.querySelector('s')).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
    const asked = () => app.requests.filter(({ url }) => url.includes('purchase_options')).length;
    await waitFor(() => expect(asked()).toBeGreaterThan(1));
    expect(onNone).not.toHaveBeenCalled();
  });

  it('ends nothing by the clock of a device that is ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: end + hour });
    try {
      open(before(hour));
      expect((await timer()).textContent).toMatch(/^00 days(01 hours00|00 hours59) min/);
      expect((await card('True Supporter')).textContent).toContain('$110.00 a year');
    } finally {
      vi.useRealTimers();
    }
  });

  it('leads elsewhere where there is no sale', async () => {
    const { onNone } = open({});
    await waitFor(() => expect(onNone).toHaveBeenCalled());
  });

  it('offers a first month for $0.99 where this viewer has that, with its own countdown (R-PLAN-10)', async () => {
    const { onNone } = open({ options: { offers: [testOffer] }, now: () => Date.parse(testOffer.ends_at) - hour / 2 });
    expect(await screen.findByRole('heading', { level: 1, name: 'True Supporter for $0.99' })).toBeTruthy();
    expect(screen.getByText('For the first month, then $14.95 a month.')).toBeTruthy();
    expect((await timer()).textContent).toMatch(/^00 days00 hours(30|29) min/);
    const take = screen.getByRole('link', { name: 'Choose True Supporter' });
    expect(take.getAttribute('href')).toBe('/checkout?plan_id=basic-1m&o_id=first-month');
    expect(screen.getByRole('link', { name: 'All plans' })).toBeTruthy();
    expect(onNone).not.toHaveBeenCalled();
  });

  it('tries again where it is not known what is on sale', async () => {
    const app = createTestApp({
      session: testSession({ username: 'mara' }),
      answer: (request) => (request.url.includes('/sales') ? failure(500, 'internal') : checkoutService()(request)),
    });
    const onNone = vi.fn();
    render(<SaleScreen search={{}} onSearchChange={() => undefined} hrefs={testHrefs} onNone={onNone} />, {
      wrapper: inApp(app),
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(onNone).not.toHaveBeenCalled();
  });
});
