import * as v from 'valibot';
import { appearanceMax } from '../platform/frame.ts';
import { language } from '../fields.ts';
import { cardOnFile } from './checkout.ts';

/**
 * How our checkout talks to a processor's card page in an iframe. The page has an opaque origin
 * (`sandbox` in its own content policy), so no script of ours can read what is typed there, and no
 * message to it can name an origin. Where the processor's fields need an origin (`card_form_has_origin`),
 * the page has that of its address, and the fields stand in frames of the processor's inside of it.
 * It speaks first:
 *
 * 1. We open `card_form_url?nonce=…&locale=…&appearance=…` (`cardFormQuery`).
 * 2. It posts `cardFormHello` to our exact origin, with one MessagePort in `ports[0]`. We believe it
 *    only if `event.source` is the iframe's window, `event.origin` is `'null'` (or the origin of its
 *    address, where it has one) and the nonce is ours.
 * 3. Everything after travels on that port: `CardFormRequest` to the page, `cardFormMessage` from it.
 *
 * A page that reloads says hello again; the newest port counts.
 */
export const cardFormQuery = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'must be a nonce')),
  locale: v.optional(language),
  /** Theme of the mount as JSON, as in a frame's own address. */
  appearance: v.optional(v.pipe(v.string(), v.maxLength(appearanceMax))),
});
export type CardFormQuery = v.InferOutput<typeof cardFormQuery>;

export const cardFormHello = v.object({ kind: v.literal('troupe-card-form'), nonce: v.string() });

/** To the page. `request` is ours and comes back with the answer. */
export type CardFormRequest =
  | { type: 'tokenize'; request: number }
  /** Custom properties as CSS text, when the theme changes while the page is open. */
  | { type: 'theme'; css: string }
  | { type: 'focus' };

/** From the page. */
export const cardFormMessage = v.variant('type', [
  /** Whenever it changes: whether the three fields hold a valid card, and the page's height in CSS pixels. */
  v.object({ type: v.literal('state'), complete: v.boolean(), height: v.pipe(v.number(), v.minValue(0), v.maxValue(2000)) }),
  v.object({ type: v.literal('token'), request: v.number(), payment_token: v.string(), card: cardOnFile }),
  /** Each is an error code; the page shows its own words beside the fields as well. */
  v.object({ type: v.literal('refused'), request: v.number(), code: v.picklist(['invalid_card', 'payments_unavailable']) }),
]);
export type CardFormMessage = v.InferOutput<typeof cardFormMessage>;

/**
 * What our return page posts, once, to its parent (or opener) when the bank's page has come back to
 * it. It names an order and nothing else: a hint to call `getOrder`, which alone says how it ended.
 * Believe it only from our own origin and from the window that was opened for this order.
 */
export const paymentReturn = v.object({ kind: v.literal('troupe-payment-return'), order_id: v.string() });
