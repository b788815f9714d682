import { AppError, defineEndpoint } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { handler } from './handler.ts';
import { findInvalid } from '../html/testing.ts';
import { createMemoryLog, createTestRouter } from './testing.ts';

const base = {
  method: 'GET',
  summary: 'A toy',
  class: 'read',
  auth: 'public',
  output: v.object({ text: v.string() }),
  errors: [],
} as const;

const echo = defineEndpoint({
  ...base,
  id: 'echo',
  method: 'POST',
  path: '/api/v1/echo/:name',
  params: v.object({ name: v.pipe(v.string(), v.maxLength(5)) }),
  query: v.object({ times: v.optional(v.pipe(v.string(), v.transform(Number), v.integer()), '1') }),
  body: v.object({ text: v.pipe(v.string(), v.maxLength(10, 'must be at most 10 characters')) }),
});
const toys = [handler(echo, async ({ params, query, body }) => ({ text: `${params.name} ${body.text.repeat(query.times)}` }))];
const send = (text: string, path = '/api/v1/echo/ann') =>
  createTestRouter({ registrations: toys })(path, { method: 'POST', body: text });

describe('an answer that may be kept', () => {
  const list = (text: string) =>
    createTestRouter({
      registrations: [
        handler(defineEndpoint({ ...base, id: 'kept', path: '/api/v1/kept', revalidates: true }), async () => ({ text })),
      ],
    });
  const ask = (text: string, tag?: string) =>
    list(text)('/api/v1/kept', { headers: tag === undefined ? {} : { 'if-none-match': tag } });

  it('has a tag, is kept for its reader alone, and is asked for each time', async () => {
    const { status, headers } = await ask('one');
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')?.toLowerCase()).toContain('authorization');
  });

  it('is not sent again to a client that has it, and is as soon as it is another', async () => {
    const tag = (await ask('one')).headers.get('etag') ?? '';
    for (const known of [tag, `"other", ${tag}`, '*']) {
      const same = await ask('one', known);
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
    }
    const changed = await ask('two', tag);
    expect(changed.status).toBe(200);
    expect(await changed.json()).toEqual({ text: 'two' });
    expect((await ask('one', '"other"')).status).toBe(200);
  });
});

describe('input', () => {
  it('reaches the handler parsed', async () => {
    const answer = await send('{"text":"ha"}', '/api/v1/echo/ann?times=3');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ text: 'ann hahaha' });
  });

  it('is refused with every issue, each by its path', async () => {
    const answer = await send('{"text":"far too long"}', '/api/v1/echo/somebody?times=x');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: "Some fields aren't valid.",
      code: 'invalid_input',
      requestId: 'request-1',
      issues: [{ path: 'params.name' }, { path: 'query.times' }, { path: 'body.text', message: 'must be at most 10 characters' }],
    });
  });

  it('loses what no database text can hold, before it is measured', async () => {
    const answer = await send(String.raw`{"text":"\u0000half \ud83d, \ud83c\udfad"}`, '/api/v1/echo/a%00nn');
    expect(await answer.json()).toEqual({ text: 'ann half \ufffd, 🎭' });
    expect(await (await send(String.raw`{"text":"\\u0000"}`)).json()).toEqual({ text: String.raw`ann \u0000` });
  });

  it.each([
    ['is no JSON', '{', 'application/json', 'must be JSON in UTF-8'],
    ['has another media type', '{"text":"a"}', 'text/plain', 'must be sent as application/json'],
  ])('is refused when the body %s', async (_, body, type, message) => {
    const router = createTestRouter({ registrations: toys });
    const answer = await router('/api/v1/echo/ann', { method: 'POST', body, headers: { 'content-type': type } });
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'body', message }] });
  });

  it('is refused when it is larger than bodies may be, announced or not', async () => {
    const large = 'x'.repeat(256_001);
    const stream = new Blob([large]).stream();
    const router = createTestRouter({ registrations: toys });
    for (const body of [large, stream]) {
      const answer = await router('/api/v1/echo/ann', { method: 'POST', body, duplex: 'half' } as RequestInit);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'payload_too_large', errorPayload: { limit: 256_000 } });
    }
  });

  it('may be a form with a file', async () => {
    const upload = defineEndpoint({
      ...base,
      id: 'upload',
      method: 'POST',
      path: '/api/v1/upload',
      bodyKind: 'multipart',
      body: v.object({ file: v.file() }),
    });
    const router = createTestRouter({ registrations: [handler(upload, async ({ body }) => ({ text: await body.file.text() }))] });
    const body = new FormData();
    body.set('file', new File(['a card'], 'card.json'));
    expect(await (await router('/api/v1/upload', { method: 'POST', body })).json()).toEqual({ text: 'a card' });
    const broken = await router('/api/v1/upload', {
      method: 'POST',
      body: 'nothing like it',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await broken.json()).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body', message: 'must be multipart/form-data' }],
    });
  });
});

describe('brands', () => {
  const whose = defineEndpoint({ ...base, id: 'whose', path: '/api/v1/whose' });
  const router = createTestRouter({ registrations: [handler(whose, async (_, { brand }) => ({ text: brand.name }))] });

  it('are told apart by host', async () => {
    expect(await (await router('/api/v1/whose')).json()).toEqual({ text: 'Daybreak' });
    expect(await (await router('/api/v1/whose', { origin: 'http://acme.localhost:4100' })).json()).toEqual({
      text: 'Acme Stories',
    });
  });

  it.each(['http://elsewhere.example', 'http://localhost:4101', 'http://127.0.0.1:4100'])(
    '%s is an unknown domain',
    async (origin) => {
      const call = await router('/api/v1/whose', { origin });
      expect(call.status).toBe(404);
      expect(await call.json()).toMatchObject({ code: 'unknown_domain', error: 'Unknown domain: no brand is served here.' });
      const page = await router('/', { origin });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const html = await page.text();
      expect(html).toContain('<h1>Nothing is here</h1>');
      expect(html).toContain('Unknown domain: no brand is served here.');
      expect(html).not.toMatch(/Daybreak|Acme|Lantern|src=|https?:/);
      expect(await findInvalid('page', html)).toEqual([]);
      // Its style is allowed by its hash, and nothing else may be loaded.
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*style-src 'sha256-/);
    },
  );

  it('refuse a call that names another application', async () => {
    const answer = await router('/api/v1/whose', { headers: { 'x-application-id': 'acme' } });
    expect(answer.status).toBe(403);
  });
});

describe('auth', () => {
  const who = async (_: object, { caller }: Context) => ({ text: caller?.userId ?? 'nobody' });
  const router = createTestRouter({
    registrations: [
      handler(defineEndpoint({ ...base, id: 'open', path: '/api/v1/public' }), who),
      handler(defineEndpoint({ ...base, id: 'session', path: '/api/v1/session', auth: 'session' }), who),
      handler(defineEndpoint({ ...base, id: 'member', path: '/api/v1/member', auth: 'member' }), who),
      handler(
        defineEndpoint({ ...base, id: 'creator', path: '/api/v1/creator', auth: 'member', permission: 'create_character' }),
        who,
      ),
      handler(defineEndpoint({ ...base, id: 'partner', path: '/api/v1/partner', auth: 'partner' }), who),
    ],
  });

  it.each([
    ['public', undefined, 200],
    ['public', 'guest', 200],
    ['public', 'expired', 401],
    ['session', undefined, 401],
    ['session', 'nonsense', 401],
    ['session', 'guest', 200],
    ['session', 'member', 200],
    ['member', undefined, 401],
    ['member', 'guest', 401],
    ['member', 'member', 200],
    ['creator', 'other', 403],
    ['creator', 'member', 200],
    ['partner', 'a token that is not ours', 200],
  ])('%s with %s answers %i', async (path, token, status) => {
    const answer = await router(`/api/v1/${path}`, token === undefined ? {} : { token });
    expect(answer.status).toBe(status);
  });

  it('tells an expired token from a wrong one', async () => {
    expect(await (await router('/api/v1/session', { token: 'expired' })).json()).toMatchObject({ code: 'token_expired' });
    expect(await (await router('/api/v1/session', { token: 'nonsense' })).json()).toMatchObject({ code: 'unauthorized' });
  });

  it('takes nobody by a guest id header', async () => {
    const answer = await router('/api/v1/public', { headers: { 'x-guest-user-id': 'guest' } });
    expect(await answer.json()).toEqual({ text: 'nobody' });
  });

  it.each([
    ['guest', 'guest', 200],
    ['guest', 'another-guest', 403],
    ['member', 'guest', 200],
  ])('with the token of a %s and the guest id %s answers %i', async (token, told, status) => {
    const answer = await router('/api/v1/session', { token, headers: { 'x-guest-user-id': told } });
    expect(answer.status).toBe(status);
  });
});

describe('errors', () => {
  const failing = (error: unknown) => {
    const log = createMemoryLog();
    const fail = handler(defineEndpoint({ ...base, id: 'fail', path: '/api/v1/fail' }), async (_, { headers }) => {
      headers.append('set-cookie', 'session=; Max-Age=0');
      throw error;
    });
    return { log, answer: createTestRouter({ registrations: [fail], log })('/api/v1/fail') };
  };

  it('carry code, text with its slots filled, payload and request id', async () => {
    const { answer } = failing(new AppError('character_favorite_limit', { params: { character_favorite_limit: 50 } }));
    const { status, headers } = await answer;
    expect([status, headers.get('x-request-id'), headers.get('cache-control')]).toEqual([409, 'request-1', 'no-store']);
    expect(await (await answer).json()).toEqual({
      error:
        "Oops! You've reached your limit of 50 favorite bots. To add more, please consider removing some from your current list.",
      code: 'character_favorite_limit',
      errorPayload: { character_favorite_limit: 50 },
      requestId: 'request-1',
    });
  });

  it('name the product by the brand', async () => {
    const { answer } = failing(new AppError('explicit_content'));
    expect(await (await answer).json()).toMatchObject({ error: expect.stringContaining('not allowed on Daybreak.') });
  });

  it('say when to come back', async () => {
    const { answer } = failing(new AppError('rate_limited', { params: { retry_after: 12 } }));
    expect((await answer).headers.get('retry-after')).toBe('12');
  });

  it.each([
    new Error('password in the stack'),
    new AppError('internal', { message: 'secret', params: { secret: 'x' } }),
    'a thrown text',
    new AppError('offline'),
  ])('hide %s, and log it with the request id', async (thrown) => {
    const { answer, log } = failing(thrown);
    expect((await answer).status).toBe(500);
    expect(await (await answer).json()).toEqual({ error: 'Something went wrong!', code: 'internal', requestId: 'request-1' });
    expect(log.errors).toMatchObject([{ fields: { requestId: 'request-1', operation: 'fail' } }]);
  });

  it('of a refused call are logged by its name and code, without a word of it', async () => {
    const { answer, log } = failing(new AppError('rate_limited', { message: 'what was written', params: { retry_after: 12 } }));
    await answer;
    expect(log.infos).toEqual([
      { text: 'A call was refused.', fields: { requestId: 'request-1', operation: 'fail', code: 'rate_limited' } },
    ]);
    expect(log.errors).toEqual([]);
  });

  it('keep the cookies that a handler set before it threw', async () => {
    expect((await failing(new AppError('unauthorized')).answer).headers.getSetCookie()).toEqual(['session=; Max-Age=0']);
  });
});

describe('answers', () => {
  const leaky = handler(defineEndpoint({ ...base, id: 'leaky', path: '/api/v1/leaky' }), (async () => ({ text: 4 })) as never);

  it('are held against their schema in tests and development', async () => {
    const log = createMemoryLog();
    expect((await createTestRouter({ registrations: [leaky], log })('/api/v1/leaky')).status).toBe(500);
    expect(log.errors).toHaveLength(1);
    expect((await createTestRouter({ registrations: [leaky], checksOutput: false })('/api/v1/leaky')).status).toBe(200);
  });

  it('may be a response of the handler, with the cookies of its context', async () => {
    const go = handler(defineEndpoint({ ...base, id: 'go', path: '/api/v1/go', answers: 'redirect' }), async (_, { headers }) => {
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(null, { status: 302, headers: { location: '/' } });
    });
    const answer = await createTestRouter({ registrations: [go] })('/api/v1/go');
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([302, '/', ['a=1', 'b=2']]);
  });

  it('are readable by our own pages only, and framed by nobody', async () => {
    const answer = await createTestRouter({ registrations: toys })('/api/v1/echo/ann', {
      method: 'POST',
      body: '{"text":"a"}',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('documents', () => {
  const page = `<!doctype html><title>Home</title>${'<p>The lamp turns.</p>'.repeat(200)}`;
  const send = createTestRouter({
    registrations: [],
    answerPage: async (request) =>
      new URL(request.url).pathname === '/stream'
        ? new Response('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })
        : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  });

  it('travel compressed where the browser takes it', async () => {
    const answer = await send('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(page.length / 10);
    const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    expect(text).toBe(page);
  });

  it('travel as they are where it does not, and streams always do', async () => {
    expect((await send('/')).headers.has('content-encoding')).toBe(false);
    const stream = await send('/stream', { headers: { 'accept-encoding': 'gzip' } });
    expect(stream.headers.has('content-encoding')).toBe(false);
  });
});

describe('other routes', () => {
  const router = createTestRouter({
    registrations: [],
    rawRoutes: [
      {
        prefix: '/search',
        limit: { none: 'because it is a toy' },
        bodyBytes: 0,
        answer: async (request) => new Response(new URL(request.url).pathname),
      },
    ],
    answerPage: async (request, brand) =>
      new Response(`${brand.id} ${new URL(request.url).pathname}`, {
        headers: { 'content-security-policy': 'frame-ancestors https://partner.example' },
      }),
  });

  it('take all below their prefix and nothing beside it', async () => {
    expect(await (await router('/search')).text()).toBe('/search');
    expect(await (await router('/search/collections/characters', { method: 'POST' })).text()).toBe(
      '/search/collections/characters',
    );
    expect(await (await router('/searching')).text()).toBe('daybreak /searching');
  });

  it('answer an unknown call with JSON, for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await router('/api/v1/nothing', { method });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  it('leave every other path to the pages, which decide who may frame them', async () => {
    const answer = await router('/chat/mira');
    expect(await answer.text()).toBe('daybreak /chat/mira');
    expect(answer.headers.get('content-security-policy')).toBe('frame-ancestors https://partner.example');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect((await router('/chat/mira', { method: 'POST' })).status).toBe(404);
  });
});
