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

type Scope = 'user' | 'network' | 'site' | 'brand';
type Count = (subject: Partial<LimitSubject>) => Promise<unknown>;
interface Counter {
  count: Count;
  /** Takes so many uses of one scope at once: a limit of a hundred thousand is not counted up to one by one. */
  use: (scope: Scope, subject: Partial<LimitSubject>, uses: number) => Promise<unknown>;
}
const createCounter = (name: LimitName): Counter => {
  const limits = createMemoryLimits();
  const rulesOf = (subject: Partial<LimitSubject>, amount: number) => limitRules(name, { brand, ...subject }, amount);
  return {
    count: (subject) => limits.take(...rulesOf(subject, amountOf(name))),
    use: (scope, subject, uses) =>
      limits.take(...rulesOf(subject, uses * amountOf(name)).filter(({ key }) => key.startsWith(`${name}:${scope}:`))),
  };
};

/** Uses that are asked for one by one, all at once: the last that is granted and the first too many are among them. */
const lastUses = 20;
/** How many uses one scope is granted, by so many subjects that have it in common; those before the last as one. */
const granted = async ({ count, use }: Counter, scope: Scope, max: number, subject: (index: number) => Partial<LimitSubject>) => {
  const before = Math.max(0, max - lastUses);
  if (before > 0) await use(scope, subject(0), before);
  const told = await Promise.allSettled(Array.from({ length: 2 * lastUses }, (_, at) => count(subject(at))));
  return before + told.filter(({ status }) => status === 'fulfilled').length;
};
const fresh = () => ({ caller: { userId: crypto.randomUUID() } });

describe('the table of limits', () => {
  // Each key that is counted has a timer for its end, of a minute to a day: a million would stay behind in this process.
  beforeAll(() => void vi.stubGlobal('setTimeout', () => ({ unref: () => undefined })));
  afterAll(() => void vi.unstubAllGlobals());

  const withScope = (scope: Scope) =>
    names.flatMap((name) =>
      rowOf(name)[scope] === undefined ? [] : [[name, (rowOf(name)[scope] ?? 0) / amountOf(name)] as const],
    );

  it.each(withScope('user'))('%s: one account is granted %i, from whatever networks', async (name, max) => {
    const caller = { userId: 'one' };
    const subject = (at: number) => ({ caller, address: `2001:db8:${at.toString(16)}::1` });
    expect(await granted(createCounter(name), 'user', max, subject)).toBe(max);
  });

  it.each(withScope('network'))('%s: one IPv4 address and one /64 are each granted %i', async (name, max) => {
    const ofOne = () => ({ ...fresh(), address: '192.0.2.1' });
    const ofMany = (at: number) => ({ ...fresh(), address: v6(1, at) });
    for (const subject of [ofOne, ofMany]) expect(await granted(createCounter(name), 'network', max, subject)).toBe(max);
  });

  it.each(withScope('site'))('%s: one /48 is granted %i', async (name, max) => {
    const subject = (at: number) => ({ ...fresh(), address: v6(at, 1) });
    expect(await granted(createCounter(name), 'site', max, subject)).toBe(max);
  });

  it.each(withScope('brand'))('%s: one brand is granted %i, and another its own', async (name, max) => {
    const counter = createCounter(name);
    const subject = (at: number) => ({ ...fresh(), address: `10.0.0.${at}` });
    expect(await granted(counter, 'brand', max, subject)).toBe(max);
    await counter.count({ ...fresh(), brand: { id: 'acme' }, address: '192.0.2.9' });
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
    const { count } = createCounter('guestReplies');
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
    const { count } = createCounter('memberReplies');
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
    // All but the last forty are counted as one.
    await server.ports.limits.take(...limitRules('guestSessions', { brand: null, address: v6(1, 0) }, 560));
    const guests: Response[] = [];
    for (let at = 0; at < 60; at += 1) guests.push(await post(createGuestSession.path, v6(1, at), {}));
    expect(guests.map(({ status }) => status)).toEqual(guests.map((_, at) => (at < 40 ? 200 : 429)));
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
