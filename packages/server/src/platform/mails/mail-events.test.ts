import { and, eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailEvents } from '../../adapters/webhooks/mail-events.ts';
import { createBrands } from '../../brands.ts';
import { mailBounces, webhookEvents } from '../../db/schema.ts';
import { createManualClock, createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { bounceDays, createBounces, softBounces } from './bounces.ts';

const secretOf = (letter: string) => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;
const clock = createManualClock();
const origins = {
  daybreak: 'http://localhost:4100',
  lantern: 'http://lantern.localhost:4100',
  acme: 'http://acme.localhost:4100',
};

let server: TestServer;
beforeAll(async () => {
  const secrets = new Map([
    ['daybreak', [secretOf('o'), secretOf('d')]],
    ['lantern', [secretOf('l')]],
  ]);
  server = await createTestServer({
    clock,
    mailEvents: createMailEvents({ secrets, clock }),
    brands: createBrands([
      createTestBrand(),
      createTestBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'] }),
      createTestBrand({ id: 'acme', name: 'Acme', hosts: ['acme.localhost:4100'] }),
    ]),
  });
});
afterAll(() => server.close());

const bounces = () => createBounces({ db: server.database.db, clock });
const takesMail = async (address: string) => (await bounces().last(address)) === null;

interface Told {
  id?: string;
  secret?: string;
  to?: keyof typeof origins;
  late?: number;
}

/** Sends an event as a mail service would, signed by the reference library. */
const tell = (
  event: unknown,
  { id = `msg_${crypto.randomUUID()}`, secret = secretOf('d'), to = 'daybreak', late = 0 }: Told = {},
) => {
  const at = new Date(clock.now().getTime() - late * 1000);
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  const bytes = new TextEncoder().encode(body);
  return server.send('/mails/events', { origin: origins[to], method: 'POST', headers, body: bytes });
};
const bounced = (to: string | string[], type?: string, mail?: string) => ({
  type: 'email.bounced',
  created_at: '2026-11-30T09:00:00.000Z',
  data: { to, email_id: mail, bounce: { type } },
});

describe('what a mail service tells', () => {
  it.each([
    ['a bounce for good', bounced(['hard@example.test'], 'Permanent'), 'hard@example.test', 'bounced'],
    ['a bounce of no kind', bounced('plain@example.test'), 'plain@example.test', 'bounced'],
    ['a complaint', { type: 'email.complained', data: { to: ['angry@example.test'] } }, 'angry@example.test', 'complaint'],
  ])('of %s stops what is queued for the address', async (_, event, address, reason) => {
    expect(await takesMail(address)).toBe(true);
    expect((await tell(event)).status).toBe(204);
    expect(await takesMail(address)).toBe(false);
    const rows = await server.database.db
      .select()
      .from(mailBounces)
      .where(eq(mailBounces.reason, reason as 'bounced'));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('example.test');
  });

  it('of soft bounces stops only after several that follow each other, and takes nothing back that is for good', async () => {
    const soft = bounced('full@example.test', 'Transient');
    for (let at = 1; at < softBounces.most; at += 1) await tell(soft);
    expect(await takesMail('full@example.test')).toBe(true);
    clock.advance((softBounces.days * 24 + 1) * 3_600_000);
    await tell(soft);
    expect(await takesMail('full@example.test')).toBe(true);
    for (let at = 1; at < softBounces.most; at += 1) await tell(soft);
    expect(await takesMail('full@example.test')).toBe(false);
    await tell(bounced('gone@example.test', 'Permanent'));
    await tell(bounced('gone@example.test', 'Transient'));
    expect(await takesMail('gone@example.test')).toBe(false);
    clock.advance((bounceDays * 24 + 1) * 3_600_000);
    expect(await takesMail('full@example.test')).toBe(true);
  });

  it('counts once, however often it is sent', async () => {
    const id = 'msg_again';
    const again = () => tell(bounced('again@example.test', 'Transient'), { id });
    const told = await Promise.all(Array.from({ length: softBounces.most * 2 }, again));
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await takesMail('again@example.test')).toBe(true);
  });

  it('of soft bounces of one mail counts once, however many events tell of it; another mail, or another address, is another', async () => {
    const soft = (mail: string, to = 'tried@example.test') => tell(bounced(to, 'Transient', mail));
    for (let at = 0; at < softBounces.most * 2; at += 1) expect((await soft('mail-1')).status).toBe(204);
    expect(await takesMail('tried@example.test')).toBe(true);
    for (let at = 2; at < softBounces.most; at += 1) await soft(`mail-${at}`);
    await soft('mail-1', 'other@example.test');
    expect(await takesMail('tried@example.test')).toBe(true);
    await soft('mail-last');
    expect(await takesMail('tried@example.test')).toBe(false);
    // A bounce for good of a mail that bounced softly before is another thing.
    await tell(bounced('other@example.test', 'Permanent', 'mail-1'));
    expect(await takesMail('other@example.test')).toBe(false);
  });

  it('of anything else changes and keeps nothing', async () => {
    const kept = () =>
      server.database.db.$count(webhookEvents, and(eq(webhookEvents.source, 'mails'), eq(webhookEvents.state, 'done')));
    const before = await kept();
    expect((await tell({ type: 'email.delivered', data: { to: ['fine@example.test'] } })).status).toBe(204);
    expect(await kept()).toBe(before);
    expect(await takesMail('fine@example.test')).toBe(true);
  });

  it('is emptied once it is done: no address stays', async () => {
    await tell(bounced('sealed@example.test'));
    const rows = await server.database.db.select().from(webhookEvents).where(eq(webhookEvents.source, 'mails'));
    expect(rows.every(({ sealed, state }) => sealed === null && state === 'done')).toBe(true);
  });
});

describe('a call that is no report', () => {
  it.each<[string, Told, number]>([
    ['signed by nobody we know', { secret: secretOf('x') }, 401],
    ['signed for another brand', { secret: secretOf('l') }, 401],
    ['six minutes old', { late: 360 }, 401],
    ['six minutes ahead', { late: -360 }, 401],
    ['to a brand without a secret', { to: 'acme' }, 404],
  ])('%s is refused, and changes nothing', async (_, how, status) => {
    expect((await tell(bounced('kept@example.test'), how)).status).toBe(status);
    expect(await takesMail('kept@example.test')).toBe(true);
  });

  it('is heard within five minutes, and signed by any secret of the brand', async () => {
    expect((await tell(bounced('late@example.test'), { late: 290, secret: secretOf('o') })).status).toBe(204);
    expect(await takesMail('late@example.test')).toBe(false);
  });

  it.each([
    ['no JSON', '{', 'body'],
    ['no type', {}, 'body.type'],
    ['no address', { type: 'email.bounced', data: {} }, 'body.data'],
    ['too many addresses', bounced(Array.from({ length: 6 }, (_, at) => `a${at}@example.test`)), 'body.data'],
  ])('says which field is wrong: %s', async (_, event, path) => {
    const answer = await tell(event);
    expect([answer.status, ((await answer.json()) as { issues: { path: string }[] }).issues[0]?.path]).toEqual([400, path]);
  });

  it('of another method or path is not there', async () => {
    expect((await server.send('/mails/events')).status).toBe(404);
    expect((await server.send('/mails/other', { method: 'POST' })).status).toBe(404);
  });
});
