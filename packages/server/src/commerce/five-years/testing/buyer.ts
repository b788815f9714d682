import type { CheckoutCalculation } from '@troupe/protocol';
import type { TestCardName } from '../../../adapters/sandbox-pay/test-cards.ts';
import { newId } from '../../../adapters/system.ts';
import { shopOperator, type Shop } from '../../testing.ts';

const plans = ['minimal', 'basic', 'premium', 'minimal-1y', 'basic-1y', 'premium-1y'] as const;
const cards: readonly TestCardName[] = ['visa', 'visa', 'master', 'discover', 'challenge', 'declined_later', 'slow', 'declined'];
const codes = [undefined, undefined, undefined, 'TENTH', 'YEARLY', 'CAPPED', 'ONCE'] as const;
/** The last four may be taken by a tax, a currency, or neither. */
const places = [
  { country: 'US', state: 'NY' },
  { country: 'US', state: 'ME' },
  { country: 'DE' },
  { country: 'JP' },
  { country: 'AT' },
];
const presses = 3;

/** A member who does this and that with a subscription over the years. */
export const createBuyer = (shop: Shop, random: () => number, userId: string) => {
  const oneOf = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
  const place = oneOf(places);
  const token = (card: TestCardName) => shop.cardToken(card);

  /** Presses again with the same key until there is an answer, as a page does. */
  const press = async (send: (key: string) => Promise<{ status: number; body: unknown }>) => {
    const key = newId();
    for (let count = 1; ; count += 1) {
      const answer = await send(key);
      if (answer.status < 500 || count === presses) return answer;
    }
  };

  /** Answers the bank as it comes, or walks away. */
  const answerBank = async (url: string, orderId: string): Promise<void> => {
    const outcome = oneOf(['approve', 'approve', 'approve', 'fail', 'cancel', null] as const);
    if (outcome === null) return;
    await shop.answerBank(url, outcome);
    await shop.order(userId, orderId);
  };

  const buy = async (): Promise<void> => {
    const code = oneOf(codes);
    const wanted = { plan_id: oneOf(plans), ...place, ...(code && { promo_code: code }) };
    const answer = await shop.request(userId, 'POST', '/api/v1/checkout/calculate', wanted);
    if (!answer.ok) return;
    const { total, currency } = (await answer.json()) as CheckoutCalculation;
    const agreed = { ...wanted, expected_total: total, expected_currency: currency };
    const { status, body } = await press(async (key) =>
      shop.subscribe(userId, { ...agreed, payment_token: await token(oneOf(cards)) }, key),
    );
    const result = body as { resp_msg?: string; iframe_3ds_url?: string; order_id?: string };
    if (status === 200 && result.resp_msg === 'redirect') await answerBank(result.iframe_3ds_url ?? '', result.order_id ?? '');
  };

  const change = async (body: Record<string, unknown>): Promise<void> => {
    const answer = await press((key) => shop.change(userId, body, key));
    const changed = answer.body as { status?: string; iframe_3ds_url?: string; order_id?: string };
    if (changed.status === 'REDIRECT') await answerBank(changed.iframe_3ds_url ?? '', changed.order_id ?? '');
  };

  const ofPlan = async (): Promise<void> => {
    const [record] = await shop.records(userId);
    if (!record || record.available_plans.length === 0) return;
    const plan = oneOf(record.available_plans);
    const agreed = { expected_total: plan.upgrade_price ?? 0, expected_currency: plan.currency };
    await change({ action: 'change_plan', plan_id: plan.plan_id, ...agreed });
  };

  const payWhatIsDue = async (): Promise<void> => {
    const [record] = await shop.records(userId);
    if (!record?.next_charge) return;
    const { total, currency } = record.next_charge;
    await change({
      action: 'charge_rebill',
      card_token: await token('visa'),
      expected_total: total,
      expected_currency: currency,
    });
  };

  const takeBack = async (): Promise<void> => {
    const paid = (await shop.ordersOf(userId)).filter(({ status, total }) => status === 'paid' && total > 0);
    if (paid.length === 0) return;
    const { id: order, applicationId: brand, total } = oneOf(paid);
    const part = { size: 'part', amount: 1 + Math.floor(random() * total) };
    const how = oneOf([{ size: 'full' }, { size: 'unused' }, part]);
    await shop.send('/operator/refunds/orders', {
      method: 'POST',
      headers: { authorization: `Bearer ${shopOperator}`, 'content-type': 'application/json' },
      body: JSON.stringify({ brand, order, how, reason: 'asked for' }),
    });
  };

  const acts: Record<string, readonly (() => Promise<void>)[]> = {
    none: [buy, buy, buy, takeBack],
    active: [
      () => change({ action: 'cancel' }),
      ofPlan,
      ofPlan,
      async () => change({ action: 'change_card', card_token: await token(oneOf(cards)) }),
      takeBack,
    ],
    cancelled: [() => change({ action: 'uncancel' }), buy, takeBack],
    grace: [payWhatIsDue, payWhatIsDue, () => change({ action: 'cancel' })],
  };

  return {
    userId,
    /** Does one thing that a member in this state does. */
    async act(): Promise<void> {
      const row = await shop.rowOf(userId).catch(() => undefined);
      const state = row === undefined || row.status === 'expired' ? 'none' : row.status;
      await oneOf(acts[state] ?? [buy])();
    },
  };
};
