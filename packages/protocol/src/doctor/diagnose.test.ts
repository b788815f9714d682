import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnose, originOf, type Page, type Severity } from './diagnose.ts';

const troupe = 'https://chat.example.com';
const shop = 'https://shop.example';
const now = Date.UTC(2026, 0, 1);
const seconds = now / 1000;
const about = (given: Partial<Page>) => diagnose({ troupe, application: 'acme', now, ...given });

const loader = `<script async src="${troupe}/embed/v1/loader.js"></script>`;
const widget = '<div data-troupe="chat" data-application="acme"></div>';
const tag = (given: Record<string, string>, inner = loader) =>
  `<div ${Object.entries({ 'data-troupe': 'chat', 'data-application': 'acme', ...given })
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></div>${inner}`;
const script = (attributes: string) => `${widget}<script ${attributes}></script>`;
const csp = (policy: string): Partial<Page> => ({
  headers: `Content-Security-Policy: ${policy}`,
  tag: widget + loader,
  address: shop,
});
const npm = (policy: string): Partial<Page> => ({ ...csp(policy), tag: "import { loadTroupe } from '@troupe/embed'" });
const inline = (attributes: string) => `<script ${attributes}>Troupe.init({})</script>${widget}${loader}`;

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const token = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): Partial<Page> => ({
  address: shop,
  token: [
    part({ alg: 'ES256', typ: 'JWT', kid: 'key-1', ...header }),
    part({
      iss: 'acme',
      aud: troupe,
      sub: 'user-1',
      iat: seconds,
      exp: seconds + 60,
      jti: 'a1',
      origin: shop,
      cnf: { jkt: 'thumb' },
      ...claims,
    }),
    'c2lnbmF0dXJl',
  ].join('.'),
});
const everything =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation';

/** Finding, how much it matters, a page that has it, and the same page put right. */
const rows: [id: string, severity: Severity, wrong: Partial<Page>, right: Partial<Page>][] = [
  ['origin.address', 'broken', { address: 'shop.example' }, { address: shop }],
  ['origin.null', 'broken', { address: 'null' }, { address: shop }],
  ['origin.null', 'broken', { address: 'file:///index.html' }, { address: `${shop}/page?a=b#c` }],
  ['origin.null', 'broken', { address: 'data:text/html,hi' }, { address: 'http://127.0.0.1:4200/' }],
  ['origin.insecure', 'warning', { address: 'http://shop.example' }, { address: 'http://localhost:4200' }],
  [
    'origin.mixed',
    'broken',
    { address: shop, troupe: 'http://chat.example.com' },
    { address: shop, troupe: 'http://localhost:4100' },
  ],
  ['origin.list', 'broken', { address: shop, isAllowed: false }, { address: shop, isAllowed: true }],
  ['origin.list', 'warning', { address: shop }, { address: shop, isAllowed: true }],

  ['headers.form', 'broken', { headers: 'hello' }, { headers: 'HTTP/2 200\nserver: x' }],
  [
    'headers.kind',
    'warning',
    { headers: 'content-type: application/json' },
    { headers: 'content-type: text/html; charset=utf-8' },
  ],
  ['csp.script', 'broken', csp("script-src 'self'"), csp(`script-src 'self' ${troupe}`)],
  ['csp.script', 'broken', csp("default-src 'none'"), csp(`script-src ${troupe}; frame-src ${troupe}; default-src 'none'`)],
  ['csp.script', 'broken', csp('script-src http://other.example'), csp('script-src http://chat.example.com')],
  ['csp.script', 'broken', csp('script-src *.chat.example.com'), csp('script-src *.example.com')],
  ['csp.script', 'broken', csp(`script-src ${troupe}:8443`), csp(`script-src ${troupe}:*`)],
  ['csp.script', 'broken', csp(`script-src ${troupe}/other/`), csp(`script-src ${troupe}/embed/`)],
  [
    'csp.script',
    'broken',
    csp(`script-src-elem 'self'; script-src ${troupe}`),
    csp(`script-src-elem ${troupe}; script-src 'self'`),
  ],
  ['csp.script', 'broken', csp(`script-src 'self'; script-src ${troupe}`), csp('script-src https:')],
  ['csp.script', 'broken', csp(`script-src ${troupe}, script-src 'self'`), csp(`script-src ${troupe}, script-src *`)],
  [
    'csp.script',
    'broken',
    csp(`script-src 'nonce-r4nd' 'strict-dynamic' ${troupe}`),
    { ...csp("script-src 'nonce-r4nd' 'strict-dynamic'"), tag: script(`nonce="r4nd" src="${troupe}/embed/v1/loader.js"`) },
  ],
  [
    'csp.script',
    'broken',
    { ...csp("script-src 'nonce-new'"), tag: script(`nonce="old" src="${troupe}/embed/v1/loader.js"`) },
    { ...csp("script-src 'nonce-new'"), tag: script(`nonce="new" src="${troupe}/embed/v1/loader.js"`) },
  ],
  [
    'csp.script',
    'broken',
    csp("script-src 'sha384-abc'"),
    { ...csp("script-src 'sha384-abc'"), tag: script(`integrity="sha384-abc" crossorigin src="${troupe}/embed/v1/loader.js"`) },
  ],
  [
    'csp.script',
    'warning',
    { headers: "content-security-policy: script-src 'nonce-a'" },
    { headers: `content-security-policy: script-src 'nonce-a' ${troupe}` },
  ],
  ['csp.script', 'broken', npm("script-src 'self'"), npm("script-src 'strict-dynamic' 'sha256-abc'")],
  [
    'csp.script',
    'broken',
    { tag: `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${widget}${loader}` },
    { tag: `<meta http-equiv="Content-Security-Policy" content="script-src ${troupe}">${widget}${loader}` },
  ],
  [
    'csp.script.report-only',
    'warning',
    { headers: "Content-Security-Policy-Report-Only: script-src 'self'" },
    { headers: `Content-Security-Policy-Report-Only: script-src ${troupe}` },
  ],
  [
    'csp.inline',
    'broken',
    { ...csp(`script-src ${troupe}`), tag: inline('') },
    { ...csp(`script-src ${troupe} 'nonce-n'`), tag: inline('nonce="n"') },
  ],
  [
    'csp.inline',
    'broken',
    { ...csp(`script-src ${troupe} 'unsafe-inline' 'nonce-n'`), tag: inline('') },
    { ...csp(`script-src ${troupe} 'unsafe-inline'`), tag: inline('') },
  ],
  [
    'csp.inline',
    'warning',
    { ...csp(`script-src ${troupe} 'sha256-abc'`), tag: inline('') },
    { ...csp(`script-src ${troupe}`), tag: inline('type="application/json"') },
  ],
  ['csp.frame', 'broken', csp("frame-src 'self'"), csp(`frame-src 'self' ${troupe}`)],
  ['csp.frame', 'broken', csp("child-src 'none'"), csp(`child-src 'none'; frame-src ${troupe}`)],
  ['csp.frame', 'broken', csp("default-src 'self'"), { ...csp("default-src 'self'"), address: troupe }],
  [
    'csp.trusted-types',
    'broken',
    npm("require-trusted-types-for 'script'; trusted-types 'none'"),
    npm("require-trusted-types-for 'script'; trusted-types 'none' troupe"),
  ],
  [
    'csp.trusted-types',
    'broken',
    npm('trusted-types dompurify'),
    csp("require-trusted-types-for 'script'; trusted-types 'none'"),
  ],
  ['csp.trusted-types', 'broken', npm('trusted-types default'), npm("require-trusted-types-for 'script'")],
  ['csp.sandbox', 'broken', csp('sandbox allow-scripts'), csp(`sandbox ${everything}`)],
  [
    'coep',
    'warning',
    { headers: 'Cross-Origin-Embedder-Policy: require-cors' },
    { headers: 'Cross-Origin-Embedder-Policy: require-corp; report-to="x"' },
  ],
  [
    'permissions',
    'warning',
    { headers: 'Permissions-Policy: camera=(), microphone=()' },
    { headers: `Permissions-Policy: camera=(), microphone=(self "${troupe}")` },
  ],
  [
    'permissions',
    'warning',
    { headers: 'Permissions-Policy: clipboard-write=self' },
    { headers: 'Permissions-Policy: clipboard-write=*' },
  ],

  ['tag.loader', 'broken', { tag: widget }, { tag: widget + loader }],
  ['tag.loader', 'broken', { tag: script('src="https://cdn.example/embed/v1/loader.js"') }, { tag: widget + loader }],
  [
    'tag.loader',
    'broken',
    { tag: script('src="http://chat.example.com/embed/v1/loader.js"') },
    { tag: script('src="//chat.example.com/embed/v1/loader.js"') },
  ],
  [
    'tag.loader',
    'broken',
    { tag: script('src="/embed/v1/loader.js"'), address: shop },
    { tag: script('src="/embed/v1/loader.js"'), address: troupe },
  ],
  [
    'tag.loader',
    'broken',
    { tag: script(`src="${troupe}/embed/loader.js"`) },
    { tag: script(`src='${troupe}/embed/v1/loader.js?x'`) },
  ],
  [
    'tag.application',
    'warning',
    { tag: `<div data-troupe="chat"></div>${loader}<script src="/app.js"></script>` },
    { tag: tag({}) },
  ],
  ['tag.loader', 'warning', { tag: '<script src="/app.js"></script>' }, { tag: `<script src="/app.js"></script>${loader}` }],
  ['tag.widget', 'warning', { tag: loader }, { tag: `<script src="/app.js"></script>${loader}` }],
  [
    'tag.module',
    'broken',
    { tag: script(`type="module" src="${troupe}/embed/v1/loader.js"`) },
    { tag: script(`defer src="${troupe}/embed/v1/loader.js"`) },
  ],
  [
    'tag.integrity',
    'broken',
    { tag: script(`integrity="sha384-a" src="${troupe}/embed/v1/loader.js"`) },
    { tag: widget + loader },
  ],
  [
    'tag.integrity',
    'warning',
    { tag: script(`integrity="sha384-a" crossorigin src="${troupe}/embed/v1.0/loader.js"`) },
    { tag: script(`integrity="sha384-a" crossorigin src="${troupe}/embed/v1.0.0/loader.js"`) },
  ],
  ['tag.widget', 'broken', { tag: tag({ 'data-troupe': 'Chat' }) }, { tag: tag({ 'data-troupe': 'explore' }) }],
  [
    'tag.widget',
    'broken',
    { tag: `<div data-troupe=”chat” data-application=acme></div>${loader}` },
    { tag: `<div data-troupe=chat data-application=acme></div>${loader}` },
  ],
  ['tag.widget', 'warning', { tag: loader }, { tag: `${loader}<script>Troupe.mount('chat', '#chat')</script>` }],
  ['tag.application', 'broken', { tag: tag({ 'data-application': 'acne' }) }, { tag: tag({}) }],
  ['tag.application', 'broken', { tag: tag({ 'data-application': '' }) }, { tag: tag({}) }],
  [
    'tag.fault',
    'broken',
    { tag: script(`src="${troupe}/embed/v1.0.0/loader.js"`) },
    { tag: script(`src="${troupe}/embed/v1.0.1/loader.js"`) },
  ],
  ['tag.origin', 'broken', { tag: tag({ 'data-origin': `${troupe}/` }) }, { tag: tag({}) }],
  [
    'tag.attribute',
    'warning',
    { tag: tag({ 'data-charcter': 'elin' }) },
    { tag: tag({ 'data-character': 'elin', 'data-analytics': '1' }) },
  ],
  [
    'tag.attribute',
    'warning',
    { tag: tag({ 'data-hieght': '9' }) },
    { tag: `<!-- ${tag({ 'data-hieght': '9' })} -->${tag({})}` },
  ],
  ['tag.frame', 'broken', { tag: `<iframe src="${troupe}/embed/v1/frame/chat"></iframe>` }, { tag: widget + loader }],
  [
    'tag.sandbox',
    'broken',
    { tag: `<iframe sandbox="allow-scripts">${widget}${loader}</iframe>` },
    { tag: `<iframe sandbox="${everything}"></iframe>` },
  ],
  [
    'tag.sandbox',
    'warning',
    { tag: '<iframe sandbox="allow-scripts allow-same-origin allow-forms"></iframe>' },
    { tag: '<iframe></iframe>' },
  ],
  ['tag.token', 'warning', { tag: tag({ 'data-token': token().token ?? '' }) }, { tag: tag({}) }],

  ['token.form', 'broken', { token: 'secret' }, token()],
  [
    'token.form',
    'broken',
    { token: (token().token ?? '').split('.').slice(0, 2).join('.') },
    { ...token(), token: `Bearer ${token().token}` },
  ],
  ['token.alg', 'broken', token({}, { alg: 'HS256' }), token()],
  ['token.alg', 'broken', token({}, { alg: 'none' }), token()],
  ['token.typ', 'broken', token({}, { typ: undefined }), token()],
  ['token.kid', 'broken', token({}, { kid: undefined }), token()],
  ['token.header', 'broken', token({}, { jwk: {} }), token()],
  ['token.iss', 'broken', token({ iss: undefined }), token()],
  ['token.iss', 'warning', token({ iss: 'acme.example' }), token()],
  ['token.aud', 'broken', token({ aud: `${troupe}/` }), token()],
  ['token.aud', 'broken', token({ aud: [troupe] }), token()],
  ['token.sub', 'broken', token({ sub: 7 }), token({ sub: '7' })],
  ['token.jti', 'broken', token({ jti: undefined }), token()],
  ['token.exp', 'broken', token({ exp: seconds + 3600 }), token({ exp: seconds + 60 })],
  ['token.exp', 'broken', token({ exp: seconds }), token()],
  ['token.exp', 'broken', token({ exp: undefined }), token()],
  ['token.exp', 'broken', token({ iat: now, exp: now + 60_000 }), token()],
  ['token.iat', 'broken', token({ iat: seconds + 90, exp: seconds + 150 }), token({ iat: seconds + 30, exp: seconds + 90 })],
  ['token.iat', 'warning', token({ iat: seconds - 300, exp: seconds - 240 }), token({ iat: seconds - 20, exp: seconds + 40 })],
  ['token.origin', 'broken', token({ origin: `${shop}/` }), token({ origin: undefined })],
  ['token.cnf', 'warning', token({ cnf: undefined }), token()],
  ['token.length', 'broken', token({ note: 'x'.repeat(4000) }), token()],

  ['theme.form', 'broken', { theme: '{ preset: ' }, { theme: '{"preset":"lantern"}' }],
  ['theme.value', 'broken', { theme: '{"tokens":{"denisty":"1"}}' }, { theme: '{"tokens":{"density":"1"}}' }],
  ['theme.contrast', 'warning', { theme: '{"light":{"accent":"#fff3a0"}}' }, { theme: '{"light":{"accent":"#7a1f3d"}}' }],
  [
    'theme.length',
    'warning',
    {
      theme: JSON.stringify({ tokens: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`unknown-${index}`, '1'])) }),
    },
    { theme: '{}' },
  ],
];

describe('the doctor', () => {
  it.each(rows)('%s: %s while %j, and not when put right: %j', (id, severity, wrong, right) => {
    const found = about(wrong).filter((finding) => finding.id === id);
    expect(found).toContainEqual(expect.objectContaining({ severity }));
    for (const { what, why, fix } of found) expect([what, why, fix].every((text) => text.length > 0)).toBe(true);
    expect(about(right).filter((finding) => finding.id === id && finding.severity !== 'fine')).toEqual([]);
  });

  it('finds nothing wrong with the page of our documents', () => {
    const page = {
      address: `${shop}/help`,
      isAllowed: true,
      headers: `HTTP/2 200\ncontent-type: text/html\ncontent-security-policy: default-src 'none'; script-src 'nonce-n'; style-src 'self';\n  frame-src ${troupe}; require-trusted-types-for 'script'; trusted-types 'none'\ncross-origin-embedder-policy: credentialless`,
      tag: `${widget}<script nonce="n" src="${troupe}/embed/v1/loader.js"></script><script nonce="n">Troupe.init({})</script>`,
      token: token().token,
      theme: '{"preset":"lantern"}',
    };
    const found = about(page);
    expect(found.filter(({ severity }) => severity !== 'fine')).toEqual([]);
    expect(found.map(({ id }) => id)).toEqual([
      'origin.list',
      'csp.script',
      'csp.inline',
      'csp.frame',
      'csp.trusted-types',
      'coep',
      'tag.loader',
      'tag.widget',
      'token',
      'theme',
    ]);
  });

  it('gives lines that put the page right when pasted', () => {
    const page = csp("script-src 'self'; frame-src 'none'");
    const policy = about(page)
      .filter(({ id, severity }) => id.startsWith('csp.') && severity === 'broken')
      .map(({ fix }) => fix)
      .join('; ');
    expect(policy).toBe(`script-src 'self' ${troupe}; frame-src ${troupe}`);
    expect(about(csp(policy)).filter(({ severity }) => severity === 'broken')).toEqual([]);
  });

  it('tells one mistake of many widgets once', () => {
    const wrong = '<div data-troupe="chart" data-application="acme"></div>';
    expect(about({ tag: wrong.repeat(10) + loader }).map(({ id }) => id)).toEqual(['tag.loader', 'tag.widget']);
  });

  it('says nothing about what it was not given', () => expect(about({})).toEqual([]));

  it('never throws, whatever is pasted', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('<', '>', '"', '=', ';', "'", 'a', ' ', ':', '/', '.', '\n') }),
    );
    fc.assert(
      fc.property(text, text, text, text, text, (address, headers, html, jwt, theme) => {
        about({ address, headers, tag: html, token: jwt, theme });
        about({ headers: `content-security-policy: script-src ${headers}`, tag: `<div ${html}>` });
      }),
      { numRuns: 500 },
    );
  });

  it('reads long nonsense in no time', () => {
    const begun = performance.now();
    about({ tag: `<a ${'b'.repeat(50_000)}"`, headers: `content-security-policy: ${'a.'.repeat(20_000)}` });
    about({ tag: '<'.repeat(50_000) + '<!--'.repeat(5_000), token: 'a.'.repeat(50_000) });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

describe('an origin', () => {
  it.each([
    ['https://Shop.Example:443/a', 'https://shop.example'],
    ['http://shop.example:8080', 'http://shop.example:8080'],
    [' null ', 'null'],
    ['capacitor://localhost', 'null'],
    ['shop.example:80', null],
    ['', null],
  ])('of %j is %s', (given, origin) => expect(originOf(given)).toBe(origin));
});
