import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock, rawCaller } from '../http/testing.ts';
import { createTestDatabase } from '../db/testing.ts';
import { newId, parseBrand } from '../platform/testing.ts';
import type { Database, Mail } from '../ports/index.ts';
import { createDevMailbox, devMailboxRoute } from './dev-mailbox.ts';

const clock = createManualClock();
const brand = parseBrand({ id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'] });

const sent = { sender: 'Daybreak', html: '<p>As drawn</p><script>alert(1)</script>' };

let database: Database;
let mail: Mail;
let get: (path: string, accept?: string) => Promise<Response>;
beforeAll(async () => {
  database = await createTestDatabase();
  mail = createDevMailbox({ db: database.db, clock, newId });
  const route = devMailboxRoute({
    db: database.db,
    brandAt: (host) => (host === 'localhost:4100' ? brand : null),
    accountsOf: (id) => (id === 'daybreak' ? [{ email: 'on.hold@example.test', about: 'is on hold' }] : []),
  });
  get = (path, accept) =>
    route.answer(new Request(`http://localhost:4100${path}`, accept === undefined ? {} : { headers: { accept } }), rawCaller);
  await mail.send({ ...sent, to: 'Mira@Example.test', subject: 'First', text: 'one' });
  clock.advance(1000);
  await mail.send({ ...sent, to: 'mira@example.test', subject: '<b>Second</b>', text: 'two & more' });
  await mail.send({ ...sent, to: 'other@example.test', subject: 'Other', text: 'three', id: 'the-third' });
  // Another try at the same mail.
  await mail.send({ ...sent, to: 'other@example.test', subject: 'Other', text: 'three', id: 'the-third' });
});
afterAll(() => database.close());

describe('the development mailbox', () => {
  it('answers the mails of one address as JSON, newest first, whatever the case', async () => {
    const answer = await get('/dev/mailbox?to=MIRA%40example.test', '*/*');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject([
      { to: 'mira@example.test', subject: '<b>Second</b>', text: 'two & more', created_at: '2026-11-21T09:00:01.000Z' },
      { to: 'mira@example.test', subject: 'First', text: 'one', html: sent.html },
    ]);
  });

  it('answers an empty list for an address without mail', async () => {
    expect(await (await get('/dev/mailbox?to=nobody@example.test')).json()).toEqual([]);
  });

  it('shows a page with every mail, as text', async () => {
    const answer = await get('/dev/mailbox', 'text/html');
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('&lt;b&gt;Second&lt;/b&gt;');
    expect(text).toContain('two &amp; more');
    expect(text).toContain('other@example.test');
    expect(text).toContain('2026-11-21 09:00:01 UTC</time>');
  });

  it('names the accounts that come with the program, each with its own mails', async () => {
    const text = await (await get('/dev/mailbox', 'text/html')).text();
    expect(text).toContain('href="/dev/mailbox?to=on.hold%40example.test">on.hold@example.test</a> is on hold');
  });

  it('lets the caller choose between page and JSON', async () => {
    expect((await get('/dev/mailbox?to=mira@example.test', 'text/html')).headers.get('content-type')).toContain('text/html');
    expect(await (await get('/dev/mailbox', 'application/json')).json()).toHaveLength(3);
  });

  it('shows the HTML of a mail in a frame that can run and load nothing', async () => {
    const page = await get('/dev/mailbox', 'text/html');
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    expect(await page.text()).toContain('sandbox src="/dev/mailbox/the-third"');
    const answer = await get('/dev/mailbox/the-third');
    expect(await answer.text()).toBe(sent.html);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split(/; ?/).filter(Boolean)).toEqual(
      expect.arrayContaining(["default-src 'none'", "style-src 'unsafe-inline'", "frame-ancestors 'self'", 'sandbox']),
    );
    expect(policy).not.toContain('script-src');
  });

  it('answers nothing else', async () => {
    expect((await get('/dev/mailbox/1')).status).toBe(404);
  });
});
