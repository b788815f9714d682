import type { CheckoutResult } from '@troupe/protocol';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { createTestApp, failure, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { testReceipt } from '../testing/checkout.ts';
import { OrderScreen } from './OrderScreen.tsx';

const order = { order_id: 'order-1', plan_id: 'basic-1y', orderTotal: 15_749, currency: 'USD' };
const pending: CheckoutResult = { ...order, resp_msg: 'Pending' };
const atBank: CheckoutResult = { ...order, resp_msg: 'redirect', iframe_3ds_url: 'https://bank.example/ask' };
const declined: CheckoutResult = { ...order, resp_msg: 'Declined', reason: 'card_declined', error_message: 'no' };

/** A server that answers one order after the other; the last one stays. */
const open = (
  results: readonly (CheckoutResult | Response)[],
  given: TestAppOptions = {},
  orderId: string | undefined = 'order-1',
) => {
  let asked = 0;
  const app = createTestApp({
    session: testSession({ username: 'mara' }),
    answer(request) {
      if (!request.url.endsWith('/orders/order-1')) return null;
      const result = results[Math.min(asked++, results.length - 1)];
      return result instanceof Response ? (result.clone() as Response) : Response.json(result);
    },
    ...given,
  });
  render(<OrderScreen orderId={orderId} hrefs={{ checkout: (planId) => `/checkout?plan_id=${planId}` }} />, {
    wrapper: inApp(app),
  });
  return app;
};

describe('a purchase by its id (R-CHECK-18)', () => {
  it('that is paid is thanked for, with everything that is known of it and the way home', async () => {
    open([testReceipt()]);
    await screen.findByRole('heading', { level: 1, name: 'Thank you for your purchase!' });
    const rows = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['Plan', 'True Supporter'],
      ['Date', expect.stringContaining('2026')],
      ['Total today', '$157.49'],
      ['Order id', 'order-1'],
      ['Subscription id', 'sub-1'],
      ['Transaction id', 'tx-1'],
      ['Status', 'Success'],
    ]);
    expect(screen.getByRole('link', { name: 'Start Chatting' }).getAttribute('href')).toBe('#home');
  });

  it('renews the session five seconds after it is known to be paid (R-CHECK-19)', async () => {
    const patience = holdTimers(5000);
    const renew = vi.fn(async () => testSession({ username: 'mara' }));
    open([testReceipt()], { sessionSource: { start: async () => testSession({ username: 'mara' }), renew } });
    await screen.findByText('Thank you for your purchase!');
    await waitFor(() => expect(patience.count()).toBeGreaterThan(0));
    expect(renew).not.toHaveBeenCalled();
    await patience.ring();
    await waitFor(() => expect(renew).toHaveBeenCalled());
  });

  it('that is on its way says so, asks again by itself, and thanks when it is there', async () => {
    open([pending, testReceipt()]);
    expect(await screen.findByText('Your payment is on its way')).toBeTruthy();
    expect(screen.queryByText('Success')).toBeNull();
    expect(await screen.findByText('Thank you for your purchase!', {}, { timeout: 10_000 })).toBeTruthy();
  });

  it('that is on its way is asked about by a press too', async () => {
    open([pending, testReceipt()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Thank you for your purchase!')).toBeTruthy();
  });

  it('that waits for the bank opens its page, and closes it again', async () => {
    open([atBank]);
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to your bank' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByTitle<HTMLIFrameElement>("Your bank's page").src).toBe('https://bank.example/ask');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that was declined says why, and leads back to its plan', async () => {
    open([declined]);
    expect((await screen.findByRole('alert')).textContent).toContain('Your bank declined the card. Nothing was charged.');
    const back = screen.getByRole('link', { name: 'Back to checkout' });
    expect(back.getAttribute('href')).toBe('/checkout?plan_id=basic-1y');
  });

  it.each([
    ['somebody else’s', 404, 'not_found'],
    ['no id at all', 400, 'invalid_input'],
  ])('%s is not found', async (_, status, code) => {
    open([failure(status, code)]);
    expect(await screen.findByRole('heading', { name: 'This page is gone.' })).toBeTruthy();
  });

  it('asks nothing without an id', async () => {
    const app = open([testReceipt()], {}, '');
    expect(await screen.findByRole('heading', { name: 'This page is gone.' })).toBeTruthy();
    expect(app.requests).toEqual([]);
  });

  it('is a skeleton first, and tries again after a failure', async () => {
    open([
      failure(503, 'payments_unavailable'),
      failure(503, 'payments_unavailable'),
      failure(503, 'payments_unavailable'),
      testReceipt(),
    ]);
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fireEvent.click(retry);
    expect(await screen.findByText('Thank you for your purchase!')).toBeTruthy();
  });
});
