import type { Stripe } from 'stripe';
import { newCustomer, newPaymentIntent, newPaymentMethod, newRefund, newSetupIntent } from './fake-objects.ts';

/** How a card of the fake fares. `declined_later` is good for its first payment alone; the bank asks about a `challenged` one each time. */
export type CardFate = 'paid' | 'declined' | 'declined_later' | 'challenged' | 'slow' | 'lost';

/** What a request said, as its form has it. */
export interface FormObject {
  [name: string]: string | FormObject;
}

/** A refusal in the shape of Stripe's errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: { type: string; code?: string; param?: string; decline_code?: string; message?: string }) {
    super(error.message ?? error.code ?? error.type);
    this.status = status;
    this.error = { message: this.message, ...error };
  }
}

const invalid = (code: string, param?: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, ...(param && { param }) });
const missing = (param: string) => new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param });

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
/** What changes in the same way in both. */
interface Change {
  status?: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  next_action?: { type: 'redirect_to_url'; redirect_to_url: { return_url: string | null; url: string } } | null;
  payment_method?: string | null;
}
interface Decline {
  code: string;
  decline_code?: string;
}
interface Event {
  id: string;
  type: string;
  object: Intent;
}

const stringOf = (form: FormObject, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};
const recordOf = (form: FormObject, name: string): Record<string, string> => {
  const value = form[name];
  return value === undefined || typeof value === 'string' ? {} : (value as Record<string, string>);
};

/** Parameters that the fake knows of each operation; any other is refused, as Stripe refuses it. */
const known: Readonly<Record<string, readonly string[]>> = {
  'POST /customers': ['email', 'name', 'address', 'metadata'],
  'POST /payment_intents': [
    'amount',
    'currency',
    'customer',
    'allowed_payment_method_types',
    'setup_future_usage',
    'statement_descriptor_suffix',
    'metadata',
    'expand',
  ],
  'GET /payment_intents/:id': ['expand'],
  'POST /payment_intents/:id/confirm': ['payment_method', 'return_url', 'off_session', 'expand'],
  'POST /payment_intents/:id/cancel': ['expand'],
  'POST /setup_intents': ['customer', 'allowed_payment_method_types', 'usage', 'metadata', 'expand'],
  'GET /setup_intents/:id': ['expand'],
  'POST /setup_intents/:id/confirm': ['payment_method', 'return_url', 'expand'],
  'POST /setup_intents/:id/cancel': ['expand'],
  'GET /payment_methods/:id': [],
  'POST /payment_methods/:id/detach': [],
  'POST /refunds': ['payment_intent', 'amount', 'metadata'],
  'GET /refunds': ['payment_intent', 'limit'],
};

/** One account at the fake: its customers, cards and intents, and what it would tell of them. */
export const createFakeAccount = ({ name, origin, livemode }: { name: string; origin: () => string; livemode: boolean }) => {
  let last = 0;
  const customers = new Map<string, Stripe.Customer>();
  const cards = new Map<string, Stripe.PaymentMethod>();
  const fates = new Map<string, CardFate>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Stripe.Refund>();
  const pages = new Map<string, string>();
  const events: Event[] = [];
  const next = (prefix: string) => `${prefix}_${name}${String(++last).padStart(4, '0')}`;

  const cardOf = (id: string | undefined, param = 'payment_method') => {
    const card = id === undefined ? undefined : cards.get(id);
    if (!card) throw missing(param);
    return card;
  };
  const intentOf = (id: string) => {
    const found = intents.get(id);
    if (!found) throw missing('intent');
    return found;
  };
  const tell = (intent: Intent, end: string) =>
    events.push({ id: next('evt'), type: `${intent.object}.${end}`, object: { ...intent } });

  const change = (
    intent: Intent,
    both: Change,
    own: Partial<Stripe.PaymentIntent> | Partial<Stripe.SetupIntent> = {},
  ): Intent => {
    const after = { ...intent, ...both, ...own } as Intent;
    intents.set(intent.id, after);
    return after;
  };

  const fail = (intent: Intent, { code, decline_code }: Decline): Intent => {
    const said = { type: 'card_error' as const, code: code as 'card_declined', ...(decline_code && { decline_code }) };
    const isPayment = intent.object === 'payment_intent';
    const ended = { status: 'requires_payment_method', next_action: null, payment_method: null } as const;
    const after = change(intent, ended, isPayment ? { last_payment_error: said } : { last_setup_error: said });
    tell(after, isPayment ? 'payment_failed' : 'setup_failed');
    return after;
  };

  const succeed = (intent: Intent): Intent => {
    const card = cardOf(intent.payment_method as string);
    const isPayment = intent.object === 'payment_intent';
    const keeps = !isPayment || intent.setup_future_usage === 'off_session';
    if (keeps) cards.set(card.id, { ...card, customer: intent.customer as string });
    const received = isPayment ? { amount_received: intent.amount, latest_charge: next('ch') } : {};
    const after = change(intent, { status: 'succeeded', next_action: null }, received);
    tell(after, 'succeeded');
    return after;
  };

  const challenge = (intent: Intent, return_url: string | undefined): Intent => {
    const page = next('page');
    pages.set(page, intent.id);
    return change(intent, {
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: return_url ?? null, url: `${origin()}/challenge/${page}` },
      },
    });
  };

  const confirm = (id: string, form: FormObject): Intent => {
    const before = intentOf(id);
    if (!['requires_payment_method', 'requires_confirmation'].includes(before.status))
      throw invalid(`${before.object}_unexpected_state`);
    const card = cardOf(stringOf(form, 'payment_method'));
    if (card.customer !== null && card.customer !== before.customer)
      throw invalid('payment_method_unexpected_state', 'payment_method');
    const isKept = card.customer !== null;
    const fate = fates.get(card.id);
    const isAway = stringOf(form, 'off_session') === 'true';
    if (!isAway && stringOf(form, 'return_url') === undefined) throw invalid('parameter_missing', 'return_url');
    const intent = change(before, { payment_method: card.id });
    const refuse = (decline: Decline): never => {
      fail(intent, decline);
      throw new Refusal(402, { type: 'card_error', ...decline });
    };
    if (fate === 'declined' || (fate === 'declined_later' && isKept))
      refuse({ code: 'card_declined', decline_code: 'generic_decline' });
    if (fate === 'lost') refuse({ code: 'card_declined', decline_code: 'lost_card' });
    if (fate === 'challenged' && isAway) refuse({ code: 'authentication_required', decline_code: 'authentication_required' });
    if (fate === 'challenged') return challenge(intent, stringOf(form, 'return_url'));
    if (fate === 'slow') return change(intent, { status: 'processing' });
    return succeed(intent);
  };

  const cancel = (id: string): Intent => {
    const before = intentOf(id);
    if (['succeeded', 'processing', 'canceled'].includes(before.status)) throw invalid(`${before.object}_unexpected_state`);
    const after = change(before, { status: 'canceled', next_action: null });
    tell(after, 'canceled');
    return after;
  };

  /** With the card in place of its name, where it was asked for. */
  const shown = (intent: Intent, form: FormObject) => {
    const expands = Object.values(recordOf(form, 'expand')).includes('payment_method');
    const card = typeof intent.payment_method === 'string' && expands ? cards.get(intent.payment_method) : undefined;
    if (!card) return intent;
    return { ...intent, payment_method: card };
  };

  const create = (operation: string, form: FormObject): Intent => {
    const customer = stringOf(form, 'customer');
    if (customer === undefined || !customers.has(customer)) throw missing('customer');
    const common = { livemode, customer, metadata: recordOf(form, 'metadata') };
    if (operation === 'POST /setup_intents') {
      const made = newSetupIntent(next('seti'), common);
      intents.set(made.id, made);
      return made;
    }
    const amount = Number(stringOf(form, 'amount'));
    if (!Number.isSafeInteger(amount) || amount < 50) throw invalid('amount_too_small', 'amount');
    const made = newPaymentIntent(next('pi'), {
      ...common,
      amount,
      currency: stringOf(form, 'currency') ?? '',
      setup_future_usage: stringOf(form, 'setup_future_usage') === 'off_session' ? 'off_session' : null,
      statement_descriptor_suffix: stringOf(form, 'statement_descriptor_suffix') ?? null,
    });
    intents.set(made.id, made);
    return made;
  };

  const refundsOf = (intent: string | undefined) => [...refunds.values()].filter((one) => one.payment_intent === intent);

  /** Slow cards get their money back slowly, too. */
  const refund = (form: FormObject): Stripe.Refund => {
    const intent = intentOf(stringOf(form, 'payment_intent') ?? '');
    if (intent.object !== 'payment_intent' || intent.status !== 'succeeded') throw invalid('payment_intent_unexpected_state');
    const amount = Number(stringOf(form, 'amount'));
    const left = refundsOf(intent.id).reduce((sum, one) => sum - one.amount, intent.amount_received);
    if (left === 0) throw invalid('charge_already_refunded');
    if (!(amount <= left)) throw new Refusal(400, { type: 'invalid_request_error', param: 'amount' });
    const made = newRefund(next('re'), {
      amount,
      charge: intent.latest_charge,
      customer: intent.customer,
      currency: intent.currency,
      metadata: recordOf(form, 'metadata'),
      payment_intent: intent.id,
      payment_method: intent.payment_method as string,
      status: fates.get(intent.payment_method as string) === 'slow' ? 'pending' : 'succeeded',
    });
    refunds.set(made.id, made);
    return made;
  };

  const answer = (operation: string, id: string, form: FormObject): object => {
    const allowed = known[operation];
    if (!allowed) throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request (${operation})` });
    const stranger = Object.keys(form).find((param) => !allowed.includes(param));
    if (stranger !== undefined) throw invalid('parameter_unknown', stranger);
    switch (operation) {
      case 'POST /customers': {
        const { email = null, name: called = null } = form as Record<string, string>;
        const made = newCustomer(next('cus'), { email, name: called, livemode, metadata: recordOf(form, 'metadata') });
        customers.set(made.id, made);
        return made;
      }
      case 'POST /payment_intents':
      case 'POST /setup_intents':
        return shown(create(operation, form), form);
      case 'POST /payment_intents/:id/confirm':
      case 'POST /setup_intents/:id/confirm':
        return shown(confirm(id, form), form);
      case 'POST /payment_intents/:id/cancel':
      case 'POST /setup_intents/:id/cancel':
        return shown(cancel(id), form);
      case 'POST /payment_methods/:id/detach': {
        const card = cardOf(id);
        if (card.customer === null) throw invalid('payment_method_not_attached', 'payment_method');
        const after = { ...card, customer: null };
        cards.set(id, after);
        fates.set(id, 'declined');
        return after;
      }
      case 'POST /refunds':
        return refund(form);
      case 'GET /refunds': {
        const data = refundsOf(stringOf(form, 'payment_intent'));
        return { object: 'list', data, has_more: false, url: '/v1/refunds' };
      }
      case 'GET /payment_methods/:id':
        return cardOf(id);
      default:
        return shown(intentOf(id), form);
    }
  };

  return {
    answer,
    /** A card as Stripe.js makes one of what a buyer types. */
    addCard(fate: CardFate): string {
      const id = next('pm');
      cards.set(id, newPaymentMethod(id, '4242', livemode));
      fates.set(id, fate);
      return id;
    },
    /** The buyer before the bank's page; false where it is none of this account's. */
    answerChallenge(page: string, outcome: 'approve' | 'fail' | 'cancel'): boolean {
      const id = pages.get(page);
      if (id === undefined) return false;
      const intent = intentOf(id);
      if (intent.status !== 'requires_action') return true;
      if (outcome === 'approve') succeed(intent);
      else fail(intent, { code: `${intent.object}_authentication_failure` });
      return true;
    },
    /** Ends what takes its time. */
    endSlow(): void {
      for (const intent of intents.values()) if (intent.status === 'processing') succeed(intent);
      for (const one of refunds.values()) if (one.status === 'pending') refunds.set(one.id, { ...one, status: 'succeeded' });
    },
    takeEvents: (): Event[] => events.splice(0),
    /** What was charged, by order: each payment that succeeded. */
    charged: () =>
      [...intents.values()].flatMap((intent) =>
        intent.object === 'payment_intent' && intent.status === 'succeeded'
          ? [{ order: intent.metadata['order_id'] ?? '', amount: intent.amount_received, currency: intent.currency }]
          : [],
      ),
    /** Everything that is kept, as it would be told. */
    books: () => ({
      customers: [...customers.values()],
      cards: [...cards.values()],
      intents: [...intents.values()],
      refunds: [...refunds.values()],
    }),
  };
};
export type FakeAccount = ReturnType<typeof createFakeAccount>;
