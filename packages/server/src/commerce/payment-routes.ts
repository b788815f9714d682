import { AppError, id, type Brand, type paymentReturn } from '@troupe/protocol';
import * as v from 'valibot';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import { framedPage } from '../pages/framed-page.ts';
import { escapeHtml } from '../kernel/markup.ts';
import { eventBytes, type Inbox, type InboxSource } from '../platform/inbox/inbox.ts';
import type { Payments } from '../ports/index.ts';
import { brandOrigin } from '../platform/mails/compose-mail.ts';
import type { Attempt, Orders } from './orders.ts';

/** Addresses that processors are told of. */
export const paymentPaths = { return: '/payments/return', events: '/payments/events' } as const;

/**
 * What of a charge our addresses decide.
 *
 * @param origin where its buyer is; the brand's own host while they are away
 */
export const attemptFor = (
  brand: Brand,
  orderId: string,
  origin: string = brandOrigin(brand),
): Pick<Attempt, 'returnUrl' | 'webhookUrl' | 'statementDescriptor'> => ({
  returnUrl: `${origin}${paymentPaths.return}?order=${orderId}`,
  webhookUrl: origin + paymentPaths.events,
  statementDescriptor: brand.commerce.statement_descriptor ?? null,
});

const css = `html{background:var(--troupe-canvas);color:var(--troupe-text-1);font-family:var(--troupe-font-ui)}
body{display:grid;min-block-size:100vh;margin:0;place-items:center;padding:var(--troupe-space-4);box-sizing:border-box;text-align:center}
h1{font-size:var(--troupe-text-lg)}
a{color:var(--troupe-accent-text)}`;

/** Runs in the browser: says once, to our own pages only, which order has come back. */
const tellCheckout = `
const { origin, message } = JSON.parse(document.getElementById('data').textContent);
const checkout = window.opener ?? (window.parent === window ? null : window.parent);
if (checkout) checkout.postMessage(message, origin);
if (window.opener) window.close();`;

/** What the processor reports. Which order it is about is all that is stored: the processor is asked how that one ended. */
export const paymentEvents = ({
  payments,
  orders,
}: {
  payments: Payments;
  orders: Pick<Orders, 'settleReported'>;
}): InboxSource => ({
  name: 'payments',
  async read(event) {
    const ended = await payments.readEvent(event);
    return ended && { id: ended.id, needed: ended.orderId };
  },
  handle: (orderId, { brand }) => orders.settleReported({ brandId: brand.id, orderId }),
});

/**
 * `GET /payments/return?order=`: where the bank's page sends the browser back to. It says which order,
 * never how it ended: its query is anybody's to write.
 * `POST /payments/events`: where the processor reports that orders ended, signed.
 */
export const createPaymentRoute = (inbox: Pick<Inbox, 'answer'>): RawRoute => {
  const answerReturn = (brand: Brand, url: URL): Response => {
    const order = v.safeParse(id, url.searchParams.get('order'));
    if (!order.success) throw new AppError('not_found');
    const message: v.InferOutput<typeof paymentReturn> = { kind: 'troupe-payment-return', order_id: order.output };
    return framedPage(brand, {
      origin: url.origin,
      title: brand.name,
      body: `<main><h1><a href="/">${escapeHtml(brand.name)}</a></h1></main>`,
      css,
      script: { code: tellCheckout, data: { origin: url.origin, message } },
    });
  };

  return {
    prefix: '/payments',
    limit: 'refusedReports',
    countsRefusals: true,
    bodyBytes: eventBytes,
    async answer(request, { brand }) {
      const url = new URL(request.url);
      if (request.method === 'GET' && url.pathname === paymentPaths.return) return answerReturn(brand, url);
      if (request.method === 'POST' && url.pathname === paymentPaths.events) return inbox.answer(request, brand);
      throw new AppError('not_found');
    },
  };
};
