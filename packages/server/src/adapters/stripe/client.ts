import * as v from 'valibot';
import { readAnswer } from '../../http/bodies/blocks.ts';
import { formEncode, type FormValue } from './form-encode.ts';

/** The version of the API that our requests are written in, whatever the account's own is. */
export const stripeVersion = '2026-10-28.endive';

/** Bytes of an answer; a payment intent with its card is some 5,000. */
const mostBytes = 200_000;
const tries = 3;

/** One word of the API's own, which may be written down; anything else may quote what somebody gave. */
const word = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))), undefined);
const refusal = v.object({
  error: v.object({ type: word, code: word, decline_code: word, advice_code: word, param: word }),
});

/** A request that Stripe refused, or of which nobody knows what became. Its fields are words of the API alone. */
export class StripeError extends Error {
  readonly operation: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;
  constructor(operation: string, status: number | null, said: { type?: string; code?: string; param?: string } = {}) {
    super(`Stripe: ${operation} ${status === null ? 'got no answer' : `was answered ${status}`}`);
    this.name = 'StripeError';
    this.operation = operation;
    this.status = status;
    this.type = said.type;
    this.code = said.code;
    this.param = said.param;
  }

  /** Whether Stripe has looked at the request and will not do it: it did nothing, and would not do it the next time. */
  get isRefusal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && this.status !== 409 && this.status !== 429;
  }
}

export interface StripeRequest {
  method: 'GET' | 'POST';
  /** Below `/v1`, each part encoded. */
  path: string;
  params?: object;
  /** The same request under the same key is done once, for a day at least. */
  key?: string;
}

export interface StripeClientOptions {
  secretKey: string;
  /** Ends before `/v1`. */
  apiUrl: string;
  /** Milliseconds for one answer. */
  requestMs: number;
  /** Milliseconds before the first repeat; the next one waits twice as long. */
  pauseMs: number;
}

/** What a call of the port may still take. */
export interface Patience {
  /** As `performance.now()`. */
  until: number;
}

/** Asks Stripe, again where an answer is lost or says "later", until the patience is over. Throws StripeError. */
export type AskStripe = (request: StripeRequest, patience: Patience) => Promise<unknown>;

/** The path without ids, for logs. */
const operationOf = ({ method, path }: StripeRequest): string =>
  `${method} ${path.replaceAll(/\/(?:pi|seti|pm|cus|card|src)_[^/]+/g, '/:id')}`;

export const createStripeClient = ({ secretKey, apiUrl, requestMs, pauseMs }: StripeClientOptions): AskStripe => {
  const send = async (request: StripeRequest, ms: number): Promise<Response> => {
    const { method, path, params = {}, key } = request;
    const form = formEncode(params as { readonly [name: string]: FormValue });
    const query = method === 'GET' && form !== '' ? `?${form}` : '';
    return fetch(`${apiUrl}/v1${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': stripeVersion,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(method === 'POST' && { body: form }),
      signal: AbortSignal.timeout(ms),
      // The key goes to the address that was set, and nowhere else.
      redirect: 'error',
    });
  };

  const once = async (request: StripeRequest, ms: number): Promise<unknown> => {
    const operation = operationOf(request);
    let status: number | null = null;
    let said: unknown;
    try {
      const answer = await send(request, ms);
      said = await readAnswer(answer, mostBytes);
      ({ status } = answer);
    } catch {
      // What broke off may have been done; what was thrown may quote the request.
      throw new StripeError(operation, null);
    }
    if (status >= 200 && status < 300) return said;
    const read = v.safeParse(refusal, said);
    throw new StripeError(operation, status, read.success ? stripped(read.output.error) : {});
  };

  return async (request, { until }) => {
    for (let left = tries, pause = pauseMs; ; left -= 1, pause *= 2) {
      const ms = Math.min(requestMs, until - performance.now());
      if (ms <= 0) throw new StripeError(operationOf(request), null);
      try {
        return await once(request, ms);
      } catch (error) {
        const isWorthIt = error instanceof StripeError && !error.isRefusal && left > 1;
        if (!isWorthIt || performance.now() + pause >= until) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
};

/** Without what is not there. */
const stripped = ({
  type,
  code,
  param,
}: {
  type?: string | undefined;
  code?: string | undefined;
  param?: string | undefined;
}) => ({
  ...(type !== undefined && { type }),
  ...(code !== undefined && { code }),
  ...(param !== undefined && { param }),
});
