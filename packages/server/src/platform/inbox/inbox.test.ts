import { AppError, type Brand } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrands } from '../../brands.ts';
import { sweepsOf } from '../../data-map.ts';
import { webhookEvents } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { dataMaps } from '../../features.ts';
import { createManualClock, createMemoryLog, createTestBrand } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createRetention } from '../retention.ts';
import { createInbox, type Inbox, type InboxSource } from './inbox.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let database: Database;
let clock: ReturnType<typeof createManualClock>;
let log: ReturnType<typeof createMemoryLog>;
const handle = vi.fn<InboxSource['handle']>();
const daybreak = createTestBrand();
const acme = createTestBrand({ id: 'acme', hosts: ['acme.localhost:4100'] });

beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(webhookEvents);
  clock = createManualClock();
  log = createMemoryLog();
  handle.mockReset().mockResolvedValue(undefined);
});

/** A server's inbox: events are `ID NEEDED`, signed by the name of their brand. */
const open = (change: Partial<InboxSource> = {}, brands = [daybreak, acme]): Inbox =>
  createInbox(
    { db: database.db, clock, log, brands: createBrands(brands), secretKeys: ['secret-of-the-tests-32-characters'] },
    {
      name: 'payments',
      async read({ brandId, headers, body }) {
        if (headers.get('signature') !== brandId) throw new AppError('unauthorized');
        const [id = '', needed = ''] = new TextDecoder().decode(body).split(' ');
        return { id, needed };
      },
      handle,
      ...change,
    },
  );
const send = async (
  inbox: Inbox,
  text: string,
  { brand = daybreak, signature = brand.id }: { brand?: Brand; signature?: string } = {},
): Promise<number> => {
  const init = { method: 'POST', body: text, headers: { signature } };
  return (await inbox.answer(new Request('https://a.example/events', init), brand)).status;
};
const work = ({ job }: Inbox, signal: AbortSignal = new AbortController().signal) => job.run({}, { signal });
const stored = () => database.db.select().from(webhookEvents);
const retention = () => createRetention({ db: database.db, clock, log, sweeps: sweepsOf(dataMaps) });

describe('an event', () => {
  it('is handled at once, and nothing is kept of it but that it was', async () => {
    expect(await send(open(), 'evt-1 order-1')).toBe(204);
    expect(handle.mock.calls).toEqual([['order-1', { brand: daybreak, receivedAt: clock.now() }]]);
    expect(await stored()).toMatchObject([
      { source: 'payments', applicationId: 'daybreak', state: 'done', sealed: null, tries: 1 },
    ]);
  });

  it('is handled once, when it comes again, late, and twenty times at once', async () => {
    const [one, other] = [open(), open()];
    handle.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 5)));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at % 2 === 0 ? one : other, 'evt-1 order-1')));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await send(one, 'evt-1 order-1')).toBe(204);
    clock.advance(10 * day);
    expect(await send(other, 'evt-1 order-1')).toBe(204);
    await work(one);
    expect(handle).toHaveBeenCalledTimes(1);
    expect(await stored()).toHaveLength(1);
  });

  it('is another one of the same name from another brand, or of another source', async () => {
    expect(await send(open(), 'evt-1 order-1')).toBe(204);
    expect(await send(open(), 'evt-1 order-2', { brand: acme })).toBe(204);
    expect(await send(open({ name: 'age-checks' }), 'evt-1 order-3')).toBe(204);
    expect(handle.mock.calls.map(([needed, { brand }]) => [needed, brand.id])).toEqual([
      ['order-1', 'daybreak'],
      ['order-2', 'acme'],
      ['order-3', 'daybreak'],
    ]);
  });

  it('that is unsigned, or signed for another brand, or says too much, is refused and nothing of it is stored', async () => {
    const inbox = open();
    await expect(send(inbox, 'evt-1 order-1', { signature: '' })).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(send(inbox, 'evt-1 order-1', { signature: 'acme' })).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(send(inbox, `evt-1 ${'é'.repeat(1001)}`)).rejects.toMatchObject({ code: 'invalid_input' });
    expect([await stored(), handle.mock.calls]).toEqual([[], []]);
  });

  it('waits sealed, within the bytes that a row may have', async () => {
    handle.mockRejectedValue(new Error('not now'));
    await send(open(), `evt-secret-name ${'é'.repeat(1000)}`);
    const [row] = await stored();
    expect(row?.sealed?.length).toBeLessThanOrEqual(3000);
    expect(JSON.stringify(row)).not.toMatch(/é|evt-secret-name/);
    const tooMuch = { sealed: 'x'.repeat(3001) };
    await expect(database.db.update(webhookEvents).set(tooMuch)).rejects.toThrow();
  });
});

describe('an event that is not handled', () => {
  it('because its handler throws is stored and answered like any other, and handled by the job later', async () => {
    const inbox = open();
    handle.mockRejectedValueOnce(new Error('the processor is away'));
    const receivedAt = clock.now();
    expect(await send(inbox, 'evt-1 order-1')).toBe(204);
    expect(log.errors).toMatchObject([{ text: 'An event failed and is tried again.', fields: { source: 'payments', tries: 1 } }]);
    clock.advance(minute / 2 - 1);
    await work(inbox);
    expect(handle).toHaveBeenCalledTimes(1);
    clock.advance(1);
    await work(open());
    expect(handle.mock.calls.at(-1)).toEqual(['order-1', { brand: daybreak, receivedAt }]);
    expect(await stored()).toMatchObject([{ state: 'done', sealed: null, tries: 2 }]);
    await work(inbox);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  it('because its server died after it was stored is handled by another, once', async () => {
    const { promise, reject } = Promise.withResolvers<undefined>();
    handle.mockReturnValueOnce(promise);
    // Nothing comes back from a server that died, nor does this one.
    const lost = send(open(), 'evt-1 order-1');
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(1));
    clock.advance(minute - 1);
    await work(open());
    expect(handle).toHaveBeenCalledTimes(1);
    clock.advance(1);
    await Promise.all([work(open()), work(open())]);
    expect(handle).toHaveBeenCalledTimes(2);
    expect(await stored()).toMatchObject([{ state: 'done' }]);
    // It was not dead, only slow: what it says now changes nothing.
    reject(new Error('too slow'));
    expect(await lost).toBe(204);
    expect(await stored()).toMatchObject([{ state: 'done', sealed: null }]);
  });

  it('is tried at longer and longer intervals for three days, then kept as failed and left alone', async () => {
    const inbox = open();
    handle.mockRejectedValue(new Error('never'));
    const began = clock.now().getTime();
    const triedAt: number[] = [];
    await send(inbox, 'evt-1 order-1');
    for (let at = 0; at < 4 * 24 * 60 && (await stored())[0]?.state === 'waiting'; at += 1) {
      clock.advance(minute / 2);
      const before = handle.mock.calls.length;
      await work(inbox);
      if (handle.mock.calls.length > before) triedAt.push((clock.now().getTime() - began) / 1000);
      if (triedAt.length > 7) clock.advance(hour - minute / 2);
    }
    const waits = triedAt.map((time, at) => time - (triedAt[at - 1] ?? 0));
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(Math.max(...waits)).toBe(3600);
    expect(triedAt.at(-1)).toBeGreaterThanOrEqual((3 * day) / 1000);
    expect(triedAt.at(-1)).toBeLessThanOrEqual((3 * day + hour) / 1000);
    expect(await stored()).toMatchObject([{ state: 'failed', sealed: expect.any(String) as unknown }]);
    expect(log.errors.at(-1)).toMatchObject({ text: 'An event was given up; it is kept as failed.' });
    const tries = handle.mock.calls.length;
    clock.advance(day);
    await work(inbox);
    expect(await send(inbox, 'evt-1 order-1')).toBe(204);
    expect(handle).toHaveBeenCalledTimes(tries);
    expect(JSON.stringify(log.errors)).not.toContain('order-1');
  });

  it('is handled by one of several servers that look at the same moment, each event once', async () => {
    handle.mockRejectedValue(new Error('not now'));
    for (let at = 0; at < 12; at += 1) await send(open(), `evt-${at} order-${at}`);
    handle.mockReset().mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 2)));
    clock.advance(minute);
    await Promise.all(Array.from({ length: 4 }, () => work(open())));
    expect(handle.mock.calls.map(([needed]) => needed).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => `order-${at}`).toSorted(),
    );
    expect(new Set((await stored()).map(({ state }) => state))).toEqual(new Set(['done']));
  });

  it('waits for another source’s job, a brand that is back, and a server that does not stop', async () => {
    handle.mockRejectedValueOnce(new Error('not now'));
    await send(open(), 'evt-1 order-1', { brand: acme });
    clock.advance(minute);
    await work(open({ name: 'age-checks' }));
    await work(open(), AbortSignal.abort());
    expect(await stored()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    await work(open({}, [daybreak]));
    expect(handle).toHaveBeenCalledTimes(1);
    expect(await stored()).toMatchObject([{ state: 'waiting', tries: 2 }]);
    clock.advance(minute);
    await work(open());
    expect(await stored()).toMatchObject([{ state: 'done', tries: 3 }]);
  });

  it('is answered when not even its failure can be written down, and begins again when its lease ends', async () => {
    const { db } = database;
    const update = vi.spyOn(db, 'update').mockImplementation(() => {
      throw new Error('the database is away');
    });
    expect(await send(open(), 'evt-1 order-1')).toBe(204);
    update.mockRestore();
    expect(log.errors.at(-1)?.text).toBe('An event could not be put off; it is tried again.');
    clock.advance(minute);
    await work(open());
    expect(await stored()).toMatchObject([{ state: 'done' }]);
  });
});

describe('what is kept of events', () => {
  it('goes after thirty days, but for what waits', async () => {
    const inbox = open();
    await send(inbox, 'evt-done order-1');
    handle.mockRejectedValue(new Error('not now'));
    await send(inbox, 'evt-failed order-2');
    await database.db.update(webhookEvents).set({ state: 'failed' }).where(eq(webhookEvents.state, 'waiting'));
    await send(inbox, 'evt-waiting order-3');
    clock.advance(30 * day);
    expect(await retention().run()).toMatchObject({ webhookEvents: 0 });
    clock.advance(1);
    expect(await retention().run()).toMatchObject({ webhookEvents: 2 });
    expect(await stored()).toMatchObject([{ state: 'waiting' }]);
  });
});
