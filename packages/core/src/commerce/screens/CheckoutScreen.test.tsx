import { cleanup, act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { failure, testBrand, testSession } from '../../app/testing/test-app.ts';
import { cardFrame, fill, holdCard, leaveCard, paid, ready, start, subscribeButton, type } from '../testing/checkout-page.tsx';
import { checkoutService, testReceipt, type CheckoutService } from '../testing/checkout.ts';

afterEach(leaveCard);

vi.stubGlobal('matchMedia', () => new EventTarget());

describe('CheckoutScreen', () => {
  it('shows the plans of a period, the brand’s choice chosen, and the sum', async () => {
    start();
    expect(await screen.findByRole('radio', { name: /True Supporter.*\$149\.99 a year/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Annual Save 16%' }).ariaPressed).toBe('true');
    await screen.findByText('$157.49');
    fireEvent.click(screen.getByRole('button', { name: 'Monthly' }));
    expect(screen.getByRole('radio', { name: /True Supporter.*\$14\.95 a month/ })).toHaveProperty('checked', true);
    await screen.findByText('$15.70');
    expect(
      screen.getByText(/Renews every month at \$14\.95 plus tax\..*The charge appears as TROUPE CHAT on your statement\./),
    ).toBeTruthy();
  });

  it('opens with the plan and the coupon of the location', async () => {
    start({}, {}, { plan_id: 'premium-1m', coupon: 'FIRST' });
    expect(await screen.findByRole('radio', { name: /I'm All In/ })).toHaveProperty('checked', true);
    expect(await screen.findByText('Invalid coupon')).toBeTruthy();
  });

  it('lets nobody subscribe before everything is there', async () => {
    start();
    await screen.findByText('$157.49');
    expect(subscribeButton().disabled).toBe(true);
    await holdCard();
    expect(subscribeButton().disabled).toBe(true);
    await fill('0410');
    expect(await screen.findByText('Invalid Zip')).toBeTruthy();
    expect(subscribeButton().disabled).toBe(true);
    type(/^Zip/, '04101');
    await ready();
  });

  it('writes a postal code in capitals and holds it to its country, when it is left', async () => {
    start();
    await fill('04101');
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'CA' } });
    const leave = (value: string) => {
      const box = screen.getByLabelText(/^(Zip|Postal code)/) as HTMLInputElement;
      fireEvent.input(box, { target: { value } });
      fireEvent.blur(box);
      return screen.getByLabelText(/^(Zip|Postal code)/) as HTMLInputElement;
    };
    expect(leave('04101').maxLength).toBe(16);
    expect(await screen.findByText('Invalid Postal Code')).toBeTruthy();
    const box = leave('k1a 0b1');
    await waitFor(() => expect(box.value).toBe('K1A 0B1'));
    await waitFor(() => expect(screen.queryByText('Invalid Postal Code')).toBeNull());
    leave('');
    expect(await screen.findByText('Invalid Postal Code')).toBeTruthy();
  });

  it('pays once for a double click, and shows what the server knows', async () => {
    const app = start();
    await holdCard();
    await fill();
    await ready();
    fireEvent.click(subscribeButton());
    fireEvent.submit(screen.getByRole('form', { name: 'Checkout' }));
    const thanks = await screen.findByRole('heading', { name: 'Thank you for your purchase!' });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'True Supporter',
      'November 21, 2026',
      '$157.49',
      'order-1',
      'sub-1',
      'tx-1',
      'Success',
    ]);
    expect(screen.getByRole('link', { name: 'Start Chatting' }).getAttribute('href')).toBe('#home');
    const [request, ...more] = paid(app);
    expect(more).toEqual([]);
    expect(request?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
    expect(await request?.json()).toEqual({
      plan_id: 'basic-1y',
      platform: 'web',
      email: 'mara@example.test',
      first_name: 'Mara',
      last_name: 'Lindqvist',
      country: 'US',
      postal_code: '04101',
      expected_total: 15_749,
      expected_currency: 'USD',
      payment_token: 'token-0001',
    });
    expect(app.events).toContainEqual({
      type: 'checkout-completed',
      planId: 'basic-1y',
      orderId: 'order-1',
      subscriptionId: 'sub-1',
    });
  });

  it('names the terms in the very sentence that the buyer agrees to', async () => {
    start();
    await screen.findByText('$157.49');
    const agreed = screen.getByLabelText('I agree to the Terms and the Refund policy').closest('label') as HTMLElement;
    const links = within(agreed).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, href }) => [textContent, new URL(href).hash])).toEqual([
      ['Terms', '#platform.terms'],
      ['Refund policy', '#platform.refund'],
    ]);
  });

  it("opens a legal text elsewhere, where the brand's are read there", async () => {
    start({}, { brand: testBrand({ legal: ['refund'], shell: { legal_links: { terms: 'https://law.example/terms' } } }) });
    await screen.findByText('$157.49');
    const agreed = screen.getByLabelText('I agree to the Terms and the Refund policy').closest('label') as HTMLElement;
    const links = within(agreed).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
      ['https://law.example/terms', '_blank'],
      ['/refund', '_blank'],
    ]);
  });

  it("opens the brand's own legal texts beside the form, where it has them", async () => {
    start({}, { brand: testBrand({ legal: ['terms', 'refund'] }) });
    await screen.findByText('$157.49');
    const agreed = screen.getByLabelText('I agree to the Terms and the Refund policy').closest('label') as HTMLElement;
    const links = within(agreed).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
      ['/terms', '_blank'],
      ['/refund', '_blank'],
    ]);
  });

  it('says why a card was declined, loses nothing that was typed, and takes the next one', async () => {
    const order = { order_id: 'o', plan_id: 'basic-1y', orderTotal: 15_749, currency: 'USD' };
    const app = start({
      results: [{ ...order, resp_msg: 'Declined', reason: 'card_declined', error_message: 'no' }, testReceipt()],
    });
    await holdCard();
    await fill();
    await ready();
    fireEvent.click(subscribeButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Your bank declined the card. Nothing was charged.');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mara');
    expect(app.events).toContainEqual({ type: 'checkout-failed', planId: 'basic-1y', reason: 'card_declined' });
    fireEvent.click(subscribeButton());
    await screen.findByText('Thank you for your purchase!');
    const keys = paid(app).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('does not know how it ended when the answer is lost: the order stays as it is, and is asked about', async () => {
    const app = start({ results: [failure(503, 'unavailable'), testReceipt()] });
    await holdCard();
    await fill();
    await ready();
    fireEvent.click(subscribeButton());
    const again = await screen.findByRole('button', { name: 'Check the payment' });
    expect(screen.getByRole('alert').textContent).toContain('we never charge you twice');
    expect(screen.getByLabelText<HTMLInputElement>('First name').matches(':disabled')).toBe(true);
    fireEvent.click(again);
    await screen.findByText('Thank you for your purchase!');
    const keys = paid(app).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('asks the bank in a dialog, and believes only the server', async () => {
    const order = { order_id: 'order-1', plan_id: 'basic-1y', orderTotal: 15_749, currency: 'USD' };
    const service: CheckoutService = {
      results: [{ ...order, resp_msg: 'redirect', iframe_3ds_url: 'https://bank.example/ask' }],
      order: { ...order, resp_msg: 'redirect', iframe_3ds_url: 'https://bank.example/ask' },
    };
    const app = start(service, { answer: (request) => checkoutService(service)(request) });
    await holdCard();
    await fill();
    await ready();
    fireEvent.click(subscribeButton());
    const dialog = await screen.findByRole('dialog', { name: 'Your bank wants you to confirm this payment' });
    const frame = within(dialog).getByTitle<HTMLIFrameElement>("Your bank's page");
    const hint = (given: object) =>
      act(() => {
        dispatchEvent(
          Object.assign(new Event('message'), {
            source: frame.contentWindow,
            origin: 'https://api.example.test',
            data: { kind: 'troupe-payment-return', order_id: 'order-1' },
            ports: [],
            ...given,
          }),
        );
      });
    const questions = () => app.requests.filter(({ url }) => url.includes('/orders/')).length;
    // A message before there is a listener is lost.
    await waitFor(() => {
      hint({});
      expect(questions()).toBeGreaterThan(0);
    });
    expect(screen.getByRole('dialog')).toBe(dialog);
    service.order = testReceipt();
    // Words that are not ours: nothing is asked for them.
    hint({ origin: 'https://bank.example' });
    hint({ source: window });
    hint({ data: { kind: 'troupe-payment-return', order_id: 'order-2' } });
    expect(screen.queryByText('Thank you for your purchase!')).toBeNull();
    hint({});
    await screen.findByText('Thank you for your purchase!');
  });

  it('can be turned away from at the bank; the page hears that', async () => {
    const order = { order_id: 'order-1', plan_id: 'basic-1y', orderTotal: 15_749, currency: 'USD' };
    const redirect = { ...order, resp_msg: 'redirect', iframe_3ds_url: 'https://bank.example/ask' } as const;
    const app = start({ results: [redirect], order: redirect });
    await holdCard();
    await fill();
    await ready();
    fireEvent.click(subscribeButton());
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the payment' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You canceled');
    expect(app.events).toContainEqual({ type: 'checkout-cancelled', planId: 'basic-1y' });
    await ready();
  });

  it('does not ask for what an earlier purchase left, and lets it be changed', async () => {
    const card = { last_4: '4242', type: 'visa', exp: '12/30' } as const;
    const on_file = { first_name: 'Mara', last_name: 'Lindqvist', country: 'US', state: null, postal_code: '04101' };
    const app = start({ price: { on_file: { ...on_file, order_id: 'o', credit_card: card } } });
    expect(await screen.findByText(/04101, United States/)).toBeTruthy();
    expect(screen.queryByLabelText('First name')).toBeNull();
    await holdCard();
    fireEvent.click(screen.getByLabelText(/^I agree/));
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mara');
    await ready();
    fireEvent.click(subscribeButton());
    await screen.findByText('Thank you for your purchase!');
    expect(await paid(app)[0]?.json()).toMatchObject({ first_name: 'Mara', postal_code: '04101' });
  });

  it('shows guests what there is, and why they cannot pay', async () => {
    const navigate = vi.fn();
    const emit = vi.fn();
    const host = { navigate, emit };
    const app = start({}, { session: testSession(), host });
    expect(await screen.findByText(/Your subscription is tied to an account/)).toBeTruthy();
    expect(screen.getByText('True Supporter, one year')).toBeTruthy();
    expect(screen.queryByTitle('Card')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in to subscribe' }));
    expect(navigate.mock.calls).toEqual([[{ name: 'platform.sign-in' }]]);
    expect(emit.mock.calls).toEqual([[{ type: 'sign-in-required' }]]);
    expect(app.requests.some(({ url }) => url.endsWith('/calculate'))).toBe(false);
  });

  it('sells nothing to who has a subscription', async () => {
    start({ options: { current_plan_id: 'basic-1m', current_plan_name: 'True Supporter' } });
    expect(await screen.findByText("You're on True Supporter")).toBeTruthy();
  });

  it('says that there are no plans', async () => {
    start({ options: { default_plan_id: null, plans: { monthly: [], annual: [] } } });
    expect(await screen.findByText('No plans')).toBeTruthy();
  });

  it('takes no cards where the brand has no processor', async () => {
    start({ options: { card_form_url: null } });
    expect(await screen.findByText("We don't accept cards here yet.")).toBeTruthy();
    expect(subscribeButton().disabled).toBe(true);
  });

  it('gives the card page an origin where its processor needs one, and no other', async () => {
    const permissionsOf = async () => (await screen.findByTitle<HTMLIFrameElement>('Card')).getAttribute('sandbox');
    start();
    expect(await permissionsOf()).toBe('allow-scripts');
    cleanup();
    start({ options: { card_form_has_origin: true } });
    expect(await permissionsOf()).toBe('allow-scripts allow-same-origin allow-forms');
  });

  it('is a skeleton first, and tries again after a failure', async () => {
    let isDown = true;
    start({}, { answer: (request) => (isDown ? failure(500, 'internal') : checkoutService()(request)) });
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText('True Supporter, one year')).toBeTruthy();
  });

  it('keeps everything while there is no connection', async () => {
    const app = start();
    await holdCard();
    await fill();
    await ready();
    act(() => app.sessions.setState({ isOnline: false }));
    expect(screen.getByText('No connection. Please check and retry')).toBeTruthy();
    expect(subscribeButton().disabled).toBe(true);
    act(() => app.sessions.setState({ isOnline: true }));
    await ready();
  });

  it('offers to load the card fields again when they do not come', async () => {
    const patience = holdTimers(15_000);
    start();
    const { src } = await cardFrame();
    await patience.ring();
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect((await cardFrame()).src).not.toBe(src);
  });

  it('asks anew when the price has changed', async () => {
    const app = start({ results: [failure(409, 'price_changed')] });
    await holdCard();
    await fill();
    await ready();
    const before = app.requests.filter(({ url }) => url.endsWith('/calculate')).length;
    fireEvent.click(subscribeButton());
    expect((await screen.findByRole('alert')).textContent).toContain('The price has changed');
    await waitFor(() => expect(app.requests.filter(({ url }) => url.endsWith('/calculate')).length).toBeGreaterThan(before));
  });
});
