import { describe, expect, it } from 'vitest';
import { createNodeBridge } from './node-bridge.ts';

const echo = createNodeBridge((req, res) => {
  let body = '';
  req.setEncoding('utf8');
  req.on('data', (part: string) => (body += part));
  req.on('end', () => {
    res.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body }));
  });
});

interface Seen {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}
const read = async (answer: Response) => (await answer.json()) as Seen;

describe('createNodeBridge', () => {
  it('hands method, path, query, headers and body to the listener, and its answer back', async () => {
    const answer = await echo(
      new Request('http://lantern.localhost:4100/oidc/token?x=%20y', { method: 'POST', body: 'a=ü', headers: { 'x-own': '1' } }),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    const seen = await read(answer);
    expect(seen).toMatchObject({ method: 'POST', url: '/oidc/token?x=%20y', body: 'a=ü' });
    expect(seen.headers).toMatchObject({ host: 'lantern.localhost:4100', 'x-own': '1' });
  });

  it('tells the listener our own origin, whatever the caller claims', async () => {
    const answer = await echo(
      new Request('https://chat.example/', {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-for': '1.2.3.4' },
      }),
    );
    const { headers } = await read(answer);
    expect(headers['x-forwarded-host']).toBe('chat.example');
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(headers['x-forwarded-for']).toBeUndefined();
  });

  it('answers redirects as they are, and empty statuses without a body', async () => {
    const bridge = createNodeBridge((req, res) => {
      res.statusCode = req.url === '/empty' ? 204 : 303;
      if (res.statusCode === 303) res.setHeader('location', '/next');
      res.end();
    });
    const moved = await bridge(new Request('http://localhost/'));
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/next']);
    const empty = await bridge(new Request('http://localhost/empty'));
    expect([empty.status, empty.body]).toEqual([204, null]);
  });

  it('serves many requests at once without mixing them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => echo(new Request(`http://localhost/${at}`)).then(read)),
    );
    expect(answers.map((answer) => answer.url)).toEqual(Array.from({ length: 50 }, (_, at) => `/${at}`));
  });
});
