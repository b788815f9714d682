import { interfaceLanguages, languageCookie, modeCookie } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import english from '../../html/texts/en/sign-in.json' with { type: 'json' };
import type { Database } from '../../ports/index.ts';
import { createBrowser, createWorld, parseBrand, type World } from '../testing.ts';

const origin = 'http://localhost:4100';
const partner = 'https://partner.example';
const others = interfaceLanguages.filter((tag) => tag !== 'en');
const isRtl = (tag: string) => ['ar', 'he'].includes(tag);
/** Sentences of English, which no other language says. */
const sentences = Object.values(english).filter((text) => text.length > 12 && !text.includes('{'));

let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const embed = { allowed_origins: [partner], sign_in: true };
  world = await createWorld({
    db: database.db,
    clock: { now: () => new Date() },
    brands: [
      parseBrand({
        id: 'daybreak',
        name: 'Daybreak',
        hosts: ['localhost:4100'],
        languages: others,
        texts: { 'signIn.home': 'Home, then' },
        texts_in: { de: { 'signIn.email.submit': 'Her damit' } },
        embed,
      }),
    ],
  });
});
afterAll(() => database.close());

/** A browser that speaks a language, by what it sends or by what was chosen on this device. */
const reader = (language: string, by: 'header' | 'cookie' = 'header', mode?: 'light' | 'dark') => {
  const one = createBrowser(world, origin);
  if (mode) one.jar.set(modeCookie, { value: mode, path: '/' });
  if (by === 'cookie') one.jar.set(languageCookie, { value: language, path: '/' });
  const headers: Record<string, string> = by === 'header' ? { 'accept-language': language } : {};
  const read = async (response: Response | Promise<Response>) => {
    const last = await one.follow(await response, headers);
    return { path: last.url.pathname, html: await last.response.text() };
  };
  return {
    get: (path: string) => read(one.request(path, { headers })),
    post: (path: string, fields: Record<string, string>) =>
      read(
        one.request(path, {
          method: 'POST',
          body: new URLSearchParams(fields).toString(),
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
  };
};

describe.each(others)('signing in in %s', (language) => {
  const expectSpoken = (html: string) => {
    expect(html).toContain(`<html lang="${language}" dir="${isRtl(language) ? 'rtl' : 'ltr'}"`);
    expect(html).not.toMatch(/\{\w+\}|undefined|signIn\.|window\.title/);
    for (const sentence of sentences) expect(html).not.toContain(sentence);
  };

  it('is in that language from the first page to the last refusal', async () => {
    const one = reader(language);
    const first = await one.get('/api/v2/auth/login');
    expectSpoken(first.html);
    expectSpoken((await one.post(`${first.path}/email`, { email: '' })).html);
    expectSpoken((await one.post(`${first.path}/email`, { email: 'nobody' })).html);
    const code = await one.post(`${first.path}/email`, { email: `${language}@example.test` });
    expect(code.html).toContain('autocomplete="one-time-code"');
    expectSpoken(code.html);
    expectSpoken((await one.post(`${first.path}/code`, { code: '12' })).html);
    expectSpoken((await one.get(`${first.path}?provider=google`)).html);
    expectSpoken((await one.get('/oidc/auth?client_id=unknown')).html);
    expectSpoken((await one.get('/oidc/interaction/nobody')).html);
  });

  it('in the window of a frame, too', async () => {
    const query = new URLSearchParams({ jkt: 'x'.repeat(43), nonce: 'nonce-0001', origin: partner });
    expectSpoken((await reader(language).get(`/embed/v1/sign-in?${query}&error=x`)).html);
  });
});

it('is in the language chosen on this device, before that of the browser', async () => {
  const { html } = await reader('fr', 'cookie').get('/api/v2/auth/login');
  expect(html).toContain('<html lang="fr"');
});

it('has on all its pages the look chosen on this device, and without one the theme’s', async () => {
  const one = reader('en', 'header', 'dark');
  const first = await one.get('/api/v2/auth/login');
  const query = new URLSearchParams({ jkt: 'x'.repeat(43), nonce: 'nonce-0001', origin: partner });
  for (const { html } of [
    first,
    await one.post(`${first.path}/email`, { email: 'dark@example.test' }),
    await one.get(`${first.path}?provider=google`),
    await one.get('/oidc/interaction/nobody'),
    await one.get(`/embed/v1/sign-in?${query}&error=x`),
  ])
    expect(html).toMatch(/<html [^>]*data-troupe-mode="dark">/);
  expect((await reader('en').get('/api/v2/auth/login')).html).not.toMatch(/<html [^>]*data-troupe-mode/);
});

it("says the brand's own words in their language alone", async () => {
  expect((await reader('en').get('/api/v2/auth/login')).html).toContain('Home, then');
  const german = (await reader('de').get('/api/v2/auth/login')).html;
  expect(german).toContain('Her damit');
  expect(german).not.toContain('Home, then');
});
