import { readFile } from 'node:fs/promises';
import { createGuestSession, createReply } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryLimits } from './adapters/limits/flexible.ts';
import { createCaller, createCharacter } from './chat/testing/index.ts';
import { createManualClock, moveTime } from './http/testing.ts';
import { limitRows, limitRules, type LimitName, type LimitRow, type LimitSubject } from './limits.ts';
import { createTestServer } from './testing.ts';

const names = Object.keys(limitRows) as LimitName[];
const rowOf = (name: LimitName): LimitRow => limitRows[name];
const brand = { id: 'daybreak' };
const v6 = (subnet: number, host: number) => `2001:db8:1:${subnet.toString(16)}::${host.toString(16)}`;

/** Rows that count kB are used a thousand at once. */
const amountOf = (name: LimitName) => (name.endsWith('Imports') || name === 'guestKeeps' ? 1000 : 1);

type Count = (subject: Partial<LimitSubject>) => Promise<unknown>;
const createCounter = (name: LimitName): Count => {
  const limits = createMemoryLimits();
  return (subject) => limits.take(...limitRules(name, { brand, ...subject }, amountOf(name)));
};

/** All of a hundred thousand at once are dear to collect. No limit is a multiple of it: the last use and the first too many are asked for together. */
const atOnce = 999;
/** How many of the subjects are granted one use each. */
const granted = async (count: Count, subjects: readonly Partial<LimitSubject>[]) => {
  let uses = 0;
  for (let at = 0; at < subjects.length; at += atOnce) {
    const told = await Promise.allSettled(subjects.slice(at, at + atOnce).map(count));
    uses += told.filter(({ status }) => status === 'fulfilled').length;
  }
  return uses;
};
const many = (count: number, subject: (index: number) => Partial<LimitSubject>) =>
  Array.from({ length: count }, (_, at) => subject(at));
const fresh = () => ({ caller: { userId: crypto.randomUUID() } });

describe('the table of limits', () => {
  // Each key that is counted has a timer for its end, of a minute to a day: a million would stay behind in this process.
  beforeAll(() => void vi.stubGlobal('setTimeout', () => ({ unref: () => undefined })));
  afterAll(() => void vi.unstubAllGlobals());

  const withScope = (scope: 'user' | 'network' | 'site' | 'brand') =>
    names.flatMap((name) =>
      rowOf(name)[scope] === undefined ? [] : [[name, (rowOf(name)[scope] ?? 0) / amountOf(name)] as const],
    );

  it.each(withScope('user'))('%s: one account is granted %i, from whatever networks', async (name, max) => {
    const caller = { userId: 'one' };
    const subjects = many(max + 5, (at) => ({ caller, address: `2001:db8:${at.toString(16)}::1` }));
    expect(await granted(createCounter(name), subjects)).toBe(max);
  });

  it.each(withScope('network'))('%s: one IPv4 address and one /64 are each granted %i', async (name, max) => {
    expect(
      await granted(
        createCounter(name),
        many(max + 50, () => ({ ...fresh(), address: '192.0.2.1' })),
      ),
    ).toBe(max);
    expect(
      await granted(
        createCounter(name),
        many(max + 50, (at) => ({ ...fresh(), address: v6(1, at) })),
      ),
    ).toBe(max);
  });

  it.each(withScope('site'))('%s: one /48 is granted %i', async (name, max) => {
    expect(
      await granted(
        createCounter(name),
        many(max + 50, (at) => ({ ...fresh(), address: v6(at, 1) })),
      ),
    ).toBe(max);
  });

  it.each(withScope('brand'))('%s: one brand is granted %i, and another its own', async (name, max) => {
    const from = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
    const count = createCounter(name);
    const subjects = many(max + 5, (at) => ({ ...fresh(), address: from(at) }));
    expect(await granted(count, subjects)).toBe(max);
    await count({ ...fresh(), brand: { id: 'acme' }, address: '192.0.2.9' });
  });

  it('knows a wider net of every network', () => {
    for (const name of names) expect([name, rowOf(name).site === undefined]).toEqual([name, rowOf(name).network === undefined]);
  });

  it('is the table of docs/operate.md', async () => {
    const text = await readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
    const told = text.split('\n').filter((line) => /^\| `\w+` \| \d+ s \|/.test(line));
    const cell = (value: number | undefined) => value ?? '–';
    const lines = names.map((name) => {
      const { seconds, user, network, site, brand: all, whenDown, counted } = rowOf(name);
      return `| \`${name}\` | ${seconds} s | ${cell(user)} | ${cell(network)} | ${cell(site)} | ${cell(all)} | ${counted ?? whenDown} |`;
    });
    expect(told.map((line) => line.split('|').slice(0, 8).join('|') + '|')).toEqual(lines);
  });
});

describe('send limits', () => {
  it('lets a guest ask 15 times an hour', async () => {
    const clock = createManualClock();
    const count = createCounter('guestReplies');
    moveTime(clock, 0);
    const caller = { userId: 'g' };
    for (let use = 0; use < 15; use += 1) await count({ caller, address: '192.0.2.1' });
    await expect(count({ caller, address: '192.0.2.2' })).rejects.toMatchObject({
      code: 'guest_limit',
      params: { retry_after: 3600 },
    });
    moveTime(clock, 3_600_001);
    await count({ caller, address: '192.0.2.1' });
  });

  it('lets a member go on without end, minute after minute', async () => {
    const clock = createManualClock();
    const count = createCounter('memberReplies');
    moveTime(clock, 0);
    for (let minute = 0; minute < 240; minute += 1) {
      for (let use = 0; use < 60; use += 1) await count({ caller: { userId: 'm' } });
      moveTime(clock, 60_001);
    }
  });
});

describe('one IPv6 network of a stranger', () => {
  it('gets its 600 guests and 15 replies through the front door, however many addresses it uses', async () => {
    const server = await createTestServer();
    onTestFinished(() => server.close());
    const post = (path: string, address: string, body: object, token?: string) =>
      server.fetch(
        new Request(`http://localhost:4100${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: 'http://localhost:4100',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        }),
        { address },
      );
    const { db } = server.database;
    const characterId = await createCharacter(db, (await createCaller(db)).userId);
    const guests: Response[] = [];
    for (let at = 0; at < 650; at += 1) guests.push(await post(createGuestSession.path, v6(1, at), {}));
    expect(guests.filter(({ status }) => status === 200)).toHaveLength(600);
    const refused = guests.at(-1);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await refused?.json()).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/\w/) });

    const replies = [];
    for (const [at, guest] of guests.slice(0, 40).entries()) {
      const { token } = (await guest.json()) as { token: string };
      const address = v6(1, 1000 + at);
      const begun = await post(`/api/v1/characters/${characterId}/conversations`, address, {}, token);
      const { id } = (await begun.json()) as { id: string };
      const body = { conversation_id: id, character_id: characterId, message: 'Hi' };
      replies.push((await post(createReply.path, address, body, token)).status);
    }
    expect(replies).toEqual(replies.map((_, at) => (at < 15 ? 200 : 429)));
  });
});
