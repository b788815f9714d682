import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SearchValues } from '../../app/index.ts';
import { createTestApp, failure, testSession } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { checkoutService, type CheckoutService } from '../testing/checkout.ts';
import { fill, holdCard, leaveCard, ready, subscribeButton } from '../testing/checkout-page.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

afterEach(leaveCard);

vi.stubGlobal('matchMedia', () => new EventTarget());

const open = (service: CheckoutService = {}, values: SearchValues = {}, answer = checkoutService(service)) => {
  const onPaid = vi.fn();
  const onSubscribed = vi.fn();
  const places: SearchValues[] = [];
  const app = createTestApp({ session: testSession({ username: 'mara' }), answer });
  const Place = () => {
    const [search, setSearch] = useState(values);
    const go = (next: SearchValues) => {
      places.push(next);
      setSearch(next);
    };
    return <CheckoutPage search={search} onSearchChange={go} onPaid={onPaid} onSubscribed={onSubscribed} />;
  };
  render(<Place />, { wrapper: inApp(app) });
  return { app, onPaid, onSubscribed, places };
};
const plan = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

describe('the checkout as a page (R-CHECK-01)', () => {
  it('opens with the plan of the address, and keeps another one there', async () => {
    const { places } = open({}, { plan_id: 'premium-1y', coupon: 'SPRING' });
    expect((await plan(/^I'm All In/)).checked).toBe(true);
    fireEvent.click(await plan(/^Get a Taste/));
    expect(places).toEqual([{ plan_id: 'minimal-1y', coupon: 'SPRING' }]);
  });

  it('opens with the brand’s own choice where the plan of the address is none', async () => {
    open({}, { plan_id: 'no-such-plan' });
    expect((await plan(/^True Supporter/)).checked).toBe(true);
  });

  it('asks for the price with the coupon and the offer of the address', async () => {
    const { app } = open({}, { plan_id: 'basic-1m', coupon: 'spring', o_id: 'first-month' });
    const asked = await waitFor(() => {
      const found = app.requests.find(({ url }) => url.endsWith('/calculate'));
      expect(found).toBeDefined();
      return found;
    });
    expect(await asked?.json()).toMatchObject({ plan_id: 'basic-1m', promo_code: 'SPRING', offer_id: 'first-month' });
  });

  it('leads on to the order once it is paid, and not before', async () => {
    const { onPaid } = open();
    await holdCard();
    await fill();
    await ready();
    expect(onPaid).not.toHaveBeenCalled();
    fireEvent.click(subscribeButton());
    await waitFor(() => expect(onPaid.mock.calls).toEqual([['order-1']]));
  });

  it('leads who has a subscription to where it is', async () => {
    const { onSubscribed } = open({ options: { current_plan_id: 'basic-1m', current_plan_name: 'True Supporter' } });
    await waitFor(() => expect(onSubscribed).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  it('is a skeleton first, and tries again after a failure', async () => {
    let isDown = true;
    open({}, {}, (request) => (isDown ? failure(500, 'internal') : checkoutService()(request)));
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    fireEvent.click(retry);
    expect((await plan(/^True Supporter/)).checked).toBe(true);
  });
});
