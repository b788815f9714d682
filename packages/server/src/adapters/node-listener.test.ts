import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callerAddress, listen, publicUrl, type Listener } from './node-listener.ts';

let listener: Listener | undefined;
afterEach(async () => {
  await listener?.close();
  listener = undefined;
});

const openSocket = async () => new Response('no sockets here', { status: 404 });

const serve = async (fetch: Parameters<typeof listen>[0]['fetch'], trustedProxies = 0, forwardedHost = false) => {
  listener = await listen({ fetch, openSocket }, { port: 0, host: '127.0.0.1', trustedProxies, forwardedHost });
  return `http://127.0.0.1:${listener.port}`;
};

describe('listening', () => {
  it('hands over the address of the socket and the URL of the host header', async () => {
    const origin = await serve(async (request, connection) => Response.json({ url: request.url, address: connection?.address }));
    const answer = await fetch(`${origin}/a?b=c`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    });
    expect(await answer.json()).toEqual({ url: `${origin}/a?b=c`, address: '127.0.0.1' });
  });

  it('believes the headers of its own proxies, body and all', async () => {
    const origin = await serve(
      async (request, connection) =>
        Response.json({ url: request.url, address: connection?.address, body: await request.text() }),
      1,
      true,
    );
    const answer = await fetch(`${origin}/a`, {
      method: 'POST',
      body: 'hello',
      headers: {
        'x-forwarded-for': '198.51.100.1, 203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'chat.example',
      },
    });
    expect(await answer.json()).toEqual({ url: 'https://chat.example/a', address: '203.0.113.9', body: 'hello' });
  });

  /** What is heard of a connection that says this, and perhaps a byte now and then, until the other side closes it. */
  const speak = async (port: number, text: string, everyMs?: number) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (part: Buffer) => void (heard += part.toString()));
    socket.on('error', () => undefined);
    const dripping = everyMs === undefined ? undefined : setInterval(() => socket.write('x'), everyMs);
    await once(socket, 'close');
    clearInterval(dripping);
    return heard;
  };

  it('refuses a request that names two hosts, also one that asks for a socket', async () => {
    let hasCome = false;
    const { port } = (listener = await listen(
      {
        fetch: async () => ((hasCome = true), new Response('ok')),
        openSocket: async () => ((hasCome = true), new Response('ok')),
      },
      { port: 0, host: '127.0.0.1', trustedProxies: 0 },
    ));
    const head = 'GET / HTTP/1.1\r\nhost: a.example\r\nHost: b.example\r\nconnection: ';
    expect(await speak(port, `${head}close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/);
    const upgrade = 'Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
    expect(await speak(port, `${head}${upgrade}\r\n\r\n`)).not.toContain('ok');
    expect(hasCome).toBe(false);
  });

  it('ends a body that comes byte by byte, long before one that is large', async () => {
    const { port } = (listener = await listen(
      { fetch: async (request) => new Response(await request.text().catch(() => 'broken')), openSocket },
      { port: 0, host: '127.0.0.1', trustedProxies: 0, pace: { freeMs: 300, bytesPerMs: 1, unannounced: 0 } },
    ));
    const head = (length: string) => `POST / HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n${length}\r\n\r\n`;
    expect(await speak(port, head('content-length: 100'), 50)).toMatch(/^HTTP\/1\.1 408/);
    expect(await speak(port, head('transfer-encoding: chunked'), 50)).toMatch(/^HTTP\/1\.1 4/);
    // A large one has the time for its bytes.
    const large = speak(port, head('content-length: 100000'), undefined);
    const isOver = await Promise.race([large, new Promise((resolve) => setTimeout(resolve, 900, 'still open'))]);
    expect(isOver).toBe('still open');
  });

  it('tells the request when its caller has left', async () => {
    let hasCome = false;
    let hasLeft = false;
    const origin = await serve(async (request) => {
      hasCome = true;
      request.signal.addEventListener('abort', () => (hasLeft = true));
      return new Promise<Response>(() => undefined);
    });
    const controller = new AbortController();
    const call = fetch(origin, { signal: controller.signal });
    const refused = expect(call).rejects.toThrow();
    await expect.poll(() => hasCome).toBe(true);
    controller.abort();
    await refused;
    await expect.poll(() => hasLeft).toBe(true);
  });

  it('cancels a stream whose reader has left, and passes each piece on at once', async () => {
    let isCancelled = false;
    const origin = await serve(async () => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('data: 1\n\n')),
        cancel: () => void (isCancelled = true),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const answer = await fetch(origin);
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
    await reader?.cancel();
    await expect.poll(() => isCancelled).toBe(true);
  });

  it('says which port it cannot have', async () => {
    const origin = await serve(async () => new Response());
    await expect(
      listen(
        { fetch: async () => new Response(), openSocket },
        { port: Number(new URL(origin).port), host: '127.0.0.1', trustedProxies: 0, forwardedHost: false },
      ),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('behind proxies', () => {
  it.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [1, null, '10.0.0.1'],
    [1, 'forged, 203.0.113.9', '203.0.113.9'],
    [2, 'forged, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [3, '203.0.113.9', '203.0.113.9'],
    [1, '', '10.0.0.1'],
  ])('with %i trusted and x-forwarded-for %s the caller is %s', (trusted, header, address) => {
    expect(callerAddress('10.0.0.1', header, trusted)).toBe(address);
  });

  const here = 'http://localhost:4100/a';

  it.each([
    [{ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'chat.example:8443' }, 'https://chat.example:8443/a'],
    [{ 'x-forwarded-proto': 'javascript' }, here],
    [{ 'x-forwarded-host': 'not a host' }, here],
    [{ 'x-forwarded-host': 'forged.example, chat.example' }, 'http://chat.example/a'],
    [{}, here],
  ])('%o gives %s', (headers, url) => {
    expect(publicUrl(here, new Headers(headers), { trustedProxies: 1, forwardedHost: true })).toBe(url);
  });

  it.each([
    [1, 'https, https', 'https:'],
    [2, 'https,https', 'https:'],
    [1, 'http, HTTPS', 'https:'],
    [1, 'https, http', 'http:'],
    [2, 'forged, https, http', 'https:'],
    [3, 'https', 'https:'],
  ])('with %i trusted, x-forwarded-proto "%s" means %s', (trustedProxies, scheme, protocol) => {
    const url = publicUrl(here, new Headers({ 'x-forwarded-proto': scheme }), { trustedProxies, forwardedHost: false });
    expect(new URL(url).protocol).toBe(protocol);
  });

  it('takes no host from a header that a client may have written', () => {
    const headers = new Headers({ 'x-forwarded-host': 'lantern.example', 'x-forwarded-proto': 'https' });
    expect(publicUrl(here, headers, { trustedProxies: 1, forwardedHost: false })).toBe('https://localhost:4100/a');
    expect(publicUrl(here, headers, { trustedProxies: 0, forwardedHost: true })).toBe(here);
  });
});
