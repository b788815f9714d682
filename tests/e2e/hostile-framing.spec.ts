import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { endpoints } from '../../packages/protocol/src/index.ts';
import type { SitePage } from '../../packages/protocol/src/platform/pages.ts';
import { root } from '../../scripts/step.ts';
import { addFrame, evil, expect, serveHostile, test, troupeOf } from './support/pages/hostile.ts';
import type { Troupe } from './support/servers/troupe.ts';

/*
 * TRUST-T-03: a page that no brand lists frames everything there is, by the table of pages, the
 * table of calls and the list of whatever else answers.
 */

const pages = (): SitePage[] => JSON.parse(readFileSync(resolve(root, 'packages/site/dist/pages.json'), 'utf8')) as SitePage[];
const known: Record<string, string> = { characterId: 'old-juniper', conversationId: 'nope' };
const filled = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? 'x').replace('*', 'no/such/page');

const frameQuery = ({ partner }: Troupe, change: object = {}): string =>
  new URLSearchParams({
    application: 'acme',
    instance: 'instance1',
    nonce: 'nonce-123',
    origin: partner,
    v: '1-1',
    character: 'old-juniper',
    ...change,
  }).toString();

/** Everything that answers and is neither a page nor a call. */
const others = (troupe: Troupe): string[] => [
  '/healthz',
  '/readyz',
  '/oidc',
  '/oidc/auth',
  '/oidc/auth?client_id=x&redirect_uri=http://evil.localhost',
  '/oidc/interaction/nope',
  '/oidc/session/end',
  '/oidc/.well-known/openid-configuration',
  '/dev/mailbox',
  '/sandbox',
  '/sandbox/card',
  '/api/openapi.json',
  '/api/nope',
  '/api/v2/auth/login?provider=google',
  '/files/nope.png',
  '/art/nope.svg',
  '/search/collections',
  '/operator/characters/import',
  '/favicon.svg',
  '/assets/nope.js',
  '/embed/v1/loader.js',
  '/embed/v1.0.0/loader.js',
  '/embed/nope',
  '/embed/v1/frame/nope',
  '/embed/v1/frame/chat',
  '/embed/v1/look',
  `/embed/v1/look?${new URLSearchParams({ application: 'acme', origin: troupe.partner })}`,
  `/embed/v1/look?${new URLSearchParams({ application: 'acme', origin: evil })}`,
  ...['chat', 'explore', 'checkout'].flatMap((widget) => [
    `/embed/v1/frame/${widget}?${frameQuery(troupe)}`,
    `/embed/v1/frame/${widget}?${frameQuery(troupe, { origin: evil })}`,
    `/embed/v1/frame/${widget}?${frameQuery(troupe, { application: 'daybreak' })}`,
  ]),
];

test('T3: every page, call and file in a frame of an unlisted page: all blocked', async ({ page, troupe, faults }) => {
  await serveHostile(page.context(), troupe);
  await page.goto(`${evil}/hostile/`);
  const calls = Object.values(endpoints);
  const sites = pages().flatMap(({ path }) => [filled(path), `${filled(path)}/?success=true`]);
  const everything = [...sites, ...calls.map(({ path }) => filled(path)), ...others(troupe)];
  const at = (host: string, paths: string[]) => [...new Set(paths)].map((path) => `http://${host}:${troupe.port}${path}`);
  const urls = [
    ...at('acme.localhost', everything),
    ...at('localhost', sites),
    ...at('lantern.localhost', [...sites, '/oidc/auth', '/dev/mailbox']),
    ...at('nobody.localhost', ['/']),
    ...at('127.0.0.1', ['/']),
  ];

  /** Opens frames, twenty at a time, and tells which show anything at all. */
  const framed = async (addresses: string[]): Promise<string[]> => {
    const shown: string[] = [];
    for (let start = 0; start < addresses.length; start += 20) {
      const batch = addresses.slice(start, start + 20);
      await page.evaluate(async (sources) => {
        document.body.replaceChildren();
        await Promise.all(
          sources.map((source) => {
            const frame = document.createElement('iframe');
            frame.src = source;
            document.body.append(frame);
            return new Promise((done) => frame.addEventListener('load', done, { once: true }));
          }),
        );
      }, batch);
      const frames = page.frames().filter((frame) => frame !== page.mainFrame());
      expect(frames).toHaveLength(batch.length);
      // The page hears of a load before we hear where it led.
      await expect.poll(() => frames.filter((frame) => frame.url() === '')).toHaveLength(0);
      shown.push(...frames.map((frame) => frame.url()).filter((url) => !/^(chrome-error:|about:blank#blocked)/.test(url)));
    }
    return shown;
  };

  expect(urls.length).toBeGreaterThan(90);
  expect(await framed(urls)).toEqual([]);
  console.log(`T3: ${urls.length} of ${urls.length} frames blocked`);

  // The meter can tell: what may be framed shows, for the widget in the partner's page and for the hostile page itself.
  expect(await framed([`${evil}/hostile/`])).toEqual([`${evil}/hostile/`]);
  await page.goto(`${troupe.partner}/hostile/`);
  const widget = `${troupeOf(troupe)}/embed/v1/frame/chat?${frameQuery(troupe)}`;
  expect((await addFrame(page, { src: widget })).url()).toBe(widget);
  expect((await addFrame(page, { src: `${troupeOf(troupe)}/` })).url(), 'the partner may frame widgets, not the site').toContain(
    'chrome-error:',
  );
  faults.errors = faults.errors.filter(
    (text) => !/frame-ancestors|X-Frame-Options|status of|refused to connect|ERR_BLOCKED/i.test(text),
  );
});
