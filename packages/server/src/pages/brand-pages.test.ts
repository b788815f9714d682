import { qrCode } from './qr-code.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '@troupe/protocol';
import { createBrands } from '../brands.ts';
import { createTestBrand } from '../http/testing.ts';
import english from '../html/texts/en/pages.json' with { type: 'json' };
import { createTestServer, type TestServer } from '../testing.ts';

const android = { type: 'android' as const, download_url: 'https://downloads.example/app.apk' };
const plan = { plan_id: 'basic', role: 'paid_basic' as const, name: 'Basic', price: 500, period: 'monthly' as const };
const brand = createTestBrand({
  mobile_applications: [android, { type: 'ios', download_url: 'https://apps.example/app' }],
  links: { support: 'mailto:help@daybreak.example' },
  commerce: { plans: [plan] },
  legal: {
    terms: [
      {
        version: 'v2',
        date: '2026-11-24',
        text: [{ heading: 'Rules' }, { list: [['See ', { text: 'answers', href: '/faq' }], '<i>no markup</i>'] }],
      },
      { version: 'v1', date: '2026-01-02', text: [{ heading: 'Rules' }, { text: 'Be kind.' }] },
    ],
    privacy: 'What is kept.',
    refund: 'Never.',
    custodian_2257: 'Name, street, city.',
    guidelines: 'Be kind.',
    faq: 'Is it real?\n\nNo.',
  },
});
const bare = createTestBrand({ id: 'bare', name: 'Bare', hosts: ['bare.localhost:4100'] });
const closed = createTestBrand({
  id: 'shut',
  name: 'Shut',
  hosts: ['shut.localhost:4100'],
  mobile_applications: [android],
  closed_paths: ['/apps', '/guidelines'],
  legal: { guidelines: 'Be kind.' },
});

const others = interfaceLanguages.filter((tag) => tag !== 'en');
const spoken = createTestBrand({
  id: 'spoken',
  name: 'Spoken',
  hosts: ['spoken.localhost:4100'],
  languages: others,
  mobile_applications: [android],
  commerce: { plans: [plan] },
  texts: { 'pages.welcome.start': 'On we go' },
});

let server: TestServer;
beforeAll(async () => (server = await createTestServer({ brands: createBrands([brand, bare, closed, spoken]) })));
afterAll(() => server.database.close());

const open = async (path: string, origin?: string, headers: Record<string, string> = {}) => {
  const answer = await server.send(path, { headers, ...(origin !== undefined && { origin }) });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

describe('pages of a brand', () => {
  it.each([
    ['/terms', 'Terms of service'],
    ['/privacy', 'Privacy policy'],
    ['/refund', 'Refund policy'],
    ['/2257', 'Custodian of records (18 U.S.C. 2257)'],
    ['/guidelines', 'Community guidelines'],
    ['/faq', 'Questions and answers'],
    ['/contact-support', 'Contact support'],
    ['/welcome', 'Thank you'],
    ['/download', 'Daybreak on your phone'],
    ['/apps/android', 'Install Daybreak on Android'],
  ])('open at %s, with their title, without a script', async (path, title) => {
    const { status, headers, html } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`<title>${title} | Daybreak</title>`);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
  });

  it.each(['/terms', '/guidelines', '/faq', '/download', '/apps/android'])(
    'tell search engines of %s what it is',
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain(`<link rel="canonical" href="http://localhost:4100${path}">`);
      expect(html).toMatch(/<meta name="description" content="[^"{}]{20,}">/);
      expect(html).not.toContain('noindex');
    },
  );

  it.each(['/welcome', '/terms?version=v1', '/terms?since=v1', '/terms?version=v2'])('are not listed at %s', async (path) =>
    expect((await open(path)).html).toContain('<meta name="robots" content="noindex">'),
  );

  it.each(['/terms', '/guidelines', '/faq', '/contact-support', '/welcome', '/download', '/apps/android'])(
    'are not there for a brand that has nothing for %s',
    async (path) => expect((await open(path, 'http://bare.localhost:4100')).status).toBe(404),
  );

  it.each(['/apps/android', '/guidelines'])('are not there where the brand closes %s', async (path) =>
    expect((await open(path, 'http://shut.localhost:4100')).status).toBe(404),
  );

  it('show how to install the Android app in five steps, and where it is', async () => {
    const { html } = await open('/apps/android');
    expect(html.match(/<ol>.*<\/ol>/s)?.[0].match(/<li>/g)).toHaveLength(5);
    expect(html).toContain('href="https://downloads.example/app.apk"');
  });

  it('list the apps with their links, each once, and the steps for Android', async () => {
    const { html } = await open('/download');
    expect([...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/',
      'https://downloads.example/app.apk',
      'https://apps.example/app',
      '/apps/android',
      '/',
    ]);
    expect((await open('/api/v1/app-settings')).html).toContain(
      '"mobileApplications":[{"type":"android","download_url":"https://downloads.example/app.apk"}',
    );
    expect((await open('/api/v1/app-settings', 'http://bare.localhost:4100')).html).not.toContain('mobileApplications');
  });

  it('say how the site is installed without a store, and hand the page over to a phone by a QR code', async () => {
    const { html } = await open('/download');
    expect(html).toContain('Add to Home Screen');
    expect(html).toMatch(/<svg class="qr" role="img" aria-label="QR code of this page&#39;s address" viewBox="0 0 (\d+) \1"/);
    expect(html).toContain(qrCode('http://localhost:4100/download', "QR code of this page's address").text);
  });

  it.each(['/terms', '/download'])('show at %s the look that the reader has chosen, and tell caches so', async (path) => {
    const { html, headers } = await open(path, undefined, { cookie: 'troupe_mode=dark' });
    expect(html).toMatch(/<html [^>]*data-troupe-mode="dark">/);
    expect(headers.get('vary')).toContain('cookie');
    expect((await open(path)).html).not.toMatch(/<html [^>]*data-troupe-mode/);
  });

  it.each([
    ['/terms', '', []],
    ['/terms', '?version=v2&since=v1', ['version=v2', 'since=v1']],
    ['/download', '', []],
  ])('offer at %s%s the other look by a form without a script, which the device keeps', async (path, search, kept) => {
    const first = await open(path + search);
    const form = /<form class="mode">(.*?)<\/form>/.exec(first.html)?.[1] ?? '';
    expect([...form.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => `${name}=${value}`)).toEqual(
      kept,
    );
    // The reader's system decides which of them is seen.
    const buttons = (html: string) =>
      [...html.matchAll(/name="mode" value="(\w+)"(?: class="(in-\w+)")? aria-label="Switch between light and dark"/g)].map(
        ([, ...found]) => found,
      );
    expect(buttons(first.html)).toEqual([
      ['dark', 'in-light'],
      ['light', 'in-dark'],
    ]);
    const chosen = await open(`${path}?${[...kept, 'mode=dark'].join('&')}`);
    expect([chosen.status, chosen.headers.get('location'), chosen.headers.get('cache-control')]).toEqual([
      303,
      path + search,
      'no-store',
    ]);
    expect(chosen.headers.get('set-cookie')).toBe('troupe_mode=dark; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(buttons((await open(path, undefined, { cookie: 'troupe_mode=dark' })).html)).toEqual([['light', undefined]]);
  });

  it('take no look that there is none of, and the site takes none from its address', async () => {
    for (const path of ['/terms?mode=pink', '/?mode=dark']) {
      const { status, headers } = await open(path);
      expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    }
  });

  it('reach support as the brand says, where it wrote no page about it', async () =>
    expect((await open('/contact-support')).html).toContain(
      '<a href="mailto:help@daybreak.example" rel="noopener">help@daybreak.example</a>',
    ));
});

describe('a legal page', () => {
  it('says from when it holds, and keeps the former version readable', async () => {
    const now = await open('/terms');
    expect(now.html).toContain('Version v2, in force from November 24, 2026.');
    expect(now.html).toContain('href="/terms?version=v1"');
    expect(now.html).toContain('>v1</a> January 2, 2026</li>');
    const former = await open('/terms?version=v1');
    expect(former.html).toContain('This is an earlier version. It no longer applies.');
    expect(former.html).toContain('Be kind.');
    expect((await open('/terms?version=v9')).status).toBe(404);
  });

  it('marks what changed, in words too', async () => {
    const { html } = await open('/terms?since=v1');
    expect(html).toContain('What changed since version v1 is marked.');
    expect(html).toMatch(/<del><span class="mark">Removed<\/span><p class="paragraph">Be kind\.<\/p><\/del>/);
    expect(html).toMatch(/<ins><span class="mark">New<\/span><ul>/);
  });

  it('draws headings, lists and links, and takes markup for words', async () => {
    const { html } = await open('/terms');
    expect(html).toContain('<h2>Rules</h2>');
    expect(html).toContain('<li>See <a href="/faq" rel="noopener">answers</a></li>');
    expect(html).toContain('<li>&lt;i&gt;no markup&lt;/i&gt;</li>');
  });
});

describe.each(others)('pages of a brand, read in %s', (language) => {
  const sentences = Object.values(english).filter((text) => text.length > 12 && !text.includes('{'));

  it.each(['/welcome', '/download', '/apps/android'])('say no word of English at %s', async (path) => {
    const { headers, html } = await open(path, 'http://spoken.localhost:4100', { 'accept-language': language });
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toMatch(/\{\w+\}|pages\.|On we go/);
    for (const sentence of sentences) expect(html).not.toContain(sentence);
    expect(headers.get('vary')).toContain('accept-language');
  });
});
