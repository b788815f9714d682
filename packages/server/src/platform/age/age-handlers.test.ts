import { ageLimits, ageMethods } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageProofs, ageSessions, characters, conversations, users } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import { proveAge } from '../rights/testing.ts';
import { createSessionIds } from './session-ids.ts';
import { createAgeTest, type AgeTest } from './testing.ts';

let room: AgeTest;
beforeAll(async () => void (room = await createAgeTest()));
afterAll(() => room.server.close());

const typesOf = ({ methods }: { methods: { type: string }[] }) => methods.map(({ type }) => type);

describe('where somebody stands with their age', () => {
  it('is at first waiting, with every way that their country takes', async () => {
    const member = await room.join('fresh');
    expect(await member.read({ country: 'SE' })).toMatchObject({
      status: 'waiting',
      country: 'SE',
      at_door: false,
      per_visit: false,
      may_show_adult: false,
      record: null,
      attempt: null,
      methods: ageMethods.map((type) => ({ type, retry_at: null })),
    });
  });

  it('follows the country that our proxy tells, and the stricter one that the caller tells', async () => {
    const member = await room.join('traveller');
    const french = ['double_blind', 'facial_age_estimation'];
    expect(typesOf(await member.read({ country: 'FR' }))).toEqual(french);
    expect(typesOf(await member.read({ country: 'SE', hint: 'FR' })).toSorted()).toEqual(french);
    expect(typesOf(await member.read({ country: 'FR', hint: 'SE' })).toSorted()).toEqual(french);
    expect(typesOf(await member.read({ country: 'GB' }))).not.toContain('id_scan');
    expect(await member.read({ country: 'FR' })).toMatchObject({ per_visit: true });
  });

  it('says when a proof ends where they are, and whether it counts', async () => {
    const member = await room.join('elsewhere');
    const issuedAt = new Date(Date.now() - 2 * 3_600_000);
    await proveAge(room.server.database.db, member.id, { issuedAt });
    expect(await member.read({ country: 'SE' })).toMatchObject({ status: 'verified', record: { counts: true } });
    const ofVisit = new Date(issuedAt.getTime() + 3_600_000).toISOString();
    expect(await member.read({ country: 'FR' })).toMatchObject({
      status: 'reverify',
      may_show_adult: false,
      record: { counts: false, expires_at: ofVisit },
    });
  });

  it('counts the chats that wait at home, and keeps them for there', async () => {
    const { db } = room.server.database;
    const member = await room.join('packed-for-travel');
    await proveAge(db, member.id, { issuedAt: new Date(Date.now() - 2 * 3_600_000) });
    const made = { applicationIds: ['lantern'], creatorUserId: member.id, visibility: 'public' as const, isLive: true };
    await db.insert(characters).values([
      { id: 'adult-at-home', name: 'Adult', isNsfw: true, ...made },
      { id: 'anywhere', name: 'Anywhere', ...made },
    ]);
    const chat = (id: string, characterId: string, deletedAt: Date | null = null) => ({
      id,
      applicationId: 'lantern',
      userId: member.id,
      characterId,
      deletedAt,
    });
    await db
      .insert(conversations)
      .values([
        chat('waits-1', 'adult-at-home'),
        chat('waits-2', 'adult-at-home'),
        chat('binned', 'adult-at-home', new Date()),
        chat('shown', 'anywhere'),
      ]);
    expect(await member.read({ country: 'FR' })).toMatchObject({ status: 'reverify', waiting_chats: 2 });
    expect(await member.read({ country: 'SE' })).toMatchObject({ status: 'verified', waiting_chats: 0 });
    const stranger = await room.join('nothing-packed');
    expect(await stranger.read({ country: 'FR' })).toMatchObject({ waiting_chats: 0 });
  });

  it.each(['guest', 'partner'] as const)('is no matter of ours of a %s: no way, no check', async (platform) => {
    const somebody = await room.join(`a-${platform}`, { platform, role: platform === 'guest' ? 'guest' : 'free_tier' });
    await proveAge(room.server.database.db, somebody.id);
    expect(await somebody.read()).toMatchObject({ may_show_adult: false, record: null });
    expect((await somebody.begin('email')).ok).toBe(false);
    expect(await room.server.database.db.select().from(ageSessions).where(eq(ageSessions.userId, somebody.id))).toEqual([]);
  });
});

describe('beginning a check', () => {
  it('refuses a way that is not offered here by name, and one that there is not', async () => {
    const member = await room.join('wrong-way');
    const answer = await member.begin('credit_card', { country: 'FR' });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      400,
      expect.stringContaining('offered: double_blind, facial_age_estimation'),
    ]);
    expect((await member.begin('horoscope')).status).toBe(400);
  });

  it('keeps no id that the provider knows, and a fresh one for each', async () => {
    const member = await room.join('ids');
    const pages = [await member.open('email'), await member.open('email')];
    expect(new Set(pages).size).toBe(2);
    const kept = await room.server.database.db.select().from(ageSessions).where(eq(ageSessions.userId, member.id));
    for (const page of pages) expect(JSON.stringify(kept)).not.toContain(page.split('/').at(-1));
  });

  it('is limited: each may cost money', async () => {
    const member = await room.join('eager');
    const statuses: number[] = [];
    for (let asked = 0; asked < 21; asked += 1) statuses.push((await member.begin('email')).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  });
});

describe('deleting what is kept of an age', () => {
  it('takes proofs and attempts away, and is no way around the day that a failed way waits', async () => {
    const { db } = room.server.database;
    const member = await room.join('forgetful');
    await member.end(await member.open('email'), 'fail');
    await member.end(await member.open('mobile'), 'pass');
    expect(await member.read()).toMatchObject({ status: 'verified' });
    expect((await member.remove()).status).toBe(200);
    expect(await db.select().from(ageProofs).where(eq(ageProofs.userId, member.id))).toEqual([]);
    const left = await db.select().from(ageSessions).where(eq(ageSessions.userId, member.id));
    expect(left.map(({ method, state }) => [method, state])).toEqual([['email', 'failed']]);
    expect((await member.begin('email')).status).toBe(429);
    room.clock.advance(24 * 3_600_000);
    expect((await member.begin('email')).status).toBe(200);
  });

  it('goes with the account', async () => {
    const { db } = room.server.database;
    const member = await room.join('leaver');
    await member.end(await member.open('double_blind'), 'pass');
    await db.delete(users).where(eq(users.id, member.id));
    expect(await db.select().from(ageProofs).where(eq(ageProofs.userId, member.id))).toEqual([]);
    expect(await db.select().from(ageSessions).where(eq(ageSessions.userId, member.id))).toEqual([]);
  });
});

describe('a poll', () => {
  it('asks at 30 s, 2, 10 and 30 min, and no more once it knows', async () => {
    const member = await room.join('polled');
    const path = await member.open('double_blind');
    for (const ms of [30_000, 90_000]) {
      room.clock.advance(ms);
      await room.jobs.runDue();
      expect(await member.read()).toMatchObject({ attempt: { state: 'open' } });
    }
    await member.end(path, 'timeout');
    room.clock.advance(479_000);
    await room.jobs.runDue();
    expect(await member.read()).toMatchObject({ status: 'waiting' });
    room.clock.advance(1000);
    await room.jobs.runDue();
    expect(await member.read()).toMatchObject({ status: 'verified' });
  });

  it('is made once more a minute before the attempt ends', async () => {
    const member = await room.join('late');
    const path = await member.open('double_blind');
    room.clock.advance(1_800_000);
    await room.jobs.runDue();
    await member.end(path, 'timeout');
    room.clock.advance((ageLimits.attemptMinutes - 1) * 60_000 - 1_800_000 - 1000);
    await room.jobs.runDue();
    expect(await member.read()).toMatchObject({ status: 'waiting' });
    room.clock.advance(1000);
    await room.jobs.runDue();
    expect(await member.read()).toMatchObject({ status: 'verified' });
  });
});

describe('ids that a provider knows', () => {
  const [old, fresh] = ['old-key-of-the-tests-of-32-bytes', 'new-key-of-the-tests-of-32-bytes'] as const;
  it('are found again after the keys have changed, as long as the old one is there', async () => {
    const sessionId = await createSessionIds(Promise.resolve([old])).of('attempt');
    const hash = await createSessionIds(Promise.resolve([old])).digestOf(sessionId);
    expect(await createSessionIds(Promise.resolve([fresh, old])).find('attempt', hash)).toBe(sessionId);
    expect(await createSessionIds(Promise.resolve([fresh])).find('attempt', hash)).toBeNull();
    expect(await createSessionIds(Promise.resolve([old])).find('another', hash)).toBeNull();
    // Of an attempt that was begun when digests had no key.
    expect(await createSessionIds(Promise.resolve([fresh, old])).find('attempt', await sha256(sessionId))).toBe(sessionId);
  });
});
