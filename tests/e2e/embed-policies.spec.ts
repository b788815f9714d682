import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { character, displays, framesOf, heardIn, hears, mountIn, openHost } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

/** A file of the embed's build. */
const built = (path: string) => readFileSync(resolve(root, 'packages/embed/dist', path), 'utf8');

/** What the policies of the page, and of the frames in it, refused. */
const watchPolicies = (page: Page) =>
  page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
const refusedIn = async (page: Page): Promise<string[]> =>
  (
    await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)),
    )
  ).flat();

/** How many sheets of the frame are a theme that came after its document: the chunks of the build adopt theirs too. */
const sheetsOfThemes = (): number =>
  document.adoptedStyleSheets.filter((sheet) => [...sheet.cssRules].some(({ cssText }) => cssText.includes('--troupe-canvas:')))
    .length;

/** A page whose policy allows its own nonce and our frames, and nothing else. */
const strict = (origin: string) =>
  `default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; style-src 'nonce-n1'; style-src-attr 'none'; img-src data:; ` +
  `frame-src ${origin}; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types troupe`;

test.describe('a strict page', () => {
  for (const display of displays) {
    test(`with nonces and Trusted Types shows the ${display} widget: 0 violations in page and frame`, async ({
      page,
      troupe,
      faults,
    }) => {
      await watchPolicies(page);
      const origin = `http://acme.localhost:${troupe.port}`;
      await openHost(page, troupe, {
        body: '<div id="place"></div>',
        headers: { 'content-security-policy': strict(origin) },
      });
      await mountIn(page, 'chat', display === 'inline' ? '#place' : null, {
        character,
        display,
        appearance: { accent: '#1d4ed8' },
      });
      await page.evaluate('widget.open()');
      await hears(page, 'ready');
      const [frame] = framesOf(page);
      await expect(
        page
          .locator('iframe')
          .contentFrame()
          .getByRole('textbox', { name: /message/i }),
      ).toBeEditable();
      await page.evaluate('widget.update({ appearance: { mode: "dark" }, height: 300, zIndex: 5 })');
      await expect.poll(() => frame!.evaluate(sheetsOfThemes)).toBe(1);
      // The frame that tells the brand's colours goes by itself.
      await expect.poll(() => page.frames().length).toBe(2);
      expect(await refusedIn(page)).toEqual([]);
      // The watch works: what neither allows is seen, in the page and in the frame.
      for (const each of [page, frame!])
        await each.evaluate(() => {
          document.body.setAttribute('style', 'color:red');
          try {
            Object.assign(document.createElement('div'), { innerHTML: '<i></i>' });
          } catch {
            // Trusted Types refuse it, as they should.
          }
        });
      await expect.poll(async () => (await refusedIn(page)).length).toBe(4);
      faults.errors = faults.errors.filter(
        (text) => !/^(?:Applying inline style|This document requires 'TrustedHTML')/.test(text),
      );
      await page.evaluate('widget.destroy()');
    });
  }
});

test.describe('an isolated page', () => {
  for (const policy of ['credentialless', 'require-corp'] as const) {
    test(`under Cross-Origin-Embedder-Policy ${policy} shows every display`, async ({ page, troupe }) => {
      await openHost(page, troupe, {
        body: '<div id="place"></div>',
        headers: { 'cross-origin-embedder-policy': policy, 'cross-origin-opener-policy': 'same-origin' },
      });
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      for (const display of displays) {
        await mountIn(page, 'chat', display === 'inline' ? '#place' : null, { character, display });
        await page.evaluate('widget.open()');
        await hears(page, 'ready');
        await expect(
          page
            .locator('iframe')
            .contentFrame()
            .getByRole('textbox', { name: /message/i }),
        ).toBeEditable();
        await page.evaluate('widget.destroy()');
      }
    });
  }
});

test.describe('a file that is not the published one', () => {
  /** Adds one statement to whatever the address answers: its hash is another then. */
  const tamper = (page: Page, file: RegExp) =>
    page.context().route(file, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: `globalThis.tampered=1;${built(new URL(route.request().url()).pathname.slice('/embed/'.length))}`,
      }),
    );
  const ran = async (page: Page) =>
    (await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'tampered' in globalThis)))).some(Boolean);
  /** The browser itself notes what it refused, and we say what that means. */
  const expectedNotes = /Failed to find a valid digest|\[Troupe\]/;

  for (const [what, file] of [
    ['entry', /\/assets\/chat-[^/]+\.js$/],
    ['shared chunk', /\/assets\/(?!chat-|explore-|floating-)[^/]+\.js$/],
  ] as const) {
    test(`is refused (${what} of the frame): nothing runs, the user reads why, the page hears it`, async ({
      page,
      troupe,
      faults,
    }) => {
      await tamper(page, file);
      await openHost(page, troupe, { body: '<div id="place"></div>' });
      await mountIn(page, 'chat', '#place', { character });
      await hears(page, 'error');
      expect(await heardIn(page)).toEqual([['error', expect.objectContaining({ code: 'unavailable' })]]);
      const shown = page.locator('iframe').contentFrame();
      await expect(shown.getByRole('alert')).toContainText("didn't match what we published");
      expect(await ran(page)).toBe(false);
      await page.context().unroute(file);
      await shown.getByRole('button', { name: 'Try again' }).click();
      await hears(page, 'ready');
      await expect(shown.getByRole('textbox', { name: /message/i })).toBeEditable();
      faults.errors = faults.errors.filter((text) => !expectedNotes.test(text));
    });
  }

  test('is refused (second script of the loader): nothing runs, the page hears it', async ({ page, troupe, faults }) => {
    await tamper(page, /\/assets\/floating-[^/]+\.js$/);
    await openHost(page, troupe);
    await mountIn(page, 'chat', null, { character, display: 'launcher' });
    await hears(page, 'error');
    expect(await heardIn(page)).toMatchObject([['error', { code: 'unavailable' }]]);
    expect(await ran(page)).toBe(false);
    await expect(page.locator('troupe-widget')).toHaveCount(0);
    faults.errors = faults.errors.filter((text) => !expectedNotes.test(text));
  });

  test('is refused (the loader at its exact address): the page goes on without', async ({ page, troupe, faults }) => {
    const [file = ''] = globSync('v*.*.*/loader.js', { cwd: resolve(root, 'packages/embed/dist') });
    const integrity = `sha384-${createHash('sha384').update(built(file)).digest('base64')}`;
    await openHost(page, troupe);
    const load = () =>
      page.evaluate(
        ({ src, integrity }) =>
          new Promise<string>((done) => {
            Reflect.deleteProperty(globalThis, 'Troupe');
            const script = Object.assign(document.createElement('script'), { src, integrity, crossOrigin: 'anonymous' });
            script.onload = script.onerror = (event) => done(`${(event as Event).type} ${'Troupe' in globalThis}`);
            document.head.append(script);
          }),
        { src: `http://acme.localhost:${troupe.port}/embed/${file}`, integrity },
      );
    expect(await load()).toBe('load true');
    await tamper(page, /\/v\d+\.\d+\.\d+\/loader\.js$/);
    expect(await load()).toBe('error false');
    expect(await ran(page)).toBe(false);
    faults.errors = faults.errors.filter((text) => !expectedNotes.test(text));
  });
});
