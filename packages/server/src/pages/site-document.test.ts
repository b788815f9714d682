import { siteBoot, type Character, type SitePage } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createTestBrand, forEverybody } from '../http/testing.ts';
import { siteDocument, type SiteDocumentInput } from './site-document.ts';

const template =
  '<!doctype html>\n<html lang="en">\n<head>\n<!--troupe:head-->\n<!--troupe:boot-->\n  <script type="module" crossorigin src="/assets/site.js"></script>\n</head>\n<body><div id="troupe"><!--troupe:view--></div></body>\n</html>';
const page: SitePage = {
  name: 'chat.character',
  path: '/chat/:characterId',
  title: 'Chat with {character} · {product}',
  description: '{title}. Made by {username}, on {product}.',
  lookup: 'character',
  status: 200,
  listed: true,
  ...forEverybody,
};
const character = {
  name: 'Mira',
  title: 'Keeper of maps',
  creator_username: 'ann',
  avatar_url: '/files/x',
  avatar_is_nsfw: false,
  is_nsfw: false,
  visibility: 'public',
  reach: 'everybody',
} as Character;
const render = (change: Partial<SiteDocumentInput> = {}) =>
  siteDocument({
    template,
    files: [],
    drawn: null,
    page,
    brand: createTestBrand(),
    character,
    creator: null,
    url: new URL('http://localhost:4100/chat/mira?x=1'),
    cspNonce: 'N0NCE',
    hasSession: false,
    verdict: { kind: 'enter' },
    mode: null,
    signInProviders: ['discord'],
    hasPasskeys: true,
    settings: { inferenceModels: [] },
    socialPicture: '/social/hash.png?c=mira',
    appleIcon: '/app-icons/hash-apple.png',
    origins: { connect: [], frames: [] },
    ...change,
  });
const bootOf = (html: string): unknown => JSON.parse(/id="troupe-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('a document of the site', () => {
  it('carries title, description and social tags of the character, before any script', () => {
    const { html } = render();
    expect(html).toContain('<title>Chat with Mira · Daybreak</title>');
    expect(html).toContain('<meta name="description" content="Keeper of maps. Made by ann, on Daybreak.">');
    expect(html).toContain('<meta property="og:image" content="http://localhost:4100/social/hash.png?c=mira">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('<meta property="og:url" content="http://localhost:4100/chat/mira">');
  });

  it('names the font hosts of the brand in its policy', () => {
    const theme = { fonts: [{ family: 'Harbour', src: 'https://fonts.harbour.example/harbour.woff2' }] };
    const { html, headers } = render({ brand: { ...createTestBrand(), theme } });
    expect(html).toContain('@font-face{font-family:"Harbour"');
    expect(headers['content-security-policy']).toContain("font-src 'self' https://fonts.harbour.example;");
  });

  it('may frame the payment processor where the brand sells, and nothing elsewhere', () => {
    const origins = { connect: [], frames: ['https://pay.example'] };
    const policyAt = (commerce: boolean) =>
      render({ brand: createTestBrand({ features: { commerce } }), origins }).headers['content-security-policy'];
    expect(policyAt(true)).toContain("frame-src 'self' https://pay.example;");
    expect(policyAt(false)).not.toContain('frame-src');
  });

  it('wears the theme from its first byte, under a nonce that the policy names', () => {
    const { html, headers } = render();
    expect(html).toMatch(/<style nonce="N0NCE">:root\{/);
    expect(headers['content-security-policy']).toContain("style-src 'self' 'nonce-N0NCE'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  });

  it('hands over the brand as users may see it, what it offers, and whether a session waits', () => {
    const settings = { inferenceModels: [], images: { demo: true, needs_training: false } };
    const boot = v.parse(siteBoot, bootOf(render({ hasSession: true, settings }).html));
    expect(boot).toMatchObject({ has_session: true, brand: { id: 'daybreak' }, settings });
    expect(boot.brand).not.toHaveProperty('embed');
  });

  it('lets no text end its element, attribute or script', () => {
    const evil = '</title></script><script>alert(1)</script>" onload="x $& $1';
    const brand = createTestBrand({ texts: { 'explore.hero.title': evil } });
    const { html } = render({ brand, character: { ...character, name: evil, title: evil } });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('" onload="');
    expect(html).toContain('&quot; onload=&quot;x $&amp; $1');
    expect(bootOf(html)).toMatchObject({ brand: { texts: { 'explore.hero.title': evil } } });
  });

  it('has the first view in its body, and hands over what it was drawn from', () => {
    const evil = '</script><script>alert(1)</script><!--troupe:boot-->$&';
    const drawn = {
      html: '<main>Mira $& $1</main>',
      view: { drawn: 'page' as const, user: 'guest' as const, character: { ...character, name: evil } },
    };
    const { html } = render({ drawn });
    expect(html).toContain('<div id="troupe"><main>Mira $& $1</main></div>');
    expect(html).not.toContain('<script>alert');
    expect(bootOf(html)).toMatchObject({ first_view: { drawn: 'page', character: { name: evil } } });
    expect(bootOf(render().html)).toMatchObject({ first_view: null });
    expect(render().html).toContain('<div id="troupe"></div>');
  });

  it('names the files of its page, after those of every page', () => {
    const { html } = render({ files: ['assets/chat-x1.js', 'assets/chat-x1.css'] });
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/chat-x1.js">');
    expect(html).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/chat-x1\.css">\s*<\/head>/);
  });

  it('begins its scripts after the first paint where it is whole without them, under a nonce, and at once elsewhere', () => {
    const files = ['assets/home-x1.js', 'assets/home-x1.css'];
    const of = (drawn: 'page' | 'shell', user: 'guest' | 'member') =>
      render({ files, drawn: { html: '', view: { drawn, user } } });
    const whole = of('page', 'guest');
    expect(whole.html).not.toMatch(/<script[^>]* src=|modulepreload/);
    expect(whole.html).toContain('<link rel="stylesheet" crossorigin href="/assets/home-x1.css">');
    expect(whole.html).toMatch(
      /<script type="module" nonce="N0NCE">[^<]*import\("\/assets\/site\.js"\); import\("\/assets\/home-x1\.js"\)/,
    );
    expect(whole.html).toMatch(/<body>\s*<script nonce="N0NCE">/);
    expect(whole.headers['content-security-policy']).toContain("script-src 'self' 'nonce-N0NCE';");
    for (const { html, headers } of [of('shell', 'guest'), of('page', 'member'), render({ files })]) {
      expect(html).toContain('<script type="module" crossorigin src="/assets/site.js">');
      expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home-x1.js">');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    }
  });

  it('says which of its addresses is the one to keep, where there is something', () => {
    expect(render().html).toContain('<link rel="canonical" href="http://localhost:4100/chat/mira">');
    expect(render({ page: { ...page, status: 404 } }).html).not.toContain('canonical');
  });

  it('is told to search engines in each language as addresses of one page', () => {
    const brand = createTestBrand({ languages: ['de', 'ar'] });
    const at = (search: string, over: Partial<SiteDocumentInput> = {}) =>
      render({ brand, url: new URL(`http://localhost:4100/chat/mira${search}`), ...over }).html;
    const german = at('?hl=de&x=1');
    expect(german).toContain('<link rel="canonical" href="http://localhost:4100/chat/mira?hl=de">');
    for (const tag of ['en', 'de', 'ar'])
      expect(german).toContain(`<link rel="alternate" hreflang="${tag}" href="http://localhost:4100/chat/mira?hl=${tag}">`);
    expect(german).toContain('<link rel="alternate" hreflang="x-default" href="http://localhost:4100/chat/mira">');
    expect(at('?hl="><x')).toContain('<link rel="canonical" href="http://localhost:4100/chat/mira">');
    expect(at('?hl=de', { page: { ...page, listed: false } })).not.toContain('hreflang');
    expect(at('?hl=de', { brand: createTestBrand() })).not.toContain('hl=de');
  });

  it.each([{ reach: 'link' as const }, { is_nsfw: true }])(
    'says nothing of a character with %j in any tag, and is not listed',
    (over) => {
      const { html } = render({ character: { ...character, ...over } });
      const tags = [...html.matchAll(/<meta [^>]*>/g)].join('');
      expect(tags).toContain('<meta property="og:title" content="Daybreak">');
      expect(tags).toContain('<meta name="robots" content="noindex">');
      expect(tags).not.toMatch(/Mira|Keeper of maps|ann/);
      expect(html).not.toContain('ld+json');
    },
  );

  it('is listed where its row says so, on a brand that is', () => {
    const noindex = '<meta name="robots" content="noindex">';
    expect(render().html).not.toContain(noindex);
    expect(render({ page: { ...page, listed: false } }).html).toContain(noindex);
    expect(render({ page: { ...page, status: 404 } }).html).toContain(noindex);
    const partner = createTestBrand({ partner_mode: true });
    expect(render({ brand: partner }).html).toContain(noindex);
    expect(render({ brand: { ...partner, search_engines: 'index' } }).html).not.toContain(noindex);
    expect(render({ brand: createTestBrand({ search_engines: 'noindex' }) }).html).toContain(noindex);
  });

  it('tells filters of an adult brand, in the page and before it', () => {
    const adult = render({ brand: createTestBrand({ policy: { adult: 'verified' } }) });
    expect(adult.html).toContain('<meta name="rating" content="adult">');
    expect(adult.headers['rating']).toBe('adult');
    expect(render().html).not.toContain('name="rating"');
    expect(render().headers).not.toHaveProperty('rating');
  });

  it('is told to machines: a site with its search, and where a character stands', () => {
    const told = (name: string, over: Partial<SiteDocumentInput> = {}) =>
      JSON.parse(
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(render({ page: { ...page, name }, ...over }).html)?.[1] ??
          'null',
      ) as unknown;
    expect(told('home', { character: null, url: new URL('http://localhost:4100/?q=x') })).toMatchObject({
      '@type': 'WebSite',
      url: 'http://localhost:4100/',
      potentialAction: { target: { urlTemplate: 'http://localhost:4100/?q={search_term_string}' } },
    });
    const evil = { ...character, name: '</script><script>alert(1)</script>' };
    expect(told('creation.chatbot', { character: evil })).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Daybreak' }, { name: evil.name, item: 'http://localhost:4100/chat/mira' }],
    });
    expect(told('chats')).toBeNull();
  });

  it('shortens long texts to one line', () => {
    const { html } = render({ character: { ...character, title: `long\n${'word '.repeat(100)}` } });
    const [, description = ''] = /name="description" content="([^"]*)"/.exec(html) ?? [];
    expect(description.length).toBeLessThanOrEqual(200);
    expect(description).toMatch(/^long word .*…$/);
  });

  it('has the language and direction of the brand, and the mode that the user chose', () => {
    expect(render({ brand: createTestBrand({ language: 'ar', direction: 'rtl' }) }).html).toContain('<html lang="ar" dir="rtl">');
    expect(render({ mode: 'dark' }).html).toContain('<html lang="en" dir="ltr" data-troupe-mode="dark">');
  });

  it('answers with the status of its row, and asks not to be indexed unless it is a page', () => {
    expect(render()).toMatchObject({ status: 200 });
    expect(render().html).not.toContain('noindex');
    const missing = render({ page: { ...page, status: 404 }, character: null });
    expect(missing.status).toBe(404);
    expect(missing.html).toContain('noindex');
  });

  it('may call the search cluster where there is one', () => {
    expect(
      render({ origins: { connect: ['https://search.example:443'], frames: [] } }).headers['content-security-policy'],
    ).toContain("connect-src 'self' https://search.example:443");
  });
});
