import { ageMethods, AppError, badField, type Brand } from '@troupe/protocol';
import * as v from 'valibot';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { readAnswer } from '../../http/bodies/blocks.ts';
import { hmac, randomSecret } from '../../kernel/digest.ts';
import type { AgeChecks, Clock, Db, Log } from '../../ports/index.ts';
import { createHttpAgeChecks } from './http.ts';
import { createBooks, type Kept } from './sandbox-books.ts';
import { checkPage, downPage, isSandboxEnding, overPage, sandboxPage, type SandboxEnding } from './sandbox-pages.ts';
import { signWebhook } from '../webhooks/standard-webhooks.ts';
import { sessionRequest, type WireReport } from './wire.ts';

const path = '/sandbox/age';
/** The address that the adapter knows; requests to it never leave the process. */
const base = 'https://sandbox.invalid';
const bodyBytes = 4000;

export interface SandboxAgeChecksOptions {
  db: Db;
  clock: Clock;
  log: Log;
  /** Its secrets, one for each brand, are made of it. */
  secret: string;
  brands: readonly Pick<Brand, 'id'>[];
  /** Posts an event to our server, as a stranger would. */
  deliver: (request: Request) => Promise<Response>;
}

export interface SandboxAgeChecks {
  ageChecks: AgeChecks;
  route: RawRoute;
}

/** The secret with which the sandbox signs the events of a brand. */
export const sandboxSecretOf = async (secret: string, brandId: string): Promise<string> =>
  `whsec_${Buffer.from(await hmac(secret, `age-checks|${brandId}`), 'base64url').toString('base64')}`;

const outcomes: { [Ending in Exclude<SandboxEnding, 'down'>]: WireReport['outcome'] } = {
  pass: 'passed',
  timeout: 'passed',
  replay: 'passed',
  fail: 'failed',
  abandon: 'abandoned',
  expired: 'expired',
};
const calls: { [Ending in SandboxEnding]: number } = { pass: 1, fail: 1, abandon: 1, expired: 1, replay: 2, timeout: 0, down: 0 };

/** Calls our server with what it has to report, signed. */
const tell = async (
  { clock, log, deliver, signingSecret }: SandboxAgeChecksOptions & { signingSecret: string },
  sessionId: string,
  { report, returnUrl }: Kept,
  times: number,
): Promise<void> => {
  const event = { type: 'age_check.reported', timestamp: clock.now().toISOString(), data: { session_id: sessionId, ...report } };
  const body = new TextEncoder().encode(JSON.stringify(event));
  const signed = await signWebhook(signingSecret, `msg_${randomSecret()}`, body, clock.now());
  const headers = { 'content-type': 'application/json', ...signed };
  for (let time = 0; time < times; time += 1) {
    const call = new Request(new URL('/age-checks/events', returnUrl), { method: 'POST', headers, body });
    const answer = await deliver(call).catch(() => ({ ok: false }));
    // A lost event loses no report: polls ask for it as well.
    if (!answer.ok) log.error('The sandbox of age checks could not deliver an event.');
  }
};

const readForm = async (request: Request): Promise<URLSearchParams> => new URLSearchParams(await request.text());

/**
 * A provider of age checks that checks nothing, for trial, development and tests: every method, every ending. The
 * server speaks to it by the same adapter as to a real one, and hears from it by signed calls over HTTP.
 */
export const createSandboxAgeChecks = async (options: SandboxAgeChecksOptions): Promise<SandboxAgeChecks> => {
  const { db, clock, log, secret, brands } = options;
  const books = createBooks({ db, clock });

  /** What a provider answers its customers; `authorization` says which brand asks. */
  const answerCustomer = async (request: Request): Promise<Response> => {
    const brandId = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (await books.takeDown(brandId)) return new Response(null, { status: 503 });
    if (request.method === 'POST') {
      const asked = v.parse(sessionRequest, await readAnswer(new Response(request.body), bodyBytes));
      const { session_id: sessionId, method, return_url: returnUrl } = asked;
      await books.keep(sessionId, { method, returnUrl, sequence: 0, isDown: false, report: null });
      return Response.json({ url: `${path}/${sessionId}` });
    }
    const found = await books.find(new URL(request.url).pathname.replace(/^\/sessions\//, ''));
    if (found === null) return new Response(null, { status: 404 });
    return found.isDown ? new Response(null, { status: 503 }) : Response.json({ report: found.report });
  };

  const end = async (brand: Brand, sessionId: string, before: Kept, ending: SandboxEnding): Promise<Response> => {
    if (ending === 'down') {
      await books.keep(sessionId, { ...before, isDown: true });
      return downPage(brand);
    }
    const outcome = outcomes[ending];
    const sequence = before.sequence + 1;
    const report: WireReport = { sequence, outcome, ...(outcome === 'passed' && { reference: `proof_${randomSecret()}` }) };
    const after = { ...before, sequence, isDown: false, report };
    await books.keep(sessionId, after);
    await tell({ ...options, signingSecret: await sandboxSecretOf(secret, brand.id) }, sessionId, after, calls[ending]);
    return new Response(null, { status: 303, headers: { location: before.returnUrl, 'cache-control': 'no-store' } });
  };

  const answerIndex = async (request: Request, brand: Brand): Promise<Response> => {
    if (request.method === 'POST') {
      await books.setDown(brand.id, (await readForm(request)).get('next') === 'down');
      return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
    }
    return sandboxPage(brand, { path, isDown: await books.isDown(brand.id) });
  };

  const route: RawRoute = {
    prefix: path,
    limit: 'sandboxPages',
    bodyBytes,
    async answer(request, { brand }) {
      const { pathname } = new URL(request.url);
      if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw new AppError('not_found');
      if (pathname === path) return answerIndex(request, brand);
      const sessionId = /^\/sandbox\/age\/(?<id>[\w-]{1,128})$/.exec(pathname)?.groups?.['id'];
      if (sessionId === undefined) throw new AppError('not_found');
      const found = await books.find(sessionId);
      if (found === null) return overPage(brand);
      if (request.method !== 'POST') return checkPage(brand, { path: pathname, method: found.method });
      const ending = (await readForm(request)).get('ending');
      if (!isSandboxEnding(ending)) throw badField('body.ending', 'is none that there is');
      return end(brand, sessionId, found, ending);
    },
  };

  const accounts = new Map<string, { apiKey: string; secrets: string[] }>();
  for (const { id } of brands) accounts.set(id, { apiKey: id, secrets: [await sandboxSecretOf(secret, id)] });
  const ageChecks = createHttpAgeChecks({
    url: base,
    accounts,
    methods: ageMethods,
    clock,
    log,
    isSandbox: true,
    send: answerCustomer,
  });
  return { ageChecks, route };
};
