import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { checkoutService, testReceipt, type CheckoutService } from '@troupe/core/commerce/testing/checkout.ts';
import { decidePage, rolePermissions, viewerOf, type Session } from '@troupe/protocol';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../links/links.ts';
import { matchRoute } from '../../router/match.ts';
import { createRouter } from '../../router/router.ts';
import { RouterProvider } from '../../router/RouterContext.tsx';
import type { SiteScreen } from '../../router/site-screen.ts';
import { routes } from '../../routes.ts';
import { Screen as Checkout } from './checkout.tsx';
import { Screen as Order } from './order.tsx';
import { Screen as Comparison } from './plan-comparison.tsx';
import { Screen as Sale } from './sale.tsx';
import { Screen as Subscribe } from './subscribe.tsx';

const member = testSession({ username: 'mara' });
const guest = testSession({ permissions: [...rolePermissions.guest] });
const barred = testSession({ username: 'mara', permissions: ['restriction_temporary'] });
const shop = testBrand({ features: { commerce: true } });

const verdictOf = (path: string, { user }: Session, brand = shop) =>
  decidePage(matchRoute(path, brand.closed_paths).route, routes, brand, viewerOf(user, [])).kind;

describe('pages that sell (P-ROUTE-09)', () => {
  it.each([
    ['/subscribe', 'enter', 'barred'],
    ['/sale', 'enter', 'barred'],
    ['/plan-comparison', 'enter', 'barred'],
    ['/checkout', 'register', 'barred'],
    ['/checkout/success', 'register', 'enter'],
  ])('%s: a guest finds %s, a member the page, who is barred %s (R-CHECK-01)', (path, ofGuest, ofBarred) => {
    expect(verdictOf(path, member)).toBe('enter');
    expect(verdictOf(path, guest)).toBe(ofGuest);
    expect(verdictOf(path, barred)).toBe(ofBarred);
  });

  it.each(['/sale', '/subscribe', '/plan-comparison', '/checkout', '/checkout/success'])(
    '%s is no page where nothing is sold, or where the brand closes it',
    (path) => {
      expect(verdictOf(path, member, testBrand({ features: { commerce: false } }))).toBe('not-found');
      expect(matchRoute(path, [path]).route.name).toBe('not-found');
    },
  );
});

const open = (Screen: SiteScreen, service: CheckoutService, search: Record<string, string> = {}, brand = shop) => {
  window.history.replaceState(null, '', '/here');
  const app = createTestApp({ brand, links: createLinks(brand), session: member, answer: checkoutService(service) });
  const router = createRouter(window);
  render(
    <AppProvider app={app}>
      <RouterProvider value={router}>
        <Screen params={{}} search={search} onSearchChange={() => undefined} />
      </RouterProvider>
    </AppProvider>,
  );
  return { app, router };
};
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');

describe.each([
  ['plans', Subscribe],
  ['the comparison', Comparison],
])('the page of %s', (_, Screen) => {
  it('leads to pages that are there, and to the checkout with the plan (R-PLAN-13)', async () => {
    open(Screen, {});
    await screen.findAllByRole('link', { name: /^Choose/ });
    expect(hrefs()).toContain('/checkout?plan_id=basic-1y');
    for (const href of hrefs()) expect(matchRoute(href.split('?')[0] ?? '').route.name).not.toBe('not-found');
  });

  it('leads to no page that the brand closes', async () => {
    open(Screen, {}, {}, testBrand({ closed_paths: ['/checkout', '/plan-comparison', '/subscribe'] }));
    expect(await screen.findAllByText('True Supporter')).not.toEqual([]);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the page of a sale', () => {
  it('leads to the plans where there is none', async () => {
    const { router } = open(Sale, {});
    await waitFor(() => expect(router.place.getState().pathname).toBe('/subscribe'));
  });

  it('shows what is sold where there is none, and no other page of plans', async () => {
    open(Sale, {}, {}, testBrand({ features: { commerce: true }, closed_paths: ['/subscribe'] }));
    expect(await screen.findByText('The sale is over. These are the usual prices.')).toBeTruthy();
  });
});

describe('the checkout of the site', () => {
  it('leads who has a subscription to it', async () => {
    const { router } = open(Checkout, { options: { current_plan_id: 'basic-1m', current_plan_name: 'True Supporter' } });
    await waitFor(() => expect(router.place.getState().pathname).toBe('/portal'));
  });

  it('leads home where there is no page of subscriptions', async () => {
    const brand = testBrand({ closed_paths: ['/portal'] });
    const { router } = open(Checkout, { options: { current_plan_name: 'True Supporter' } }, {}, brand);
    await waitFor(() => expect(router.place.getState().pathname).toBe('/'));
  });
});

describe('the page of an order (R-CHECK-18)', () => {
  it('shows nothing of the address but the order of its id', async () => {
    const search = {
      order_id: 'order-1',
      orderTotal: '1',
      subscription_id: 'forged-sub',
      transactionID: 'forged-tx',
      plan: 'Forged plan',
      date: '1999-01-01',
      currency: 'EUR',
    };
    open(Order, { order: testReceipt() }, search);
    await screen.findByText('Thank you for your purchase!');
    expect(document.body.textContent).not.toMatch(/[Ff]orged|1999|€/);
    expect(screen.getByText('$157.49')).toBeTruthy();
    expect(hrefs()).toEqual(['/']);
  });

  it('leads from a declined one back to its plan', async () => {
    const order = { order_id: 'order-1', plan_id: 'basic-1y', orderTotal: 15_749, currency: 'USD' };
    open(
      Order,
      { order: { ...order, resp_msg: 'Declined', reason: 'card_declined', error_message: 'no' } },
      { order_id: 'order-1' },
    );
    expect((await screen.findByRole('link', { name: 'Back to checkout' })).getAttribute('href')).toBe(
      '/checkout?plan_id=basic-1y',
    );
  });

  it('is not found without an order, and for somebody else’s', async () => {
    open(Order, {}, { plan: 'basic-1y' });
    expect(await screen.findByRole('heading', { name: 'This page is gone.' })).toBeTruthy();
  });
});
