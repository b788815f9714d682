import { request as httpRequest } from 'node:http';
import type { Page } from '@playwright/test';
import { shelfLate } from '../../packages/server/src/demo/catalogue/shelf-late.ts';
import { askedCheckers, findFaults } from './support/accessibility/accessible.ts';
import { alfaChecker } from './support/accessibility/alfa.ts';
import { firstPaint } from './support/pages/first-paint.ts';
import { expect, test } from './support/test.ts';
import type { Troupe } from './support/servers/troupe.ts';

/** Names, hosts and the colours that their pages stand on, by mode. */
const brands = [
  { id: 'daybreak', name: 'Daybreak', host: 'localhost', light: '#fbfbf6', dark: '#0d1a1b', hero: 'Who will you meet today?' },
  { id: 'lantern', name: 'Lantern', host: 'lantern.localhost', light: '#f5f0eb', dark: '#140c0a', hero: 'Someone is waiting.' },
  { id: 'acme', name: 'Acme Stories', host: 'acme.localhost', light: '#f4f6f8', dark: '#101318', hero: 'Character catalogue' },
] as const;
const modes = ['light', 'dark'] as const;

const siteOf = ({ port }: Troupe, { host }: { host: string }) => `http://${host}:${port}`;

const pages = [
  { name: 'home', path: '/', shown: (page: Page) => page.getByText(/\d+ chatbots/) },
  { name: 'chat', path: '/chat/wick', shown: (page: Page) => page.locator('[data-troupe-part="message"]').first() },
  { name: 'profile', path: '/chatbot/elin-marrow', shown: (page: Page) => page.getByRole('heading', { name: 'Elin Marrow' }) },
  { name: 'chats', path: '/chats', shown: (page: Page) => page.getByRole('heading', { level: 1, name: 'Chats' }) },
  { name: 'studio', path: '/studio', shown: (page: Page) => page.getByRole('heading', { level: 1 }) },
  { name: 'doctor', path: '/doctor', shown: (page: Page) => page.getByRole('heading', { level: 1 }) },
  { name: '404', path: '/no/such/page', shown: (page: Page) => page.getByText('404', { exact: true }) },
  { name: '403', path: '/accessDenied', shown: (page: Page) => page.getByText('You are Not Authorized to access this page') },
];

// The browser itself reports the documents that are not there or not open.
test.afterEach(({ faults }) => {
  faults.errors = faults.errors.filter((text) => !/^Failed to load resource: .* status of (401|403|404) /.test(text));
});

for (const brand of brands) {
  test(`${brand.name} has its own title, words and theme in both modes, from the first frame that is painted`, async ({
    page,
    troupe,
  }) => {
    // The first pixel is the navigation's, which stands on the page's colour; a top bar has its own.
    await page.setViewportSize({ width: 768, height: 800 });
    for (const mode of modes) {
      await page.emulateMedia({ colorScheme: mode });
      expect(await firstPaint(page, siteOf(troupe, brand)), `first frame, ${mode}`).toBe(brand[mode]);
      await expect(page.getByText(/\d+ chatbots/)).toBeVisible();
      await expect(page).toHaveTitle(`${brand.name}: chat with characters`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(brand.hero);
      const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--troupe-canvas'));
      expect(canvas).toBe(brand[mode]);
    }
    await page.goto(`${siteOf(troupe, brand)}/chat/wick`);
    await expect(page).toHaveTitle(`Chat with Wick · ${brand.name}`);
    // The product's working name is never shown.
    expect(await page.locator('body').innerText()).not.toContain('Troupe');
  });
}

test.describe('adult characters are nowhere for a guest', () => {
  for (const brand of brands.slice(0, 2)) {
    test(`on ${brand.name}: not in the grid, in search, at their addresses, nor in the calls`, async ({ page, troupe }) => {
      const site = siteOf(troupe, brand);
      await page.goto(site);
      await expect(page.getByText(/\d+ chatbots/)).toBeVisible();
      const call = (path: string, init: { body?: object; token?: string } = {}) =>
        page.evaluate(
          async ({ path, body, token }) => {
            const answer = await fetch(path, {
              method: body ? 'POST' : 'GET',
              headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
              ...(body ? { body: JSON.stringify(body) } : {}),
            });
            return { status: answer.status, text: await answer.text() };
          },
          { path, ...init },
        );
      const { token } = JSON.parse((await call('/api/v2/auth/guest', { body: {} })).text) as { token: string };
      const { key, collection } = JSON.parse((await call('/api/v1/search-key', { token })).text) as {
        key: string;
        collection: string;
      };
      const search = async (q: string, filter_by?: string) => {
        const searches = [{ collection, q, query_by: 'name,title', per_page: 250, ...(filter_by ? { filter_by } : {}) }];
        const answer = await call(`/search/multi_search?x-typesense-api-key=${encodeURIComponent(key)}`, { body: { searches } });
        const { results } = JSON.parse(answer.text) as {
          results: { found: number; hits: { document: { character_id: string; is_nsfw: boolean } }[] }[];
        };
        return results[0];
      };

      // The search does find: what follows is no empty answer to a wrong question.
      expect((await search('Elin Marrow'))?.hits[0]?.document.character_id).toBe('elin-marrow');
      expect((await search('*', 'is_nsfw:=true'))?.found).toBe(0);
      const everything = await search('*');
      expect(everything?.found).toBeGreaterThan(100);
      expect(everything?.hits.filter(({ document }) => document.is_nsfw)).toEqual([]);

      for (const { slug, name } of shelfLate) {
        const found = (await search(name))?.hits.map(({ document }) => document.character_id) ?? [];
        expect(found).not.toContain(slug);
        expect((await search('*', `character_id:=${slug}`))?.found).toBe(0);
        for (const path of [`/chat/${slug}`, `/chatbot/${slug}`]) {
          const { status, text } = await call(path);
          expect([path, status]).toEqual([path, 404]);
          expect(text).not.toContain(name);
        }
        const direct = await call(`/api/v1/characters/${slug}`, { token });
        expect([slug, direct.status]).toEqual([slug, 404]);
        expect(direct.text).not.toContain(name);
        const conversation = await call(`/api/v1/characters/${slug}/conversations`, { token, body: {} });
        expect([401, 403, 404]).toContain(conversation.status);
        expect(conversation.text).not.toContain(name);
      }
      const [first] = shelfLate;
      await page.getByPlaceholder('Dive into endless fantasies - start searching!').fill(first?.name ?? '');
      await expect(page).toHaveURL(/Vivienne/);
      await expect(page.getByRole('link', { name: first?.name ?? '' })).toHaveCount(0);
      // Where a brand has characters for adults, a guest is asked to sign in, at any address that is nothing to them.
      const refusal =
        brand.id === 'lantern'
          ? 'Sign in to chat here'
          : "You are not allowed to chat with this character. It's either private or deleted.";
      const answers: string[] = [];
      for (const slug of [first?.slug, 'nobody-at-all']) {
        await page.goto(`${site}/chat/${slug}`);
        await expect(page.getByText(refusal)).toBeVisible();
        answers.push(await page.locator('[data-troupe-part=sign-in-door], [data-troupe-part=closed-chat]').innerText());
      }
      expect(answers[0]).toBe(answers[1]);
      await expect(page.getByText(first?.name ?? '')).toHaveCount(0);
    });
  }
});

test('a host that no brand names is an unknown domain, on pages and on calls', async ({ troupe }) => {
  for (const path of ['/', '/chat/wick', '/api/v1/app-settings', '/embed/v1/loader.js']) {
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>((done, fail) => {
      httpRequest({ host: '127.0.0.1', port: troupe.port, path, headers: { host: 'nobody.example' } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => done({ status: answer.statusCode, body: text }));
      })
        .on('error', fail)
        .end();
    });
    expect([path, status]).toEqual([path, 404]);
    expect(body).toContain('Unknown domain: no brand is served here.');
    if (path.startsWith('/api/')) expect(JSON.parse(body)).toMatchObject({ code: 'unknown_domain' });
  }
});

// Every brand in every mode, every mode at every width, every width with every brand: colours and layout do not meet elsewhere.
for (const [index, brand] of brands.entries())
  for (const mode of modes)
    for (const width of [(index === 0) === (mode === 'light') ? 360 : 1440])
      test(`${brand.name}, ${mode}, ${width} px: every page is accessible`, async ({ page, troupe }) => {
        test.setTimeout(600_000);
        await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        for (const { name, path, shown } of pages) {
          await page.goto(siteOf(troupe, brand) + path);
          await expect(shown(page)).toBeVisible();
          // What Alfa reads is the same in both modes.
          const by = mode === 'light' ? askedCheckers : askedCheckers.filter((one) => one !== alfaChecker);
          expect.soft(await findFaults(page, { by }), `${brand.name} ${name}, ${mode}, ${width} px`).toEqual([]);
        }
      });

for (const brand of brands)
  test(`${brand.name}: no page scrolls sideways at 320, 360, 768 and 1440 px`, async ({ page, troupe }) => {
    for (const { name, path, shown } of pages) {
      await page.goto(siteOf(troupe, brand) + path);
      await expect(shown(page)).toBeVisible();
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // What follows the width by script has followed it.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const widest = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(widest, `${name} at ${width} px`).toBeLessThanOrEqual(width);
      }
    }
  });
