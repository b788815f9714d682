/** TRUST-T-03: only pages that a brand lists frame anything of ours, and those only the widgets' documents. */
import { endpoints, widgetName } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const acme = 'http://acme.localhost:4100';
const frame = (widget: string, query: string) => `/embed/v1/frame/${widget}?${query}`;
const own = 'application=acme&instance=instance1&nonce=nonce-123&v=1-1&origin=https://partner.example';

describe('an answer that is no widget', () => {
  const calls = Object.values(endpoints).flatMap(({ method, path }): [string, string][] => [
    [method, path.replace(/:\w+/g, 'x')],
    ['GET', path.replace(/:\w+/g, 'x')],
  ]);
  const documents = ['/', '/chat/nobody', '/chatbot/nobody', '/studio', '/doctor', '/accessDenied', '/closed', '/no/such/page'];
  const others = [
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/nope',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/files/nope.png',
    '/search/collections',
    '/operator/characters/import',
    '/favicon.svg',
    '/assets/index-x1.js',
    '/assets/nope.js',
    '/embed/v1/loader.js',
    '/embed/assets/chat-x1.js',
    '/embed/v1/frame/nope',
    '/embed/v1/frame/chat',
    '/embed/v1/look',
    '/embed/nope',
  ];
  const cells = [...calls, ...[...documents, ...others].map((path): [string, string] => ['GET', path])];

  it.each(cells)('%s %s may be framed by nobody', async (method, path) => {
    for (const origin of [acme, 'http://nobody.localhost:4100']) {
      const answer = await server.send(path, { method, origin, redirect: 'manual', ...(method !== 'GET' && { body: '{}' }) });
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    }
  });
});

describe("a widget's document", () => {
  it.each(widgetName.options)('%s may be framed by the pages of its own application, and no other', async (widget) => {
    const answer = await server.send(frame(widget, own), { origin: acme });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors https://partner.example;');
    const elsewhere = await server.send(frame(widget, own.replace('acme', 'daybreak')));
    expect(elsewhere.status).toBe(403);
    expect(elsewhere.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['of another page', own.replace('partner.example', 'evil.example')],
    ['of a look-alike', own.replace('partner.example', 'partner.example.evil.example')],
    ['of another application', own.replace('=acme', '=daybreak')],
    ['of nobody', own.replace(/&origin=.*/, '&origin=null')],
  ])('in the name %s shows nothing, and still only where it may stand', async (_, query) => {
    const answer = await server.send(frame('chat', query), { origin: acme });
    expect([400, 403]).toContain(answer.status);
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors ('none'|https:\/\/partner\.example;)/);
  });
});
