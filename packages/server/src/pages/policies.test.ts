import { brandConfig, type EmbedManifest, type SitePage } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { drawPage } from '../html/themed-page.ts';
import { markup } from '../kernel/markup.ts';
import { secured } from '../http/security-headers.ts';
import { pictureHeaders } from '../platform/catalogue/files.ts';
import { frameDocument } from './frame-document.ts';
import { framedPage } from './framed-page.ts';
import { lookDocument } from './look-document.ts';
import { siteDocument } from './site-document.ts';
import { forEverybody } from '../http/testing.ts';

const face = { family: 'Harbour', src: 'https://fonts.acme.example/harbour.woff2' };
const open = v.parse(brandConfig, {
  id: 'acme',
  name: 'Acme',
  hosts: ['acme.example'],
  logo: 'https://pictures.acme.example/logo.svg',
  theme: { preset: 'acme', fonts: [face] },
  embed: { allowed_origins: ['https://partner.example', 'https://shop.example:8443'] },
});
const closed = v.parse(brandConfig, {
  id: 'shut',
  name: 'Shut',
  hosts: ['shut.example'],
  theme: { preset: 'daybreak' },
  features: { commerce: false },
});
const manifest: EmbedManifest = {
  version: '1.0.0',
  entries: {
    chat: { js: ['a.js'], lazy: [] },
    explore: { js: ['a.js'], lazy: [] },
    checkout: { js: ['a.js'], lazy: [] },
  },
  composer: { label: 'Message {name}', placeholder: 'Message {name}…', send: 'Send' },
  locales: {},
  locale_table: 'assets/locales.js',
  integrity: { 'a.js': 'sha384-AAA' },
};
const query = { application: 'acme', instance: 'instance1', nonce: 'n', origin: 'https://partner.example', v: '1-1' };
const page: SitePage = {
  name: 'home',
  path: '/',
  title: 'Home',
  description: 'Home',
  lookup: 'none',
  status: 200,
  ...forEverybody,
};

/** What changes with every answer, or with every change of a style, is named instead. */
const policyOf = (headers: Headers | Record<string, string>): string =>
  (headers instanceof Headers ? headers.get('content-security-policy') : headers['content-security-policy'])!
    .replaceAll(/'nonce-\w{32}'/g, "'nonce-DRAWN'")
    .replaceAll(/'sha256-[\w+/=]{44}'/g, "'sha256-HASH'");

describe('the permissions policy', () => {
  it.each([
    ['chat', 'microphone=(self)'],
    ['explore', 'microphone=()'],
    ['checkout', 'microphone=()'],
  ] as const)('of the frame of %s has %s', (widget, wanted) => {
    const { headers } = frameDocument({ widget, query, manifest, cspNonce: 'N0NCE', brand: open });
    expect(headers['permissions-policy']).toBe(`camera=(), geolocation=(), ${wanted}`);
  });
});

describe('the content policy', () => {
  it('of a frame', () => {
    const frame = { widget: 'chat', query, manifest, cspNonce: 'N0NCE' } as const;
    expect(policyOf(frameDocument({ ...frame, brand: open }).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'nonce-N0NCE'; style-src 'nonce-N0NCE'; style-src-attr 'none'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self' https://fonts.acme.example; media-src 'self' blob:; form-action 'none'; base-uri 'none'; frame-ancestors https://partner.example https://shop.example:8443; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
    expect(policyOf(frameDocument({ ...frame, brand: closed }).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'nonce-N0NCE'; style-src 'nonce-N0NCE'; style-src-attr 'none'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
  });

  it('of the document that tells colours', () => {
    const asked = { application: 'acme', origin: 'https://partner.example' };
    expect(policyOf(lookDocument(asked, open).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'sha256-HASH'; form-action 'none'; base-uri 'none'; frame-ancestors https://partner.example https://shop.example:8443; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
    expect(policyOf(lookDocument(asked, closed).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'sha256-HASH'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
  });

  it('of a page inside our frames', () => {
    const framed = { origin: 'https://acme.example', title: 'Card', body: '', css: '' };
    const script = { code: '', data: {} };
    expect(policyOf(framedPage(closed, framed).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; style-src 'nonce-DRAWN'; font-src https://acme.example; form-action 'none'; base-uri 'none'; frame-ancestors https://acme.example; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
    expect(policyOf(framedPage(open, { ...framed, script }).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; style-src 'nonce-DRAWN'; font-src https://acme.example https://fonts.acme.example; script-src 'nonce-DRAWN'; connect-src https://acme.example; form-action 'none'; base-uri 'none'; frame-ancestors https://acme.example https://partner.example https://shop.example:8443; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
    expect(policyOf(framedPage(open, { ...framed, isIsolated: true, hasForm: true }).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; style-src 'nonce-DRAWN'; font-src https://acme.example https://fonts.acme.example; form-action https://acme.example; base-uri 'none'; frame-ancestors https://acme.example https://partner.example https://shop.example:8443; sandbox allow-scripts allow-forms; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
    expect(policyOf(framedPage(open, { ...framed, isIsolated: true }).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; style-src 'nonce-DRAWN'; font-src https://acme.example https://fonts.acme.example; form-action 'none'; base-uri 'none'; frame-ancestors https://acme.example https://partner.example https://shop.example:8443; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
  });

  it('of a page of the site', () => {
    const site = { template: '', page, character: null, url: new URL('https://acme.example/'), cspNonce: 'N0NCE' };
    const rest = {
      files: [],
      drawn: null,
      hasSession: false,
      verdict: { kind: 'enter' as const },
      mode: null,
      signInProviders: [],
      hasPasskeys: false,
      settings: { inferenceModels: [] },
      creator: null,
    };
    const frames = ['https://pay.example'];
    const origins = { connect: ['https://search.example:443'], frames };
    expect(
      policyOf(
        siteDocument({
          ...site,
          ...rest,
          socialPicture: '/social/x.png',
          appleIcon: null,
          origins,
          brand: open,
        }).headers,
      ),
    ).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N0NCE'; style-src-attr 'none'; connect-src 'self' https://search.example:443; img-src 'self' data: blob: https://pictures.acme.example; font-src 'self' https://fonts.acme.example; media-src 'self' blob:; frame-src 'self' https://pay.example; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types troupe-worker"`,
    );
    expect(
      policyOf(
        siteDocument({
          ...site,
          ...rest,
          socialPicture: '/social/x.png',
          appleIcon: null,
          origins: { connect: [], frames },
          brand: closed,
        }).headers,
      ),
    ).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N0NCE'; style-src-attr 'none'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types troupe-worker"`,
    );
  });

  it('of a page without the site’s code', () => {
    const drawn = { title: 'Sign in', body: markup`` };
    const sources = {
      'script-src': ['https://captcha.example'],
      'frame-src': ['https://captcha.example'],
      'style-src': [],
      'connect-src': [],
    };
    expect(policyOf(drawPage(closed, drawn).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; img-src data:; style-src 'sha256-HASH'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
    expect(policyOf(drawPage(open, { ...drawn, script: 'go()' }).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; img-src data:; style-src 'sha256-HASH'; font-src 'self' https://fonts.acme.example; script-src 'sha256-HASH'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
    expect(
      policyOf(drawPage(closed, { ...drawn, widget: { script: 'https://captcha.example/x.js', sources } }).headers),
    ).toMatchInlineSnapshot(
      `"default-src 'none'; img-src data:; style-src 'sha256-HASH'; font-src 'self'; script-src https://captcha.example; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; frame-src https://captcha.example"`,
    );
  });

  it('of pictures, and of whatever names none', () => {
    const every = { requestId: 'r', isHttps: true, hsts: 'off' } as const;
    expect(policyOf(pictureHeaders('image/svg+xml'))).toMatchInlineSnapshot(
      `"default-src 'none'; style-src 'unsafe-inline'; sandbox"`,
    );
    expect(policyOf(secured(new Response('{}'), every).headers)).toMatchInlineSnapshot(
      `"default-src 'none'; frame-ancestors 'none'"`,
    );
  });
});
