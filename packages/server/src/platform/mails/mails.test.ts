import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestJobs } from '../../chat/testing/jobs.ts';
import { mailBounces, mails as table, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock, createMemoryLog, createTestBrand } from '../../http/testing.ts';
import { createSealer } from '../../kernel/sealed.ts';
import { MailRefused, type AnyJob, type Database, type Mail, type MailMessage } from '../../ports/index.ts';
import { bounceDays, createBounces } from './bounces.ts';
import { mails as feature } from './feature.ts';
import { createMails, type QueuedMail } from './mails.ts';
import { createMailEvents } from '../../adapters/webhooks/mail-events.ts';
import { createBrands } from '../../brands.ts';
import { mailTries } from './send-mails.ts';
import { sampleMails } from './testing.ts';

let database: Database;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.close());

const keys = ['secret-of-the-mails-of-the-tests'] as const;
const to = 'mira@example.test';
const exportReady: QueuedMail = { kind: 'export_ready', params: sampleMails.export_ready, to, applicationId: 'daybreak' };

/** A queue, and a mail server that says what a test wants it to. */
const createPost = () => {
  const { db } = database;
  const clock = createManualClock();
  const log = createMemoryLog();
  const jobs = createTestJobs();
  const delivered: MailMessage[] = [];
  const post = { fails: null as Error | null, during: async () => undefined as unknown };
  const mail: Mail = {
    send: async (message) => {
      await post.during();
      if (post.fails) throw post.fails;
      delivered.push(message);
    },
  };
  const sealer = createSealer(keys, 'mails');
  let ids = 0;
  const run = crypto.randomUUID();
  const mails = createMails({ db, clock, newId: () => `${run}-${(ids += 1)}`, jobs, sealer, log });
  const brands = createBrands([createTestBrand({ languages: ['ar', 'de'] })]);
  const mailEvents = createMailEvents({ secrets: new Map(), clock });
  const opened = feature.open({ db, clock, jobs, log, mail, mailSealer: sealer, brands, mails, secretKeys: keys, mailEvents });
  jobs.start(opened.jobs ?? []);
  const perform = (name: string, data: object) =>
    (opened.jobs ?? []).find((job) => job.name === name)?.run(data as never, { signal: new AbortController().signal });
  const rowOf = async (id: string) => (await db.select().from(table).where(eq(table.id, id)))[0];
  return {
    db,
    clock,
    log,
    jobs,
    delivered,
    post,
    mails,
    rowOf,
    send: (id: string) => perform('platform/mails.send', { id }),
    collect: () => perform('platform/mails.collect', {}),
    async settle() {
      await mails.settled();
      await jobs.settled();
    },
  };
};

beforeEach(async () => {
  await database.db.delete(mailBounces);
  await database.db.delete(table);
});

describe('a queued mail', () => {
  it('leaves after the transaction that queued it, under its own name', async () => {
    const { db, mails, delivered, settle, rowOf } = createPost();
    const id = await db.transaction(async (tx) => {
      const queued = await mails.queue(tx, exportReady);
      expect(delivered).toEqual([]);
      return queued;
    });
    await settle();
    expect(delivered).toMatchObject([{ to, id, subject: 'Your Daybreak export is ready', sender: 'Daybreak' }]);
    expect(delivered[0]?.html).toContain('http://localhost:4100/profile/export');
    expect(await rowOf(id)).toMatchObject({ state: 'sent', sealed: null, sentAt: expect.any(Date) as Date });
  });

  it('never leaves where its transaction is rolled back', async () => {
    const { db, mails, delivered, settle } = createPost();
    const failed = db.transaction(async (tx) => {
      await mails.queue(tx, exportReady);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await settle();
    expect(delivered).toEqual([]);
  });

  it('lies in the database as nothing that can be read, and not at all once it has left', async () => {
    const { db, mails, post, settle, rowOf, jobs } = createPost();
    post.fails = new Error('down');
    const id = await mails.queue(db, { ...exportReady, kind: 'sign_in_code', params: { code: '042917' } });
    await settle();
    const waiting = JSON.stringify(await rowOf(id));
    expect(waiting).toContain('"state":"waiting"');
    expect(waiting).not.toMatch(/042917|mira|example/);
    expect(await createSealer(['another-key-of-the-tests-32-bytes'], 'mails').open((await rowOf(id))?.sealed ?? '')).toBeNull();
    expect(await createSealer(keys, 'another purpose').open((await rowOf(id))?.sealed ?? '')).toBeNull();
    post.fails = null;
    await jobs.retry();
    expect((await rowOf(id))?.sealed).toBeNull();
  });

  it('is sent once, however often it is asked for', async () => {
    const { db, mails, delivered, settle, send, post } = createPost();
    const id = await mails.queue(db, exportReady);
    await settle();
    await Promise.all([send(id), send(id)]);
    expect(delivered).toHaveLength(1);
    const second = createPost();
    let other: Promise<unknown> = Promise.resolve();
    second.post.during = async () => {
      second.post.during = async () => undefined;
      // Another server begins while this one speaks with the mail server.
      other = Promise.resolve(second.send(next)).catch((error: unknown) => error);
      await other;
    };
    const next = await second.mails.queue(second.db, exportReady);
    await second.settle();
    expect(String(await other)).toContain('by somebody else');
    expect(second.delivered).toHaveLength(1);
    expect(post.fails).toBeNull();
  });

  it('is sent by another server when the one that began has died', async () => {
    const { db, mails, delivered, settle, send, clock, post } = createPost();
    post.fails = new Error('down');
    const id = await mails.queue(db, exportReady);
    await settle();
    await db
      .update(table)
      .set({ claimedUntil: new Date(clock.now().getTime() + 90_000) })
      .where(eq(table.id, id));
    post.fails = null;
    await expect(send(id)).rejects.toThrow('by somebody else');
    clock.advance(91_000);
    await send(id);
    expect(delivered).toHaveLength(1);
  });

  it('is tried again with the same name, and given up at last', async () => {
    const { db, mails, delivered, settle, jobs, post, rowOf, log } = createPost();
    post.fails = new Error('The mail server did not take a mail: ETIMEDOUT, no answer.');
    const id = await mails.queue(db, exportReady);
    await settle();
    for (let tried = 1; tried < mailTries; tried += 1) {
      expect((await rowOf(id))?.tries).toBe(tried);
      await jobs.retry();
    }
    expect(await rowOf(id)).toMatchObject({ state: 'failed', sealed: null, tries: mailTries });
    expect(log.errors.map(({ text }) => text)).toEqual(['A mail was given up.']);
    expect(JSON.stringify(log.errors)).not.toContain('mira');
    post.fails = null;
    await jobs.retry();
    expect(delivered).toEqual([]);
  });

  it('that was asked for too early is found within a minute', async () => {
    const { db, mails, delivered, settle, clock, collect, post, jobs } = createPost();
    const forgotten = createMails({
      db,
      clock,
      newId: () => crypto.randomUUID(),
      jobs: { ...jobs, enqueue: async () => undefined },
      sealer: createSealer(keys, 'mails'),
      log: createMemoryLog(),
    });
    await forgotten.queue(db, exportReady);
    await collect();
    await settle();
    expect(delivered).toEqual([]);
    clock.advance(31_000);
    await collect();
    await settle();
    expect(delivered).toHaveLength(1);
    expect([post.fails, await mails.settled()]).toEqual([null, undefined]);
  });

  it('that says nothing any more is not sent', async () => {
    const { db, mails, delivered, settle, clock, jobs, post, rowOf } = createPost();
    post.fails = new Error('down');
    const id = await mails.queue(db, { ...exportReady, kind: 'email_change_code', params: { code: '731204' } });
    await settle();
    post.fails = null;
    clock.advance(10 * 60_000);
    await jobs.retry();
    expect(delivered).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'late', sealed: null });
  });

  it('speaks what its reader’s account says when it leaves, of what the brand offers', async () => {
    const { db, mails, delivered, settle } = createPost();
    for (const interfaceLanguage of ['de', 'ar', 'ja', null]) {
      const userId = crypto.randomUUID();
      await db.insert(users).values({
        id: userId,
        applicationId: 'daybreak',
        platform: 'first_party',
        externalId: userId,
        name: 'Mira',
        role: 'free_tier',
        settings: { interfaceLanguage },
      });
      await mails.queue(db, { ...exportReady, userId });
      await settle();
    }
    await mails.queue(db, { ...exportReady, language: 'de' });
    await settle();
    expect(delivered.map(({ subject }) => subject)).toEqual([
      'Dein Export von Daybreak ist fertig',
      'تصديرك من Daybreak جاهز',
      'Your Daybreak export is ready',
      'Your Daybreak export is ready',
      'Dein Export von Daybreak ist fertig',
    ]);
    expect(delivered[1]?.html).toContain('<html lang="ar" dir="rtl">');
  });

  it('goes with the account that it is about', async () => {
    const { db, mails, delivered, settle, post, jobs } = createPost();
    const userId = crypto.randomUUID();
    await db.insert(users).values({
      id: userId,
      applicationId: 'daybreak',
      externalId: userId,
      platform: 'first_party',
      name: 'Mira',
      role: 'free_tier',
    });
    post.fails = new Error('down');
    await mails.queue(db, { ...exportReady, userId });
    await settle();
    await db.delete(users).where(eq(users.id, userId));
    post.fails = null;
    await jobs.retry();
    expect(delivered).toEqual([]);
  });

  it.each([
    '',
    'mira',
    'mira@example.test, thief@example.test',
    'mira@example.test\r\nBcc: thief@example.test',
    'a b@example.test',
  ])('is not queued for %j', async (address) => {
    const { db, mails } = createPost();
    await expect(mails.queue(db, { ...exportReady, to: address })).rejects.toThrow('one address');
    expect(await db.$count(table)).toBe(0);
  });
});

describe('an address that takes no mail', () => {
  it('gets none any more, after a refusal that is for good', async () => {
    const { db, mails, delivered, settle, post, rowOf } = createPost();
    post.fails = new MailRefused(550);
    const first = await mails.queue(db, exportReady);
    await settle();
    post.fails = null;
    const second = await mails.queue(db, { ...exportReady, to: 'MIRA@Example.test' });
    const other = await mails.queue(db, { ...exportReady, to: 'other@example.test' });
    await settle();
    expect((await rowOf(first))?.state).toBe('bounced');
    expect(await rowOf(second)).toMatchObject({ state: 'bounced', sealed: null });
    expect((await rowOf(other))?.state).toBe('sent');
    expect(delivered.map((one) => one.to)).toEqual(['other@example.test']);
    expect(JSON.stringify(await db.select().from(mailBounces))).not.toContain('mira');
  });

  it('gets none after a bounce that a provider tells of, for as long as that is known', async () => {
    const { db, mails, delivered, settle, clock } = createPost();
    await mails.recordBounce(to, 'bounced');
    await mails.recordBounce(to, 'complaint');
    await mails.queue(db, exportReady);
    await settle();
    expect(delivered).toEqual([]);
    clock.advance((bounceDays * 24 + 1) * 3_600_000);
    await mails.queue(db, exportReady);
    await settle();
    expect(delivered).toHaveLength(1);
  });

  it('is one like any other again once a mail to it was read', async () => {
    const { db, mails, delivered, settle, clock } = createPost();
    await mails.recordBounce(to, 'bounced');
    await createBounces({ db, clock }).forget(to);
    await mails.queue(db, exportReady);
    await settle();
    expect(delivered).toHaveLength(1);
  });
});

describe('the jobs of mails', () => {
  it('are given ids, never words', async () => {
    const { db, clock } = createPost();
    const asked: object[] = [];
    const mails = createMails({
      db,
      clock,
      newId: () => 'the-id',
      jobs: { ...createTestJobs(), enqueue: async (_job: Pick<AnyJob, 'name'>, data: object) => void asked.push(data) },
      sealer: createSealer(keys, 'mails'),
      log: createMemoryLog(),
    });
    await mails.queue(db, exportReady);
    await mails.settled();
    expect(asked).toEqual([{ id: 'the-id' }]);
  });
});
