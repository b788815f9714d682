import type { CheckoutResult, SubscriptionRecord } from '@troupe/protocol';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { createTestApp, failure, testSession, type TestApp, type TestAppOptions } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { holdCard, leaveCard } from '../testing/checkout-page.tsx';
import { testReceipt } from '../testing/checkout.ts';
import { portalService, testChanged, testOtherPlans, testRecord, testStates, type PortalService } from '../testing/portal.ts';
import { PortalScreen } from './PortalScreen.tsx';
import type { PortalHrefs } from './portal-hrefs.ts';

afterEach(leaveCard);

vi.stubGlobal('matchMedia', () => new EventTarget());

const nowhere: PortalHrefs = { subscribe: null, checkout: () => null };
const shop: PortalHrefs = { subscribe: '/subscribe', checkout: (planId) => `/checkout?plan_id=${planId}` };

const start = (service: PortalService = {}, { hrefs = nowhere, ...options }: TestAppOptions & { hrefs?: PortalHrefs } = {}) => {
  const app = createTestApp({ session: testSession({ username: 'mara' }), answer: portalService(service), ...options });
  render(<PortalScreen hrefs={hrefs} />, { wrapper: inApp(app) });
  return app;
};
const of = (record: SubscriptionRecord): PortalService => ({ records: [record] });

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  const found = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(found.disabled).toBe(false));
  fireEvent.click(found);
};
const changes = (app: TestApp) => app.requests.filter(({ method }) => method === 'PUT');
const asked = (app: TestApp) => app.requests.filter(({ method, url }) => method === 'GET' && url.endsWith('/sticky')).length;
const told = async (words: string) => {
  const heading = screen.getByRole('heading', { level: 2, name: /True Supporter|I'm All In/ });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
  await waitFor(() => expect(document.activeElement).toBe(heading));
};

describe('the portal', () => {
  it('says what runs, what is charged when, in UTC, and by which card', async () => {
    start();
    expect(screen.getByText('Loading')).toBeTruthy();
    await screen.findByRole('heading', { level: 2, name: 'True Supporter' });
    expect(screen.getByRole('heading', { level: 1, name: 'Your plan' })).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByText('Yearly Subscription')).toBeTruthy();
    expect(screen.getByText('Renews on July 12, 2027 (UTC) for $157.49.')).toBeTruthy();
    expect(screen.getByText('Tax included: $7.50')).toBeTruthy();
    expect(screen.getByText(/Visa ending in 4242/)).toBeTruthy();
  });

  it.each([
    ['by hand', testStates.byHand, /Paid until July 12, 2027 \(UTC\)\. It doesn't renew by itself: .*\$157\.49 is due/],
    ['cancelled', testStates.cancelled, 'Yours until July 12, 2027 (UTC). Nothing more is charged.'],
    ['in grace', testStates.grace, /^\$157\.49 is due\. Everything stays open until July 19, 2027 \(UTC\)\./],
    ['expired', testStates.expired, 'Ended on July 12, 2027 (UTC). All your chats are still here.'],
    ['with a card that is gone', testStates.cardDeleted, "Your card isn't kept anymore. Add one so that your plan goes on."],
  ])('says of one %s what is next', async (_what, record, words) => {
    start(of(record));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('never says of one that is paid by hand that it renews', async () => {
    start(of(testStates.byHand));
    await screen.findByText('Active');
    expect(screen.queryByText(/Renews/)).toBeNull();
    expect(button('Add a card')).toBeTruthy();
  });

  it('names the plan that the next period is of', async () => {
    start(of(testRecord({ next_product: testOtherPlans.later })));
    expect(await screen.findByText('Changes to Get a Taste on July 12, 2027 (UTC).')).toBeTruthy();
  });

  it('leads to the plans where nothing was bought, and only where there are some', async () => {
    start({ records: [] }, { hrefs: shop });
    expect((await screen.findByRole('link', { name: 'See plans' })).getAttribute('href')).toBe('/subscribe');
  });

  it('says that no page sells plans yet, and leads home', async () => {
    start({ records: [] });
    expect(await screen.findByText("You don't have a subscription. Plans can't be bought on this page yet.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start Chatting' }).getAttribute('href')).toBe('#home');
  });

  it('tries again after a failure', async () => {
    let isDown = true;
    start({}, { answer: (request) => (isDown ? failure(503, 'payments_unavailable') : portalService()(request)) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText('Active')).toBeTruthy();
  });

  it('shows what it knows without a connection, and changes nothing then', async () => {
    const app = start();
    await screen.findByText('Active');
    act(() => app.sessions.setState({ isOnline: false }));
    expect(screen.getByText('No connection. Please check and retry')).toBeTruthy();
    for (const name of ['Change plan', 'Cancel Subscription', 'Change card']) expect(button(name).disabled).toBe(true);
  });

  it('shows all that somebody has, and says which may be too much', async () => {
    const old = { ...testStates.expired, subscription_id: 'sub-3' };
    start({ records: [testRecord(), { ...testStates.cancelled, subscription_id: 'sub-2' }, old] });
    expect(await screen.findByText(/More than one of your subscriptions is running/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Other subscriptions' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2, name: 'True Supporter' })).toHaveLength(3);
  });
});

describe('a cancellation', () => {
  it('takes two presses, and asks nothing (R-PORTAL-04)', async () => {
    const app = start({ after: [testStates.cancelled] });
    await press('Cancel Subscription');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel True Supporter?' });
    expect(dialog.textContent).toContain('It stays open until July 12, 2027 (UTC)');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }));
    await screen.findByText('Canceled');
    await told('Your subscription is canceled.');
    expect(await changes(app)[0]?.json()).toEqual({ action: 'cancel', order_id: 'order-1', subscription_id: 'sub-1' });
  });

  it('shows why it failed, in its place, and leaves everything as it is (R-PORTAL-08)', async () => {
    start({ results: [failure(503, 'payments_unavailable')] });
    await press('Cancel Subscription');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain("Payments aren't available right now.");
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep Subscription' }));
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('is taken back by one press', async () => {
    const app = start({ ...of(testStates.cancelled), after: [testRecord()] });
    await press('Resume Subscription');
    await screen.findByText('Active');
    await told('Your subscription goes on.');
    expect(await changes(app)[0]?.json()).toMatchObject({ action: 'uncancel', subscription_id: 'sub-1' });
  });

  it('that cannot be taken back says why', async () => {
    start({ ...of(testStates.cancelled), results: [failure(409, 'conflict')] });
    await press('Resume Subscription');
    expect((await screen.findByRole('alert')).textContent).toContain('This was changed elsewhere.');
  });

  it('in grace ends it at once, which is said before', async () => {
    start(of(testStates.grace));
    await press('Cancel Subscription');
    expect((await screen.findByRole('dialog')).textContent).toContain('It ends right away');
  });
});

describe('a payment that failed', () => {
  it('is said with its reason, until paying fails in its turn (R-PORTAL-05)', async () => {
    const app = start({ ...of(testStates.grace), results: [failure(402, 'card_declined')] });
    expect(await screen.findByText(/The card has insufficient funds/)).toBeTruthy();
    expect(screen.getAllByText(/^Payment failed/)).toHaveLength(2);
    const pay = button('Pay amount due $157.49');
    pay.focus();
    fireEvent.click(pay);
    expect((await screen.findByRole('alert')).textContent).toContain('Your bank declined the card.');
    expect(screen.queryByText(/insufficient funds/)).toBeNull();
    expect(await changes(app)[0]?.json()).toEqual({
      action: 'charge_rebill',
      order_id: 'order-1',
      subscription_id: 'sub-1',
      expected_total: 15_749,
      expected_currency: 'USD',
    });
    await waitFor(() => expect(pay.disabled).toBe(false));
    expect(document.activeElement).toBe(pay);
  });

  it('is paid by the card that is kept, once for two presses; the session is renewed 5 seconds later (R-PORTAL-07)', async () => {
    const later = holdTimers(5000);
    const renew = vi.fn(async () => testSession({ username: 'mara' }));
    const app = start(
      { ...of(testStates.grace), after: [testRecord()] },
      { sessionSource: { start: async () => testSession({ username: 'mara' }), renew } },
    );
    await press(/^Pay amount due/);
    fireEvent.click(button(/Pay amount due|Processing/));
    await told('The payment went through.');
    expect(screen.getByText('Active')).toBeTruthy();
    expect(changes(app)).toHaveLength(1);
    expect(changes(app)[0]?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
    expect(renew).not.toHaveBeenCalled();
    const before = asked(app);
    await later.ring();
    await waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(asked(app)).toBeGreaterThan(before));
  });

  it('is paid by another card, which is said to be kept', async () => {
    const app = start({ ...of(testStates.grace), after: [testRecord()] });
    await press('Pay with another card');
    const form = await screen.findByRole('form', { name: 'Pay with another card' });
    expect(form.textContent).toContain('The card pays $157.49 now, and is kept for the payments to come.');
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Pay $157.49' }).disabled).toBe(true);
    await holdCard();
    await press('Pay $157.49');
    await told('The payment went through.');
    expect(await changes(app)[0]?.json()).toMatchObject({
      action: 'charge_rebill',
      card_token: 'token-0001',
      expected_total: 15_749,
    });
  });

  it('takes a card where none is kept', async () => {
    start(of({ ...testStates.grace, credit_card: null, failure: null, renews: 'by_hand' }));
    expect(await screen.findByText('Payment due')).toBeTruthy();
    await press(/^Pay amount due/);
    expect(await screen.findByRole('form', { name: 'Pay amount due' })).toBeTruthy();
  });

  it('whose answer was lost is asked about under the same key with the same body, and never paid twice', async () => {
    const app = start({
      ...of(testStates.grace),
      results: [failure(503, 'unavailable'), testChanged()],
      after: [testRecord()],
    });
    await press(/^Pay amount due/);
    expect((await screen.findByRole('alert')).textContent).toContain('we never charge you twice');
    await waitFor(() => expect(button(/^Pay amount due/).disabled).toBe(true));
    await press('Check the payment');
    await told('The payment went through.');
    const [first, second] = changes(app);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(await second?.json()).toEqual(await first?.json());
  });
});

describe('another plan', () => {
  const open = async () => {
    await press('Change plan');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change plan'));
  };

  it('says for each what happens, and charges what the button says (R-PORTAL-07)', async () => {
    const app = start({ after: [testRecord({ current_product: testOtherPlans.now })] });
    await open();
    const group = screen.getByRole('group', { name: 'New plan' });
    const premium = within(group).getByRole('radio', { name: "I'm All In $249.99 a year" });
    expect(within(group).getByRole('radio', { name: 'Get a Taste $50.00 a year' })).toHaveProperty('checked', false);
    expect(group.textContent).toContain('Starts on July 12, 2027 (UTC). Nothing is charged today, and you keep True Supporter');
    expect(group.textContent).toContain('Starts now. $67.06 is charged today, tax included');
    expect(screen.getByText('You pay by the year, so only annual plans are offered.')).toBeTruthy();
    fireEvent.click(premium);
    expect(screen.getByText('Charged to Visa ending in 4242.')).toBeTruthy();
    await press('Change now for $67.06');
    await told("You're on I'm All In now.");
    expect(await changes(app)[0]?.json()).toEqual({
      action: 'change_plan',
      order_id: 'order-1',
      subscription_id: 'sub-1',
      plan_id: 'premium-1y',
      expected_total: 6706,
      expected_currency: 'USD',
    });
  });

  it('that begins with the next period costs nothing now', async () => {
    const app = start();
    await open();
    fireEvent.click(screen.getByRole('radio', { name: /Get a Taste/ }));
    await press('Change on July 12, 2027 (UTC)');
    await told('You change to Get a Taste on July 12, 2027 (UTC).');
    expect(await changes(app)[0]?.json()).toMatchObject({ plan_id: 'minimal-1y', expected_total: 0 });
  });

  it('asks again with the new sum where the price has changed', async () => {
    const service: PortalService = { results: [failure(409, 'price_changed'), testChanged()] };
    const app = start(service);
    await open();
    fireEvent.click(screen.getByRole('radio', { name: /I'm All In/ }));
    service.records = [testRecord({ available_plans: [testOtherPlans.later, { ...testOtherPlans.now, upgrade_price: 6800 }] })];
    await press('Change now for $67.06');
    expect((await screen.findByRole('alert')).textContent).toContain('The price has changed.');
    await press('Change now for $68.00');
    await told("You're on I'm All In now.");
    expect(await changes(app)[1]?.json()).toMatchObject({ expected_total: 6800 });
  });

  it('that costs something now needs a card first', async () => {
    start(of(testStates.byHand));
    await open();
    fireEvent.click(screen.getByRole('radio', { name: /I'm All In/ }));
    expect(screen.getByText('Add a card first: you pay something today.')).toBeTruthy();
    expect(button('Change now for $67.06').disabled).toBe(true);
  });

  it('is left without a change, and the focus goes back to its button', async () => {
    start();
    await open();
    await press('Back');
    expect(screen.queryByRole('group', { name: 'New plan' })).toBeNull();
    expect(document.activeElement).toBe(button('Change plan'));
  });

  it('may be asked about by the bank: only our server’s word counts', async () => {
    const order = { order_id: 'order-2', plan_id: 'premium-1y', orderTotal: 6706, currency: 'USD' };
    const redirect: CheckoutResult = { ...order, resp_msg: 'redirect', iframe_3ds_url: 'https://bank.example/ask' };
    const service: PortalService = {
      results: [
        {
          status: 'REDIRECT',
          subscription_status: 'active',
          message: '',
          order_id: 'order-2',
          iframe_3ds_url: redirect.iframe_3ds_url,
        },
      ],
      order: redirect,
    };
    start(service);
    await open();
    fireEvent.click(screen.getByRole('radio', { name: /I'm All In/ }));
    await press('Change now for $67.06');
    const dialog = await screen.findByRole('dialog', { name: 'Your bank wants you to confirm this payment' });
    const frame = within(dialog).getByTitle<HTMLIFrameElement>("Your bank's page");
    service.order = testReceipt('premium-1y');
    await waitFor(() => {
      act(() => {
        dispatchEvent(
          Object.assign(new Event('message'), {
            source: frame.contentWindow,
            origin: 'https://api.example.test',
            data: { kind: 'troupe-payment-return', order_id: 'order-2' },
            ports: [],
          }),
        );
      });
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await told("You're on I'm All In now.");
  });
});

describe('another card', () => {
  it('is kept once it is whole, and nothing is charged', async () => {
    const app = start();
    await press('Change card');
    const form = await screen.findByRole('form', { name: 'Change card' });
    expect(form.textContent).toContain('Nothing is charged now.');
    expect(button('Save card').disabled).toBe(true);
    await holdCard();
    await press('Save card');
    await told('Your new card is saved.');
    expect(await changes(app)[0]?.json()).toEqual({
      action: 'change_card',
      order_id: 'order-1',
      subscription_id: 'sub-1',
      card_token: 'token-0001',
    });
  });

  it('in grace pays what is due, which is said before', async () => {
    start(of(testStates.grace));
    await press('Change card');
    const form = await screen.findByRole('form', { name: 'Change card' });
    expect(form.textContent).toContain('The new card pays the $157.49 that is due now.');
    expect(within(form).getByRole('button', { name: 'Pay $157.49' })).toBeTruthy();
  });

  it('that was refused says why beside its fields, and they take the next one', async () => {
    start({ results: [failure(402, 'card_declined'), testChanged()] });
    await press('Change card');
    await holdCard();
    await press('Save card');
    const form = screen.getByRole('form', { name: 'Change card' });
    expect((await within(form).findByRole('alert')).textContent).toContain('Your bank declined the card.');
    await press('Save card');
    await told('Your new card is saved.');
  });

  it('cannot be given where the brand takes none', async () => {
    start({ options: { card_form_url: null } });
    await press('Change card');
    expect(await screen.findByText("We don't accept cards here yet.")).toBeTruthy();
    expect(button('Save card').disabled).toBe(true);
  });
});

describe('a payment that has not ended', () => {
  it('is asked about by itself', async () => {
    const app = start({ ...of(testStates.pending), order: testReceipt(), after: [testRecord()] });
    await screen.findByText('Active');
    await told('The payment went through.');
    expect(app.requests.some(({ url }) => url.endsWith('/orders/order-2'))).toBe(true);
    expect(changes(app)).toEqual([]);
  });

  it('leads on to the bank’s page by a press', async () => {
    const order = { order_id: 'order-2', plan_id: 'premium-1y', orderTotal: 6706, currency: 'USD' };
    start({
      ...of(testStates.atBank),
      order: { ...order, resp_msg: 'redirect', iframe_3ds_url: 'https://bank.example/ask' },
    });
    expect(await screen.findByText('Your bank wants you to confirm a payment.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Continue to your bank');
    const dialog = await screen.findByRole('dialog', { name: 'Your bank wants you to confirm this payment' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the payment' }));
    expect((await screen.findByRole('alert')).textContent).toContain("You canceled the bank's check.");
  });
});

describe('a subscription that has ended', () => {
  it('leads to a plan anew, with the one that it was of (R-PORTAL-06)', async () => {
    start(of(testStates.expired), { hrefs: shop });
    const link = await screen.findByRole('link', { name: 'Choose Plan & Reactivate' });
    expect(link.getAttribute('href')).toBe('/checkout?plan_id=basic-1y');
  });

  it('shows what there is where no page sells plans yet', async () => {
    start(of(testStates.expired));
    const plans = await screen.findByRole('list');
    expect(screen.getByText("Plans can't be bought on this page yet.")).toBeTruthy();
    expect(within(plans).getAllByRole('listitem')[0]?.textContent).toBe('Get a Taste$5.00 a month');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
