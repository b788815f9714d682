import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createFakeAccount, Refusal, type CardFate, type FakeAccount, type FormObject } from './fake-account.ts';

/** How a request fares at the network or at Stripe: `lost` ones get no answer, whether or not they were done. */
export type Fault = 'lost_before' | 'lost_after' | '409' | '429' | '500_before' | '500_after';

export interface FakeKeys {
  secretKey: string;
  webhookSecret: string;
}

/** A request as it came: what a client sent, in the order of its coming. */
export interface Received {
  operation: string;
  key: string | null;
  version: string | null;
  form: FormObject;
}

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
const parseForm = (form: string): FormObject => {
  const parsed: FormObject = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const leaf = path.pop() ?? '';
    let at = parsed;
    for (const part of path) {
      const inner = at[part];
      if (inner === undefined || typeof inner === 'string') at[part] = at = {};
      else at = inner;
    }
    at[leaf] = value;
  }
  return parsed;
};

/** `POST /payment_intents/:id/confirm`, and the id. */
const operationOf = (method: string, path: string) => {
  const [, resource = '', id, action] = /^\/v1\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const operation = `${method} /${resource}${id === undefined ? '' : '/:id'}${action === undefined ? '' : `/${action}`}`;
  return { operation, id: id ?? '' };
};

interface Kept {
  fingerprint: string;
  /** Undefined while the first request runs. */
  answer?: { status: number; body: string };
}

const refusalOf = (status: number, code: string) => ({
  status,
  body: JSON.stringify({ error: { type: status === 500 ? 'api_error' : 'invalid_request_error', code } }),
});

/** As Stripe signs what it tells. */
export const signStripeEvent = (body: string, secret: string, at: Date): Record<string, string> => {
  const t = Math.floor(at.getTime() / 1000);
  return { 'stripe-signature': `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}` };
};

/**
 * Stripe on loopback, for tests: accounts by secret key, idempotency keys as the real one keeps them, and faults on demand. It
 * knows the operations that we use, and refuses every other, and every parameter that it does not know.
 */
export const startFakeStripe = async (keys: readonly FakeKeys[]) => {
  let faults: { operation: string; fault: Fault; times: number }[] = [];
  const received: Received[] = [];
  const kept = new Map<string, Kept>();
  const server = createServer((request, response) => void handle(request, response));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, { account: FakeAccount } & FakeKeys>(
    keys.map((one, at) => {
      const livemode = one.secretKey.includes('_live_');
      return [one.secretKey, { ...one, account: createFakeAccount({ name: `a${at}x`, origin, livemode }) }];
    }),
  );
  const accountOf = (secretKey: string) => {
    const found = accounts.get(secretKey);
    if (!found) throw new Error('no account of the fake');
    return found;
  };

  const faultFor = (operation: string): Fault | undefined => {
    const found = faults.find((one) => one.times > 0 && (one.operation === operation || one.operation === '*'));
    if (found) found.times -= 1;
    return found?.fault;
  };

  /** Does what was asked; refusals of cards and faults of the server are kept under the key, wrong requests are not. */
  const perform = (account: FakeAccount, operation: string, id: string, form: FormObject) => {
    try {
      return { isKept: true, answer: { status: 200, body: JSON.stringify(account.answer(operation, id, form)) } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { isKept: error.status === 402, answer: { status: error.status, body: JSON.stringify({ error: error.error }) } };
    }
  };

  const answerOnce = async (
    entry: { account: FakeAccount; secretKey: string },
    said: Received & { id: string },
    fault?: Fault,
  ) => {
    const name = said.key === null ? undefined : `${entry.secretKey} ${said.key}`;
    const fingerprint = JSON.stringify([said.operation, said.id, said.form]);
    const before = name === undefined ? undefined : kept.get(name);
    if (before && before.fingerprint !== fingerprint)
      return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error' } }) };
    if (before) return before.answer ?? refusalOf(409, 'idempotency_key_in_use');
    const mine: Kept = { fingerprint };
    if (name !== undefined) kept.set(name, mine);
    // Others of the same key may come while this one runs.
    await new Promise((resolve) => setTimeout(resolve, 3));
    if (fault === '500_before') return (mine.answer = refusalOf(500, 'api_error'));
    const { isKept, answer } = perform(entry.account, said.operation, said.id, said.form);
    if (fault === '500_after') return (mine.answer = refusalOf(500, 'api_error'));
    if (isKept) mine.answer = answer;
    else if (name !== undefined) kept.delete(name);
    return answer;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', origin());
    const method = request.method ?? 'GET';
    const body = await text(request);
    const entry = accounts.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    const { operation, id } = operationOf(method, url.pathname);
    const header = (name: string) => (request.headers[name] as string | undefined) ?? null;
    const said = {
      operation,
      id,
      key: header('idempotency-key'),
      version: header('stripe-version'),
      form: parseForm(method === 'GET' ? url.search.slice(1) : body),
    };
    const fault = faultFor(operation);
    const send = ({ status, body: answer }: { status: number; body: string }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    if (!entry) return send(refusalOf(401, 'api_key_invalid'));
    // No answer: the client waits until it has had enough.
    if (fault === 'lost_before') return;
    if (fault === '409') return send(refusalOf(409, 'lock_timeout'));
    if (fault === '429') return send(refusalOf(429, 'rate_limit'));
    received.push({ operation, key: said.key, version: said.version, form: said.form });
    const answer = await answerOnce(entry, said, fault);
    if (fault !== 'lost_after') send(answer);
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: origin(),
    received,
    /** Lets so many requests of an operation, or of all (`*`), go wrong. */
    fail(operation: string, fault: Fault, times = 1) {
      faults.push({ operation, fault, times });
    },
    recover() {
      faults = [];
    },
    addCard: (secretKey: string, fate: CardFate) => accountOf(secretKey).account.addCard(fate),
    answerChallenge(url: string, outcome: 'approve' | 'fail' | 'cancel') {
      const page = new URL(url).pathname.split('/').at(-1) ?? '';
      const found = [...accounts.values()].some(({ account }) => account.answerChallenge(page, outcome));
      if (!found) throw new Error('no such page of the fake');
    },
    endSlow: (secretKey: string) => accountOf(secretKey).account.endSlow(),
    charged: (secretKey: string) => accountOf(secretKey).account.charged(),
    books: (secretKey: string) => accountOf(secretKey).account.books(),
    /** What was told since the last call, signed as at `now`. */
    takeEvents(secretKey: string, now: Date) {
      const { account, webhookSecret } = accountOf(secretKey);
      return account.takeEvents().map(({ id, type, object }) => {
        const body = JSON.stringify({
          id,
          object: 'event',
          api_version: '2026-10-28.endive',
          created: Math.floor(now.getTime() / 1000),
          data: { object },
          livemode: object.livemode,
          pending_webhooks: 1,
          request: { id: `req_${randomUUID()}`, idempotency_key: null },
          type,
        });
        return { headers: new Headers(signStripeEvent(body, webhookSecret, now)), body: new TextEncoder().encode(body) };
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;
