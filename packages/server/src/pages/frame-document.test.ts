import { brandConfig, type Character, type EmbedManifest, type FrameQuery } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { frameDocument } from './frame-document.ts';

const brand = v.parse(brandConfig, {
  id: 'acme',
  name: 'Acme <Stories>',
  hosts: ['acme.example'],
  theme: { preset: 'acme' },
  embed: { allowed_origins: ['https://partner.example', 'https://shop.example:8443'] },
});
const manifest: EmbedManifest = {
  version: '1.0.0',
  entries: {
    chat: {
      js: ['assets/chat-1.js', 'assets/shared-2.js'],
      lazy: ['assets/theme-4.js'],
    },
    explore: { js: ['assets/explore-5.js'], lazy: [] },
    checkout: { js: ['assets/checkout-7.js'], lazy: [] },
  },
  composer: { label: 'Message {name}', placeholder: 'Message {name}…', send: 'Send' },
  locales: {
    ar: {
      first: 'assets/ar-8.js',
      rest: 'assets/ar-rest-9.js',
      direction: 'rtl',
      composer: { label: 'رسالة إلى {name}', placeholder: 'رسالة إلى {name}…', send: 'إرسال' },
    },
  },
  locale_table: 'assets/locales-10.js',
  integrity: {
    'assets/chat-1.js': 'sha384-AAA',
    'assets/shared-2.js': 'sha384-BBB',
    'assets/theme-4.js': 'sha384-DDD',
    'assets/ar-8.js': 'sha384-FFF',
    'assets/ar-rest-9.js': 'sha384-GGG',
    'assets/locales-10.js': 'sha384-HHH',
  },
};
const query: FrameQuery = {
  application: 'acme',
  instance: 'instance1',
  nonce: 'nonce-123',
  origin: 'https://partner.example',
  v: '1-1',
};
const render = (over: Partial<FrameQuery> = {}) =>
  frameDocument({ widget: 'chat', query: { ...query, ...over }, brand, manifest, cspNonce: 'N0NCE' });

describe('the frame document', () => {
  it('says nothing of the footer, which no frame has', () => {
    const features = { ...brand.features, affiliates_url: '/affiliates' };
    const { html } = frameDocument({ widget: 'chat', query, brand: { ...brand, features }, manifest, cspNonce: 'N0NCE' });
    expect(html).not.toContain('affiliates');
  });

  it('may load fonts from the hosts that the brand names, and from none that a page asks for', () => {
    const face = (host: string) => ({ family: 'Harbour', src: `https://${host}/harbour.woff2` });
    const named = { ...brand, theme: { ...brand.theme, fonts: [face('fonts.acme.example')] } };
    const { headers } = frameDocument({
      widget: 'chat',
      query: { ...query, appearance: JSON.stringify({ fonts: [face('evil.example')] }) },
      brand: named,
      manifest,
      cspNonce: 'N',
    });
    expect(headers['content-security-policy']).toContain("font-src 'self' https://fonts.acme.example;");
    expect(headers['content-security-policy']).not.toContain('evil.example');
    expect(render().headers['content-security-policy']).toContain("font-src 'self';");
  });

  it('may frame the payment processor where it sells, and nothing elsewhere', () => {
    const selling = frameDocument({
      widget: 'explore',
      query,
      brand,
      manifest,
      cspNonce: 'N',
      frameOrigins: ['https://pay.example'],
    });
    expect(selling.headers['content-security-policy']).toContain("frame-src 'self' https://pay.example;");
    expect(render().headers['content-security-policy']).not.toContain('frame-src');
    // Pages of others make no promise to pages under COEP, and a frame that does could not show them.
    expect(selling.headers).not.toHaveProperty('cross-origin-embedder-policy');
    expect(render().headers['cross-origin-embedder-policy']).toBe('credentialless');
  });

  it('may call the search cluster where there is one', () => {
    const { headers } = frameDocument({
      widget: 'explore',
      query,
      brand,
      manifest,
      cspNonce: 'N',
      connectOrigins: ['https://search.example:443'],
    });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://search.example:443;");
    expect(render().headers['content-security-policy']).toContain("connect-src 'self';");
  });

  it('may be framed by the origins of the brand only, exactly', () => {
    expect(render().headers['content-security-policy']).toContain(
      'frame-ancestors https://partner.example https://shop.example:8443;',
    );
    const closed = frameDocument({
      widget: 'chat',
      query,
      brand: { ...brand, embed: { allowed_origins: [], sign_in: false } },
      manifest,
      cspNonce: 'N',
    });
    expect(closed.status).toBe(403);
    expect(closed.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    'https://evil.example',
    'https://partner.example.evil.example',
    'https://partner.example:444',
    'http://partner.example',
    'null',
    '*',
  ])('tells a claimed origin %s nothing about the brand', (origin) => {
    const { status, html } = render({ origin });
    expect(status).toBe(403);
    expect(html).not.toContain('troupe-boot');
  });

  it('is for the application of its own host', () => expect(render({ application: 'daybreak' }).status).toBe(403));

  it('has a policy without unsafe parts, with Trusted Types, and a nonce on every script and style', () => {
    const { html, headers } = render();
    const policy = headers['content-security-policy'];
    expect(policy).not.toMatch(/unsafe|\*|strict-dynamic/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    for (const [tag] of html.matchAll(/<(?:script|style|link)\b[^>]*>/g)) expect(tag).toContain('nonce="N0NCE"');
    expect(html).not.toMatch(/ style=| on\w+=/);
  });

  it('works inside a page under cross-origin isolation', () => {
    expect(render().headers).toMatchObject({
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  describe('with a character', () => {
    const elin = { name: 'Elin <3' } as Character;
    const withCharacter = (over: Partial<Parameters<typeof frameDocument>[0]> = {}) =>
      frameDocument({ widget: 'chat', query, brand, manifest, cspNonce: 'N0NCE', character: elin, ...over }).html;

    it('takes text in words of the locale, or of the brand', () => {
      expect(withCharacter({ query: { ...query, locale: 'ar' } })).toContain('placeholder="رسالة إلى Elin &lt;3…"');
      const worded = { ...brand, texts: { 'composer.placeholder': 'Whisper to {name}' } };
      expect(withCharacter({ brand: worded, query: { ...query, locale: 'ar' } })).toContain(
        'placeholder="Whisper to Elin &lt;3"',
      );
    });

    it('brings a composer that needs no other request: in its words', () => {
      const html = withCharacter();
      expect(html).toContain('placeholder="Message Elin &lt;3…"');
      const [before] = html.split('<textarea');
      for (const [tag] of before!.matchAll(/<script[^>]* src=[^>]*>/g)) expect(tag).toContain('type="module"');
      expect(html).not.toMatch(/ style=| on\w+=/);
      for (const [tag] of html.matchAll(/<(?:script|style|link)\b[^>]*>/g)) expect(tag).toContain('nonce="N0NCE"');
    });

    it.each([
      ['explore', { widget: 'explore' }],
      ['a chat whose character nobody may see yet', { character: undefined }],
      ['a brand that asks everyone to sign in', { brand: { ...brand, features: { ...brand.features, guest_chat: false } } }],
    ] as const)('brings none in %s', (_, over) => expect(withCharacter(over)).not.toContain('<textarea'));
  });

  it('names every chunk with its hash, the lazy ones in the import map', () => {
    const { html } = render();
    expect(html).toContain(
      '<script type="module" src="/embed/assets/chat-1.js" nonce="N0NCE" integrity="sha384-AAA" crossorigin></script>',
    );
    expect(html).toContain(
      '<link rel="modulepreload" href="/embed/assets/shared-2.js" nonce="N0NCE" integrity="sha384-BBB" crossorigin>',
    );
    // Scripts bring their styles: a sheet of its own would be a request more.
    expect(html).not.toContain('rel="stylesheet"');
    const [, map] = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(map!)).toEqual({
      integrity: {
        '/embed/assets/chat-1.js': 'sha384-AAA',
        '/embed/assets/shared-2.js': 'sha384-BBB',
        '/embed/assets/theme-4.js': 'sha384-DDD',
        '/embed/assets/locales-10.js': 'sha384-HHH',
      },
    });
  });

  it('has a guard before the first thing that could be refused', () => {
    const { html } = render();
    expect(html.indexOf("addEventListener('error'")).toBeGreaterThan(0);
    expect(html.indexOf("addEventListener('error'")).toBeLessThan(html.indexOf('<link'));
  });

  it('wears the theme of the address in its first byte, over that of the brand', () => {
    const themed = render({ appearance: JSON.stringify({ mode: 'dark', light: { accent: '#b00020' } }) }).html;
    expect(themed).toContain('--troupe-accent:#b00020');
    expect(themed).not.toBe(render().html);
  });

  it.each(['{', '[]', '"x"', '{"tokens":5}', '{"light":{"accent":"red;}</style><script>"}}'])(
    'survives the theme %s',
    (appearance) => {
      const { html, status } = render({ appearance });
      expect(status).toBe(200);
      expect(html.match(/<style/g)).toHaveLength(1);
      expect(/<style[^>]*>(.*?)<\/style>/s.exec(html)![1]).not.toContain('red;}');
    },
  );

  it('brings the texts of the locale before the first script needs them, and English readers pay for none', () => {
    const { html } = render({ locale: 'ar-EG' });
    expect(html).toContain('<html lang="ar-EG" dir="rtl">');
    expect(html).toContain(
      '<link rel="modulepreload" href="/embed/assets/ar-8.js" nonce="N0NCE" integrity="sha384-FFF" crossorigin>',
    );
    expect(html).toContain('"/embed/assets/ar-rest-9.js":"sha384-GGG"');
    expect(html).toContain(
      '"locale":{"tag":"ar-EG","texts":{"first":"/embed/assets/ar-8.js","rest":"/embed/assets/ar-rest-9.js","direction":"rtl"}}',
    );
    expect(render().html).toContain('<html lang="en" dir="ltr">');
  });

  it('says in the locale of the frame, too, that a file was refused', () => {
    expect(render({ locale: 'ar-EG' }).html).toContain('إعادة المحاولة');
  });

  it('names no locale but its own, so that no language makes the document of another larger', () => {
    const { html } = render();
    expect(html).not.toContain('/assets/ar');
    expect(html).toContain('"locale":{"tag":"en","texts":null},"locale_table":"/embed/assets/locales-10.js"');
    const more = { ...manifest, locales: { ...manifest.locales, it: manifest.locales['ar']!, zh: manifest.locales['ar']! } };
    expect(frameDocument({ widget: 'chat', query, brand, manifest: more, cspNonce: 'N0NCE' }).html).toBe(html);
  });

  it.each([
    ['fr', '<html lang="en" dir="ltr">'],
    [undefined, '<html lang="he" dir="rtl">'],
  ])('says what it is written in where we have no texts: %s', (locale, tag) => {
    const own: typeof brand = { ...brand, language: 'he', direction: 'rtl' };
    expect(frameDocument({ widget: 'chat', query: { ...query, locale }, brand: own, manifest, cspNonce: 'N' }).html).toContain(
      tag,
    );
  });

  it('carries the boot data so that nothing of it can end its element', () => {
    const { html } = render();
    const [, boot] = /id="troupe-boot"[^>]*>(.*?)<\/script>/.exec(html)!;
    expect(boot).not.toContain('<');
    expect(JSON.parse(boot!)).toMatchObject({
      widget: 'chat',
      brand: { id: 'acme', name: 'Acme <Stories>' },
      allowed_origins: ['https://partner.example', 'https://shop.example:8443'],
      has_partner: false,
      theme_issues: [],
    });
    expect(html).not.toContain('nonce-123');
  });
});
