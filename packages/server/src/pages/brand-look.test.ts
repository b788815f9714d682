import { cardFormQuery, type Brand } from '@troupe/protocol';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPage } from '../html/themed-page.ts';
import { markup } from '../kernel/markup.ts';
import { cardPage, challengePage } from '../adapters/sandbox-pay/pages.ts';
import { createBrands } from '../brands.ts';
import { createTestBrand } from '../http/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { legalPage } from './legal-page.ts';

const origin = 'http://localhost:4100';
const partner = 'https://partner.example';
const brand: Brand = createTestBrand({
  logo: 'https://pictures.example/logo.svg',
  theme: {
    fonts: [
      { family: 'Own', src: '/brand/own.woff2' },
      { family: 'Far', src: 'https://fonts.example/far.woff2' },
    ],
  },
  legal: { terms: 'First.\n\nSecond <b>line</b>\nand third.', privacy: ' ', refund: 'Never.' },
  closed_paths: ['/refund'],
  embed: { allowed_origins: [partner] },
});
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ brands: createBrands([brand]) });
});
afterAll(() => server.close());

const frame = (widget: string) =>
  `/embed/v1/frame/${widget}?application=daybreak&instance=i1234567890123456&nonce=n1234567890123456&v=1-1&origin=${encodeURIComponent(partner)}`;
const cardQuery = v.parse(cardFormQuery, { nonce: 'n1234567890123456' });
const pages: Record<string, () => Promise<Response>> = {
  site: () => server.send('/'),
  terms: () => server.send('/terms'),
  chat: () => server.send(frame('chat')),
  explore: () => server.send(frame('explore')),
  checkout: () => server.send(frame('checkout')),
  'card page': () => cardPage(brand, origin, `${origin}/sandbox/pay/tokens`, cardQuery),
  'bank page': async () => challengePage(brand, origin, { path: '/x', amount: '$1', locale: undefined }),
  'sign-in page': async () => {
    const { html, ...rest } = drawPage(brand, { title: 'Sign in', body: markup`<p>x</p>` });
    return new Response(html, rest);
  },
};
const directive = (answer: Response, name: string) =>
  (answer.headers.get('content-security-policy') ?? '')
    .split(';')
    .map((part) => part.trim().split(' '))
    .find(([given]) => given === name)
    ?.slice(1) ?? [];

describe('every document of ours', () => {
  it.each(Object.keys(pages))('lets the fonts in that it asks for: %s', async (name) => {
    const answer = await (pages[name] as () => Promise<Response>)();
    const html = await answer.text();
    expect(html).toContain('url("/brand/own.woff2")');
    expect(html).toContain('url("https://fonts.example/far.woff2")');
    const allowed = directive(answer, 'font-src');
    expect(allowed).toContain('https://fonts.example');
    // An isolated page has an origin of its own, so its policy names ours.
    const isIsolated = answer.headers.get('content-security-policy')?.includes('sandbox');
    expect(allowed).toContain(isIsolated ? origin : "'self'");
  });
});

describe('the site', () => {
  it('lets in the logo that the brand names, and no other picture', async () => {
    expect(directive(await server.send('/'), 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://pictures.example']);
  });

  it("shows the operator's legal texts, in the brand's look, without a script", async () => {
    const answer = await server.send('/terms');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
    const html = await answer.text();
    expect(html).toContain('<h1>Terms of service</h1>');
    expect(html).toContain('<p class="paragraph">First.</p>');
    expect(html).toContain('Second &lt;b&gt;line&lt;/b&gt;\nand third.');
  });

  it.each(['/privacy', '/2257', '/refund'])('has no page for a text that is missing or closed: %s', async (path) =>
    expect((await server.send(path)).status).toBe(404),
  );

  it('tells browsers which legal pages there are', async () => {
    expect(await (await server.send('/')).text()).toContain('"legal":["terms"]');
  });

  it("is in the brand's language", async () => {
    const german = createTestBrand({ language: 'de', legal: { custodian_2257: 'Name, Straße.' } });
    const html = await (await legalPage(german, new URL('http://localhost:4100/2257')))?.text();
    expect(html).toContain('Verwahrung der Nachweise');
    expect(html).toContain('Zurück zu Daybreak');
  });
});
