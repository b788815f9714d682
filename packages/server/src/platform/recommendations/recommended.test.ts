import type { Recommendations } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../chat/testing/index.ts';
import { blockedCreators, characterLikes, characters, conversations, recommendationLists, users } from '../../db/schema.ts';
import { createManualClock, createTestBrand } from '../../http/testing.ts';
import { createBrands } from '../../brands.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';
import { renewLists } from './list-job.ts';
import { addCharacters, addTastes, runJobs } from './testing.ts';
import { operator } from '../audit/actor.ts';
import { grantRight } from '../rights/grants.ts';
import { proveAge } from '../rights/testing.ts';

const clock = createManualClock('2026-11-21T09:00:00.000Z');
let server: TestServer;
let creatorId: string;
let firstHour: string[];

const join = async (over: Partial<typeof users.$inferInsert> = {}) => {
  const caller = await createCaller(server.database.db, { externalId: `subject-${crypto.randomUUID()}`, ...over });
  const [user] = await server.database.db.select().from(users).where(eq(users.id, caller.userId));
  const { token } = await createTokenService({ keys: server.ports.secretKeys, clock }).issue(user!, { ttl: 900 });
  return { caller, token };
};
const ask = async (token: string | undefined, query = ''): Promise<Recommendations> => {
  const answer = await server.send(`/api/v1/recommendations${query}`, token === undefined ? {} : { token });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Recommendations;
};
const tell = async (token: string, body: object): Promise<void> => {
  const answer = await server.send('/api/v1/interactions', { method: 'POST', token, body: JSON.stringify(body) });
  expect([answer.status, await answer.text()]).toEqual([200, '{}']);
};

beforeAll(async () => {
  server = await createTestServer({
    clock,
    brands: createBrands([
      createTestBrand({ policy: { adult: 'verified' } }),
      createTestBrand({ id: 'acme', name: 'Acme', hosts: ['acme.localhost:4100'] }),
    ]),
  });
  const { db } = server.database;
  creatorId = (await createCaller(db)).userId;
  // Two circles of twenty: who likes one of a circle likes the others.
  await addCharacters(
    db,
    creatorId,
    ['sea', 'moon'].flatMap((tag) =>
      Array.from({ length: 20 }, (_, at) => ({
        id: `${tag}${at}`,
        tags: [tag],
        numMessages: 100 - at,
        createdAt: new Date('2026-06-01T00:00:00Z'),
        creatorUserId: creatorId,
      })),
    ),
  );
  for (let at = 0; at < 8; at += 1) {
    for (const tag of ['sea', 'moon']) {
      const { userId } = await createCaller(db);
      const liked = Array.from({ length: 16 }, (_, step) => `${tag}${(at + step) % 20}`);
      await addTastes(db, userId, liked, clock.now());
    }
  }
  // Before any job ran, a guest is shown what most read.
  firstHour = (await ask(undefined, '?scenario=home&lang=en')).items.map(({ id }) => id);
  await runJobs(db, clock);
});
afterAll(() => server.close());

describe('recommendations', () => {
  it('are of the member’s taste, say why, and come twelve at a time to the end of the list', async () => {
    const { token } = await join();
    await tell(token, { type: 'bookmark', character_id: 'sea3' });
    const first = await ask(token);
    expect(first.is_personal).toBe(true);
    expect(first.items).toHaveLength(12);
    expect(new Set(first.items.map(({ recommId }) => recommId))).toEqual(new Set([first.recommId]));
    const alike = first.items.filter(({ reason }) => reason.kind === 'alike');
    expect(alike.length).toBeGreaterThanOrEqual(8);
    for (const { tags, reason } of alike) {
      expect(tags).toEqual(['sea']);
      expect(reason).toEqual({ kind: 'alike', character_id: 'sea3', name: 'sea3' });
    }
    expect(first.items.map(({ id }) => id)).not.toContain('sea3');
    const seen = new Set(first.items.map(({ id }) => id));
    let page = first;
    while (page.next !== null) {
      page = await ask(token, `?from=${page.next}&recommId=${page.recommId}`);
      for (const { id } of page.items) {
        expect(seen).not.toContain(id);
        seen.add(id);
      }
    }
    expect(seen.size).toBe(39);
  });

  it('are what most read in a server’s first hour, before any job made more of it', () => {
    expect(firstHour).toHaveLength(12);
    expect(firstHour).toEqual(expect.arrayContaining(['sea0', 'moon0']));
  });

  it('are popular ones of the language for strangers, within the interests that they name', async () => {
    const plain = await ask(undefined, '?lang=en');
    expect(plain.is_personal).toBe(false);
    expect(plain.items.every(({ reason }) => ['popular', 'trend', 'rare'].includes(reason.kind))).toBe(true);
    const moons = await ask(undefined, '?lang=en&tags=moon');
    expect(moons.items.slice(0, 9).map(({ tags }) => tags[0])).toEqual(Array.from({ length: 9 }, () => 'moon'));
    expect(moons.items[0]?.reason).toEqual({ kind: 'tag', tag: 'moon' });
  });

  it('leave out at once what is chatted with, liked, blocked, the member’s own, disliked, or no longer public', async () => {
    const { db } = server.database;
    const { caller, token } = await join();
    await tell(token, { type: 'detail_view', character_id: 'sea0' });
    const { items } = await ask(token);
    const [chatted, liked, hidden, reviewed, gone, disliked] = items.map(({ id }) => id) as string[];
    const at = clock.now();
    await db
      .insert(conversations)
      .values({ id: 'c1', applicationId: 'daybreak', userId: caller.userId, characterId: chatted as string });
    await db.insert(characterLikes).values({ userId: caller.userId, characterId: liked as string });
    await db
      .update(characters)
      .set({ visibility: 'private' })
      .where(eq(characters.id, hidden as string));
    await db
      .update(characters)
      .set({ moderationStatus: 'pending', isLive: false })
      .where(eq(characters.id, reviewed as string));
    await db
      .update(characters)
      .set({ deletedAt: at })
      .where(eq(characters.id, gone as string));
    await tell(token, { type: 'rating', character_id: disliked, rating: 1 });
    const left = await ask(token);
    for (const id of [chatted, liked, hidden, reviewed, gone, disliked])
      expect(left.items.map((one) => one.id)).not.toContain(id);
    expect(left.items).toHaveLength(12);
    await db
      .update(characters)
      .set({ visibility: 'public' })
      .where(eq(characters.id, hidden as string));
    await db
      .update(characters)
      .set({ moderationStatus: null, isLive: true })
      .where(eq(characters.id, reviewed as string));
    await db
      .update(characters)
      .set({ deletedAt: null })
      .where(eq(characters.id, gone as string));

    const own = await join();
    await db.update(characters).set({ creatorUserId: own.caller.userId }).where(eq(characters.id, 'sea5'));
    await tell(own.token, { type: 'bookmark', character_id: 'sea4' });
    expect((await ask(own.token, '?count=48')).items.map(({ id }) => id)).not.toContain('sea5');
    await db.insert(blockedCreators).values({ userId: own.caller.userId, creatorUserId: creatorId, createdAt: at });
    expect((await ask(own.token)).items).toEqual([]);
    const shadow = { kind: 'restriction', value: 'temporary_shadowban', source: 'moderation' } as const;
    await grantRight(db, { id: 'shadow', userId: own.caller.userId, ...shadow, actor: operator, endsAt: null }, at);
    expect((await ask(token, '?count=48')).items.map(({ id }) => id)).not.toContain('sea5');
    await db.update(characters).set({ creatorUserId: creatorId }).where(eq(characters.id, 'sea5'));
  });

  it('are of one brand, and adult for members who may see that now', async () => {
    const { db } = server.database;
    await addCharacters(db, creatorId, [
      { id: 'sea-adult', tags: ['sea'], isNsfw: true, numMessages: 1000, createdAt: new Date('2026-06-01T00:00:00Z') },
      { id: 'sea-acme', tags: ['sea'], applicationIds: ['acme'], numMessages: 1000 },
    ]);
    await runJobs(db, clock);
    const verified = await join({ settings: { showNSFW: true } });
    await proveAge(db, verified.caller.userId);
    await tell(verified.token, { type: 'bookmark', character_id: 'sea1' });
    const ids = async () => (await ask(verified.token, '?count=48')).items.map(({ id }) => id);
    expect(await ids()).toContain('sea-adult');
    expect(await ids()).not.toContain('sea-acme');
    // What a member likes is not named to them either once they may not see it.
    await tell(verified.token, { type: 'rating', character_id: 'sea-adult', rating: 5 });
    await db
      .update(users)
      .set({ settings: { showNSFW: false } })
      .where(eq(users.id, verified.caller.userId));
    expect(JSON.stringify(await ask(verified.token, '?count=48'))).not.toContain('sea-adult');
    for (const token of [undefined, (await join()).token])
      expect((await ask(token, '?count=48')).items.map(({ id }) => id)).not.toContain('sea-adult');
    await db.delete(characters).where(eq(characters.id, 'sea-adult'));
  });

  it('show a new character to those who like its tags at once', async () => {
    const { db } = server.database;
    const { token } = await join();
    await tell(token, { type: 'bookmark', character_id: 'moon1' });
    await ask(token);
    await addCharacters(db, creatorId, [{ id: 'moon-new', tags: ['moon'], createdAt: new Date(clock.now().getTime() + 1000) }]);
    const { items } = await ask(token);
    expect(items.find(({ id }) => id === 'moon-new')?.reason).toEqual({ kind: 'new' });
    await db.delete(characters).where(eq(characters.id, 'moon-new'));
  });

  it('are not personal for members who want that', async () => {
    const { token } = await join();
    await tell(token, { type: 'bookmark', character_id: 'moon1' });
    expect((await ask(token)).is_personal).toBe(true);
    await server.send('/api/v1/users/settings', {
      method: 'PATCH',
      token,
      body: JSON.stringify({ personalRecommendations: false }),
    });
    const { is_personal, items } = await ask(token);
    expect(is_personal).toBe(false);
    expect(items.every(({ reason }) => reason.kind !== 'alike')).toBe(true);
  });

  it('refuse what is no page, with the field and its limit', async () => {
    const refused = await server.send('/api/v1/recommendations?count=49');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain('query.count');
  });

  it('lead a member to what interests them, from the moment that they tell', async () => {
    const { db } = server.database;
    await addCharacters(
      db,
      creatorId,
      Array.from({ length: 10 }, (_, at) => ({
        id: `she${at}`,
        tags: ['Female'],
        numMessages: 1,
        createdAt: new Date('2026-06-01T00:00:00Z'),
        creatorUserId: creatorId,
      })),
    );
    await runJobs(db, clock);
    const { token } = await join();
    const of = ({ items }: Recommendations) => items.filter(({ tags }) => tags.includes('Female')).length;
    expect(of(await ask(token, '?lang=en'))).toBeLessThan(4);
    const told = await server.send('/api/v1/users/settings', {
      method: 'PATCH',
      token,
      body: JSON.stringify({ interests: ['female'] }),
    });
    expect(told.status).toBe(200);
    expect(of(await ask(token, '?lang=en'))).toBeGreaterThanOrEqual(8);
    // The filter of their lists counts as well.
    const filtering = await join();
    await ask(filtering.token, '?lang=en');
    const body = JSON.stringify({ selectedTags: ['Female'] });
    const kept = await server.send('/api/v1/users/settings', { method: 'PATCH', token: filtering.token, body });
    expect(kept.status).toBe(200);
    expect(of(await ask(filtering.token, '?lang=en'))).toBeGreaterThanOrEqual(8);
    // One who keeps it on the device says so with the call.
    const other = await join();
    await ask(other.token, '?lang=en');
    expect(of(await ask(other.token, '?lang=en&tags=Female'))).toBeGreaterThanOrEqual(8);
  });

  it('are kept for seven days, and made anew at their end once they are not quite new', async () => {
    const { db } = server.database;
    const { caller, token } = await join();
    const isOfUser = eq(recommendationLists.userId, caller.userId);
    const ageAfter = async (ageMs: number, query: string) => {
      await ask(token, '?lang=en');
      await db
        .update(recommendationLists)
        .set({ madeAt: new Date(clock.now().getTime() - ageMs) })
        .where(isOfUser);
      await ask(token, `?lang=en${query}`);
      const [list] = await db.select().from(recommendationLists).where(isOfUser);
      return clock.now().getTime() - (list?.madeAt.getTime() ?? 0);
    };
    const week = 7 * 86_400_000;
    expect(await ageAfter(week - 1000, '')).toBe(week - 1000);
    expect(await ageAfter(week + 1000, '')).toBe(0);
    const [list] = await db.select().from(recommendationLists).where(isOfUser);
    const length = list?.items.length ?? 0;
    // As many as a page asks of the list, and fifteen or fourteen beyond it.
    expect(await ageAfter(3_600_000, `&count=1&from=${length - 3 - 15}`)).toBe(3_600_000);
    expect(await ageAfter(3_600_000, `&count=1&from=${length - 3 - 14}`)).toBe(0);
    expect(await ageAfter(60_000, `&count=1&from=${length - 3 - 14}`)).toBe(60_000);
  });

  it('of members who still come are made anew by a job after twelve hours', async () => {
    const { db } = server.database;
    const { caller, token } = await join();
    await ask(token, '?lang=en');
    const isOfUser = eq(recommendationLists.userId, caller.userId);
    const ageAfter = async (hours: number) => {
      await db
        .update(recommendationLists)
        .set({ madeAt: new Date(clock.now().getTime() - hours * 3_600_000) })
        .where(isOfUser);
      await renewLists({ db, clock });
      const [list] = await db.select().from(recommendationLists).where(isOfUser);
      return (clock.now().getTime() - (list?.madeAt.getTime() ?? 0)) / 3_600_000;
    };
    expect(await ageAfter(11)).toBe(11);
    expect(await ageAfter(13)).toBe(0);
  });
});
