import { plain, type Row } from './route-row.ts';

/** A page of one's own account: who has none is asked to register. There is none of these where nothing is sold. */
const ofBuyer = { ...plain, class: 'account', guests: 'register', feature: 'commerce' } as const;

/** What is sold, for everybody to look at. */
const ofShop = { ...plain, class: 'pay', guests: 'enter', feature: 'commerce' } as const;

/** What somebody has bought, on both of its addresses (R-PORTAL-01). */
const portal = { ...ofBuyer, screen: 'commerce/portal' } as const;

/** The rows of the table about what is sold and bought (P-ROUTE-09). */
export const commerceRows = [
  {
    name: 'commerce.sale',
    path: '/sale',
    title: 'Sale · {product}',
    ...ofShop,
    next: 'commerce.checkout',
    screen: 'commerce/sale',
  },
  {
    name: 'commerce.subscribe',
    path: '/subscribe',
    title: 'Plans · {product}',
    ...ofShop,
    next: 'commerce.checkout',
    screen: 'commerce/subscribe',
  },
  {
    name: 'commerce.comparison',
    path: '/plan-comparison',
    title: 'Compare plans · {product}',
    ...ofShop,
    screen: 'commerce/plan-comparison',
  },
  {
    name: 'commerce.checkout',
    path: '/checkout',
    title: 'Checkout · {product}',
    ...ofBuyer,
    class: 'pay',
    screen: 'commerce/checkout',
  },
  {
    name: 'commerce.order',
    path: '/checkout/success',
    title: 'Your order · {product}',
    ...ofBuyer,
    screen: 'commerce/order',
  },
  { name: 'commerce.portal', path: '/portal', title: 'Your plan · {product}', ...portal },
  {
    name: 'commerce.manage-subscription',
    path: '/manage-subscription',
    title: 'Manage your subscription · {product}',
    ...portal,
  },
] as const satisfies readonly Row[];
