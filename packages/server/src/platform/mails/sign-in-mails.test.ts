import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import { MailRefused, type Database, type MailMessage } from '../../ports/index.ts';
import { createBrowser, createWorld, parseBrand } from '../testing.ts';
import { createBounces } from './bounces.ts';

const origin = 'http://lantern.localhost:4100';
const brands = [
  parseBrand({
    id: 'lantern',
    name: 'Lantern',
    hosts: ['other.localhost:4100', 'lantern.localhost:4100'],
    languages: ['ar', 'de'],
  }),
];

let database: Database;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.close());

const open = async () => {
  const clock = createManualClock(new Date().toISOString());
  const delivered: MailMessage[] = [];
  const post = { refuses: false };
  const world = await createWorld({
    db: database.db,
    clock,
    brands,
    mail: {
      send: async (message) => {
        if (post.refuses) throw new MailRefused(550);
        delivered.push(message);
      },
    },
  });
  const browser = createBrowser(world, origin);
  const { url } = await browser.follow(await browser.request('/api/v2/auth/login'));
  const enter = async (email: string) =>
    (await browser.follow(await browser.submit(`${url.pathname}/email`, { email }))).response.text();
  const type = async (code: string) => browser.follow(await browser.submit(`${url.pathname}/code`, { code }));
  return {
    browser,
    form: `${url.pathname}/email`,
    delivered,
    post,
    enter,
    type,
    bounces: createBounces({ db: database.db, clock }),
  };
};

const refused = 'Mail to this address bounced';

describe('the mail with a code to sign in', () => {
  it('leaves at once, in the brand’s look, with links to the host where it was asked for', async () => {
    const { enter, delivered } = await open();
    expect(await enter('mira@example.test')).toContain('We sent a six-digit code to mira@example.test');
    expect(delivered).toHaveLength(1);
    expect(delivered[0]?.subject).toMatch(/^\d{6} is your Lantern code$/);
    expect(delivered[0]?.html).toContain('href="http://lantern.localhost:4100/"');
  });

  it('is in the language of the request: of this device, then of the browser', async () => {
    const { browser, form, delivered } = await open();
    const enter = (email: string) =>
      browser.request(form, {
        method: 'POST',
        body: new URLSearchParams({ email }),
        headers: { 'accept-language': 'de-AT, en;q=0.5' },
      });
    await enter('mira@example.test');
    browser.jar.set('troupe_hl', { value: 'ar', path: '/' });
    await enter('nour@example.test');
    expect(delivered.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\d{6} ist dein Code für Lantern$/),
      expect.stringMatching(/^\d{6} هو رمزك في Lantern$/),
    ]);
  });

  it('is said not to have arrived where the address takes none, and is not tried again that day', async () => {
    const { enter, delivered, post } = await open();
    post.refuses = true;
    expect(await enter('typo@example.test')).toContain(refused);
    post.refuses = false;
    expect(await enter('typo@example.test')).toContain(refused);
    expect(delivered).toEqual([]);
  });

  it('that comes back by its code clears the address', async () => {
    const yesterday = createManualClock(new Date(Date.now() - 25 * 3_600_000).toISOString());
    await createBounces({ db: database.db, clock: yesterday }).record('back@example.test', 'bounced');
    const { enter, type, delivered, bounces } = await open();
    expect(await bounces.last('back@example.test')).not.toBeNull();
    await enter('back@example.test');
    const code = delivered[0]?.subject.slice(0, 6) ?? '';
    expect((await type(code)).url.pathname).toBe('/');
    expect(await bounces.last('back@example.test')).toBeNull();
  });
});
