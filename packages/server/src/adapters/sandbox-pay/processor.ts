import { AppError, cardFormQuery, cardOnFile, declineReason, formatMoney, type Brand, type CardOnFile } from '@troupe/protocol';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import * as v from 'valibot';
import { sandboxPayments } from '../../db/schema.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { randomSecret } from '../../kernel/digest.ts';
import { createKeyValues } from '../../kernel/key-values.ts';
import type { Charge, Clock, Db, Log, NewId, PaymentOrder, Payments, PaymentState, SavedCharge, Tx } from '../../ports/index.ts';
import { isExpired } from './card-rules.ts';
import { createSandboxRefunds } from './refunds.ts';
import { cardPage, challengePage } from './pages.ts';
import { secretOf, signEvent, verifyEvent } from './signature.ts';
import { findTestCard, type TestCard } from './test-cards.ts';

type Row = typeof sandboxPayments.$inferSelect;

const path = '/sandbox/pay';
const tokenPrefix = 'tok_';
const tokenLifeMs = 15 * 60_000;
const bodyBytes = 4000;

const tokenRequest = v.object({ test_card: v.string(), exp: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)) });
const tokenRecord = v.object({ brand_id: v.string(), test_card: v.string(), card: cardOnFile });
const outcome = v.picklist(['approve', 'fail', 'cancel']);
const event = v.object({
  id: v.string(),
  type: v.picklist(['payment.paid', 'payment.declined']),
  order_id: v.string(),
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_input');
  }
};

export interface SandboxProcessorOptions {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  /** A secret of each brand is made of it (`secretOf`), which signs its events and checks their signatures. */
  secret: string;
  brandAt: (host: string) => Brand | null;
  /** Posts an event to our server; a rejection or a status of 300 and more makes it try again later. */
  deliver: (request: Request) => Promise<Response>;
  /** How long a slow charge takes. */
  slowMs?: number;
  /** Wait before the first repeat of an event; each further one doubles, up to a minute. */
  retryMs?: number;
}

export interface SandboxProcessor {
  payments: Payments;
  route: RawRoute;
  /** Ends slow charges that are due, and delivers events that have not arrived. */
  run(): Promise<void>;
  /** Takes up what an earlier process left behind, once our server listens. */
  start(): void;
}

const isOrder = ({ brandId, orderId }: PaymentOrder) =>
  and(eq(sandboxPayments.brandId, brandId), eq(sandboxPayments.orderId, orderId));

const isChallenge = (brandId: string, challengeId: string) =>
  and(eq(sandboxPayments.brandId, brandId), eq(sandboxPayments.challengeId, challengeId));

/** What a token stands for, which works once; undefined for one that is used, expired, unknown or another brand's. */
const takeCard = async (deps: { db: Db; clock: Clock }, token: string, brandId: string) => {
  // The prefix keeps other records of that table out of a caller's reach.
  const record = token.startsWith(tokenPrefix) ? await createKeyValues(deps).take(token) : undefined;
  const kept = v.safeParse(tokenRecord, record?.payload);
  const test = kept.success && kept.output.brand_id === brandId ? findTestCard(kept.output.test_card) : undefined;
  return kept.success && test ? { test, testCard: kept.output.test_card, card: kept.output.card } : undefined;
};

/** A card to charge, and what the books keep of it. */
interface Taken {
  test: TestCard;
  testCard: string;
  card: Row['card'];
  savedCard?: string;
}

/** Books of an order that was paid keep its card, under the order's name. */
const savedPrefix = 'card_';

/** A card that the books keep; undefined for one that is forgotten, unknown or another brand's. */
const findSavedCard = async (db: Pick<Db, 'select'>, { savedCard, brandId }: { savedCard: string; brandId: string }) => {
  if (!savedCard.startsWith(savedPrefix)) return undefined;
  const orderId = savedCard.slice(savedPrefix.length);
  const [kept] = await db
    .select()
    .from(sandboxPayments)
    .where(and(isOrder({ brandId, orderId }), eq(sandboxPayments.status, 'paid')));
  const test = kept?.forgottenAt === null ? findTestCard(kept.testCard) : undefined;
  return kept && test ? { test, testCard: kept.testCard, card: kept.card, savedCard } : undefined;
};

const forgetSavedCard = async (
  { db, clock }: { db: Db; clock: Clock },
  { brandId, savedCard }: { brandId: string; savedCard: string },
): Promise<void> => {
  const orderId = savedCard.slice(savedPrefix.length);
  await db.update(sandboxPayments).set({ forgottenAt: clock.now() }).where(isOrder({ brandId, orderId }));
};

const stateOf = (row: Row | undefined): PaymentState => {
  if (!row) return { status: 'unknown' };
  if (row.status === 'processing') return { status: 'processing' };
  if (row.status === 'challenge') {
    const { origin } = new URL(row.returnUrl);
    return { status: 'challenge', url: `${origin}${path}/challenge/${row.challengeId}` };
  }
  if (row.status === 'declined')
    return { status: 'declined', reason: v.is(declineReason, row.reason) ? row.reason : 'card_declined' };
  const card = v.is(cardOnFile, row.card) ? row.card : null;
  const { transactionId, amount, currency, savedCard } = row;
  return { status: 'paid', transactionId, amount, currency, card, savedCard: savedCard ?? savedPrefix + row.orderId };
};

const ending = (end: TestCard['ending']) =>
  end === 'paid' ? { status: 'paid' as const } : { status: 'declined' as const, reason: end };

const createReadEvent =
  ({ secret, clock }: { secret: string; clock: Clock }): Payments['readEvent'] =>
  async ({ brandId, headers, body }) => {
    const text = new TextDecoder().decode(body);
    await verifyEvent(await secretOf(secret, brandId), headers, text, clock.now());
    const parsed = v.safeParse(event, parse(text));
    if (!parsed.success) throw new AppError('invalid_input');
    return { id: parsed.output.id, orderId: parsed.output.order_id };
  };

/** What a charge comes to, before anybody is asked. */
const beginning = (card: TestCard, { now, slowMs, later }: { now: Date; slowMs: number; later?: { isBuyerThere: boolean } }) => {
  if (card.isChallenged && later?.isBuyerThere === false) return { ...ending('card_authentication_failed'), deliverAt: now };
  if (card.isChallenged) return { status: 'challenge' as const, challengeId: randomSecret() };
  if (card.isSlow) return { status: 'processing' as const, settlesAt: new Date(now.getTime() + slowMs) };
  return { ...ending((later && card.later) ?? card.ending), deliverAt: now };
};

/**
 * A payment processor that moves no money, for trial, development and tests: test cards with every
 * outcome, a card page, a bank's challenge page, signed events. It keeps its own books in the database,
 * and talks to our server as a stranger would: by its answers, its events, and its pages.
 */
export const createSandboxProcessor = (options: SandboxProcessorOptions): SandboxProcessor => {
  const { db, clock, newId, log, secret, brandAt, slowMs = 3000, retryMs = 2000 } = options;
  const unended = inArray(sandboxPayments.status, ['processing', 'challenge']);

  const find = async (order: PaymentOrder): Promise<Row | undefined> => {
    await endSlowCharges();
    return (await db.select().from(sandboxPayments).where(isOrder(order)))[0];
  };

  /** Ends a payment once; what comes later finds it ended. The event follows. */
  const end = async (order: PaymentOrder, how: { status: 'paid' | 'declined'; reason?: string }) => {
    await db
      .update(sandboxPayments)
      .set({ ...how, challengeId: null, settlesAt: null, deliverAt: clock.now() })
      .where(and(isOrder(order), unended));
    wake(0);
  };

  const endSlowCharges = async () => {
    const due = await db
      .select()
      .from(sandboxPayments)
      .where(and(eq(sandboxPayments.status, 'processing'), lte(sandboxPayments.settlesAt, clock.now())));
    for (const row of due) await end(row, { status: 'paid' });
  };

  const deliverEvent = async (row: Row) => {
    const body = JSON.stringify({ id: `evt_${row.transactionId}`, type: `payment.${row.status}`, order_id: row.orderId });
    const signature = await signEvent(await secretOf(secret, row.brandId), body, clock.now());
    const headers = { 'content-type': 'application/json', ...signature };
    const answer = await options
      .deliver(new Request(row.webhookUrl, { method: 'POST', headers, body }))
      .catch((error: unknown) => ({ ok: false, error }));
    const wait = Math.min(retryMs * 2 ** row.attempts, 60_000);
    await db
      .update(sandboxPayments)
      .set({ attempts: row.attempts + 1, deliverAt: answer.ok ? null : new Date(clock.now().getTime() + wait) })
      .where(isOrder(row));
    if (!answer.ok) wake(wait);
  };

  const runOnce = async () => {
    await endSlowCharges();
    const due = await db
      .select()
      .from(sandboxPayments)
      .where(lte(sandboxPayments.deliverAt, clock.now()))
      .orderBy(asc(sandboxPayments.deliverAt))
      .limit(100);
    for (const row of due) await deliverEvent(row);
  };

  let last: Promise<void> = Promise.resolve();
  /** One after the other, so that no event is delivered twice at once. */
  const run = () => (last = last.then(runOnce, runOnce));

  const wake = (ms: number) => {
    const timer = setTimeout(() => {
      run().catch((error: unknown) => log.error('The sandbox processor could not deliver its events.', { error }));
    }, ms);
    timer.unref();
  };

  /** Writes a payment into the books once, with the card that `take` finds. */
  const enter = async (asked: Charge | SavedCharge, take: (tx: Tx) => Promise<Taken | undefined>): Promise<PaymentState> => {
    const before = await find(asked);
    if (before) return stateOf(before);
    await db.transaction(async (tx) => {
      const taken = await take(tx);
      const isCharged = async () => (await tx.$count(sandboxPayments, isOrder(asked))) > 0;
      // The same order at the same moment has used the token: it is answered below, as any repeat is.
      if (!taken && (await isCharged())) return;
      if (!taken) throw new AppError('invalid_card');
      const { test, testCard, card, savedCard = null } = taken;
      if (test.isOut) throw new AppError('payments_unavailable');
      const now = clock.now();
      await tx
        .insert(sandboxPayments)
        .values({
          brandId: asked.brandId,
          orderId: asked.orderId,
          amount: asked.amount,
          currency: asked.currency,
          testCard,
          card,
          savedCard,
          transactionId: newId(),
          returnUrl: asked.returnUrl,
          webhookUrl: asked.webhookUrl,
          createdAt: now,
          ...beginning(test, { now, slowMs, ...('isBuyerThere' in asked && { later: asked }) }),
        })
        .onConflictDoNothing();
    });
    const row = await find(asked);
    wake(row?.status === 'processing' ? slowMs : 0);
    return stateOf(row);
  };

  const cancel = async ({ brandId, orderId }: PaymentOrder): Promise<PaymentState> => {
    const declined = { status: 'declined', reason: 'card_authentication_cancelled' } as const;
    const nothing = { amount: 0, currency: '', testCard: '', returnUrl: '', webhookUrl: '', transactionId: newId() };
    // An order that has not come yet is refused when it comes.
    const row = { brandId, orderId, ...nothing, ...declined, createdAt: clock.now() };
    await db.insert(sandboxPayments).values(row).onConflictDoNothing();
    await end({ brandId, orderId }, declined);
    return stateOf(await find({ brandId, orderId }));
  };

  const giveBack = createSandboxRefunds({ db, clock, slowMs });

  const payments: Payments = {
    isSandbox: true,
    cardFormUrl: ({ origin }) => `${origin}${path}/card`,
    frameOrigins: [],
    charge: (asked) => enter(asked, (tx) => takeCard({ db: tx, clock }, asked.paymentToken, asked.brandId)),
    chargeSaved: (asked) => enter(asked, (tx) => findSavedCard(tx, asked)),
    forgetCard: (card) => forgetSavedCard({ db, clock }, card),
    find: async (order) => stateOf(await find(order)),
    cancel,
    async refund(asked) {
      await endSlowCharges();
      return giveBack(asked);
    },
    readEvent: createReadEvent({ secret, clock }),
  };

  const createToken = async (request: Request, { id: brandId }: Brand): Promise<Response> => {
    const given = parse(await request.text());
    const parsed = v.safeParse(tokenRequest, given);
    const test = parsed.success ? findTestCard(parsed.output.test_card) : undefined;
    if (!parsed.success || !test || isExpired(parsed.output.exp, clock.now().getTime())) throw new AppError('invalid_card');
    const { test_card, exp } = parsed.output;
    const card: CardOnFile = { last_4: test.number.slice(-4), type: test.type, exp };
    const token = tokenPrefix + randomSecret();
    const expiresAt = new Date(clock.now().getTime() + tokenLifeMs);
    await createKeyValues({ db, clock }).put({
      id: token,
      model: 'SandboxCard',
      payload: { brand_id: brandId, test_card, card },
      expiresAt,
    });
    // The card page has an opaque origin, so pages of any origin may ask: a token alone buys nothing.
    return Response.json(
      { payment_token: token, card },
      { headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } },
    );
  };

  const answerChallenge = async (request: Request, url: URL, brand: Brand, challengeId: string): Promise<Response> => {
    const [row] = await db.select().from(sandboxPayments).where(isChallenge(brand.id, challengeId));
    const card = row && findTestCard(row.testCard);
    const locale = url.searchParams.get('locale') ?? undefined;
    if (!row || !card) return challengePage(brand, url.origin, { path: url.pathname, amount: null, locale });
    if (request.method === 'GET') {
      const amount = formatMoney(locale ?? brand.language, row.amount, row.currency);
      return challengePage(brand, url.origin, { path: url.pathname, amount, locale });
    }
    const said = v.safeParse(outcome, new URLSearchParams(await request.text()).get('outcome'));
    if (!said.success) throw new AppError('invalid_input');
    if (said.output === 'approve') await end(row, ending(card.ending));
    else {
      const reason = said.output === 'fail' ? 'card_authentication_failed' : 'card_authentication_cancelled';
      await end(row, { status: 'declined', reason });
    }
    return new Response(null, { status: 303, headers: { location: row.returnUrl, 'cache-control': 'no-store' } });
  };

  const route: RawRoute = {
    prefix: path,
    limit: 'sandboxPages',
    bodyBytes,
    async answer(request) {
      const url = new URL(request.url);
      const brand = brandAt(url.host);
      const rest = url.pathname.slice(path.length);
      const isGet = request.method === 'GET';
      if (!brand) throw new AppError('unknown_domain');
      if (isGet && rest === '/card') {
        const query = v.safeParse(cardFormQuery, Object.fromEntries(url.searchParams));
        if (!query.success) throw new AppError('invalid_input');
        return cardPage(brand, url.origin, `${url.origin}${path}/tokens`, query.output);
      }
      if (request.method === 'POST' && rest === '/tokens') return createToken(request, brand);
      const challengeId = /^\/challenge\/([\w-]{20,})$/.exec(rest)?.[1];
      if (challengeId && (isGet || request.method === 'POST')) return answerChallenge(request, url, brand, challengeId);
      throw new AppError('not_found');
    },
  };

  return { payments, route, run, start: () => wake(retryMs) };
};
