import { AppError, badField, type AgeMethod } from '@troupe/protocol';
import * as v from 'valibot';
import { readAnswer } from '../../http/bodies/blocks.ts';
import type { AgeChecks, Clock, Log } from '../../ports/index.ts';
import { verifyWebhook } from '../webhooks/standard-webhooks.ts';
import { eventBody, sessionAnswer, standingAnswer, toReport } from './wire.ts';

/** What a brand is at the provider's. */
export interface AgeAccount {
  apiKey?: string | undefined;
  /** Each may have signed an event: two while one is changed for another. */
  secrets: readonly string[];
}

export interface HttpAgeChecksOptions {
  /** Ends before `/sessions`. */
  url: string;
  accounts: ReadonlyMap<string, AgeAccount>;
  methods: readonly AgeMethod[];
  clock: Clock;
  log: Log;
  /** True while nothing is really checked: pages may then be paths of our own. */
  isSandbox?: boolean;
  /** Sends a request; the network unless told. */
  send?: (request: Request) => Promise<Response>;
  /** Milliseconds for a whole answer. */
  timeoutMs?: number;
}

const mostBytes = 64_000;

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw badField('body', 'is no JSON', { cause: error });
  }
};

/** Whether a page may be opened for a user: behind https, or of the sandbox. */
const isPage = (url: string, isSandbox: boolean) =>
  URL.canParse(url) ? new URL(url).protocol === 'https:' : isSandbox && /^\/sandbox\/age\/[\w-]+$/.test(url);

/**
 * A provider of age checks over HTTP (docs/features/platform/age.md says what goes over the wire): we ask for sessions,
 * and reports come as calls signed under Standard Webhooks, or as the answer to a poll.
 */
export const createHttpAgeChecks = ({
  url,
  accounts,
  methods,
  clock,
  log,
  isSandbox = false,
  send = (request) => fetch(request),
  timeoutMs = 8000,
}: HttpAgeChecksOptions): AgeChecks => {
  const base = url.replace(/\/+$/, '');

  const ask = async (brandId: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const account = accounts.get(brandId);
    if (account === undefined) throw new AppError('unavailable');
    const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' });
    if (account.apiKey !== undefined) headers.set('authorization', `Bearer ${account.apiKey}`);
    try {
      return await send(
        new Request(base + path, {
          ...init,
          headers,
          signal: AbortSignal.timeout(timeoutMs),
          // The key goes to the address that was set, and nowhere else.
          redirect: 'error',
        }),
      );
    } catch (error) {
      log.error('The provider of age checks does not answer.', { brandId, error });
      throw new AppError('unavailable', { cause: error });
    }
  };

  const read = async <Schema extends v.GenericSchema>(answer: Response, schema: Schema): Promise<v.InferOutput<Schema>> => {
    try {
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      return v.parse(schema, await readAnswer(answer, mostBytes));
    } catch (error) {
      await answer.body?.cancel().catch(() => undefined);
      // Never what it said: it may have said whom it means.
      log.error('The provider of age checks answered what we do not know.', { status: answer.status });
      throw new AppError('unavailable', { cause: error });
    }
  };

  return {
    isSandbox,
    methods: (brandId) => (accounts.has(brandId) ? methods : []),
    async begin({ sessionId, method, country, returnUrl, brandId }) {
      const body = JSON.stringify({ session_id: sessionId, method, country, return_url: returnUrl });
      const { url: providerUrl } = await read(await ask(brandId, '/sessions', { method: 'POST', body }), sessionAnswer);
      if (!isPage(providerUrl, isSandbox)) {
        log.error('The provider of age checks named a page that is not behind https.', { brandId });
        throw new AppError('unavailable');
      }
      return { providerUrl };
    },
    async read({ brandId, headers, body }) {
      const id = await verifyWebhook(accounts.get(brandId)?.secrets ?? [], { headers, body }, clock.now());
      const parsed = v.safeParse(eventBody, parseJson(body));
      if (!parsed.success) {
        const [{ message, ...issue }] = parsed.issues;
        throw badField(`body.${v.getDotPath({ message, ...issue }) ?? ''}`, 'is not as agreed');
      }
      const { data } = parsed.output;
      return { id, ...toReport(data.session_id, data) };
    },
    async poll({ sessionId, brandId }) {
      const answer = await ask(brandId, `/sessions/${encodeURIComponent(sessionId)}`);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      const { report } = await read(answer, standingAnswer);
      return report === null ? null : toReport(sessionId, report);
    },
  };
};
