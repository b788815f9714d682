import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, newId } from '../../chat/testing/index.ts';
import {
  blockedCreators,
  characters,
  conversations,
  files,
  lorebooks,
  messages,
  orders,
  personas,
  subscriptions,
  users,
} from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { dataMaps } from '../../features.ts';
import type { Database } from '../../ports/index.ts';
import { formerMember } from '../works/erase-works.ts';
import { createEraseAccount } from './erasure.ts';
import { canary, fillAccount, tracesOf } from './testing/full-account.ts';
import { mappedTables } from './table-rows.ts';
import { writeExport } from './write-export.ts';

const signal = new AbortController().signal;
const now = new Date('2026-11-24T09:00:00.000Z');
let database: Database;
const archiveOf = async (userId: string) => {
  const pieces: Uint8Array[] = [];
  const onFile = async () => undefined;
  for await (const piece of writeExport({ db: database.db, maps: dataMaps, showsAdult: true }, { userId, now, onFile }))
    pieces.push(piece);
  return unzipSync(new Uint8Array(Buffer.concat(pieces)));
};
const open = () => createEraseAccount({ db: database.db, maps: dataMaps });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a full account', () => {
  const account = { id: 'leaver0001', email: 'Leaver.0001@example.test', mark: canary };
  const stayer = { id: 'stayer0002', email: 'stayer.0002@example.test', mark: 'words-of-who-stays' };

  it('has a row in every table that can hold something of a person', async () => {
    const { filled } = await fillAccount(database.db, dataMaps, account);
    expect(filled.toSorted()).toEqual(
      mappedTables(dataMaps)
        .map(({ name }) => name)
        .toSorted(),
    );
    await fillAccount(database.db, dataMaps, stayer);
    await database.db.insert(blockedCreators).values({ userId: stayer.id, creatorUserId: account.id });
  });

  it('is exported with everything that the map promises, counted and hashed', async () => {
    const archive = await archiveOf(account.id);
    const manifest = JSON.parse(strFromU8(archive['manifest.json'] as Uint8Array)) as {
      files: { path: string; count: number; bytes: number; sha256: string }[];
      left_out: { name: string; why: string }[];
    };
    expect(Object.keys(archive).toSorted()).toEqual([...manifest.files.map(({ path }) => path), 'manifest.json'].toSorted());
    for (const { path, bytes, sha256 } of manifest.files) {
      const held = archive[path] as Uint8Array;
      expect(held.length).toBe(bytes);
      expect(Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(held))).toString('hex')).toBe(sha256);
    }
    const promised = mappedTables(dataMaps)
      .filter(({ data }) => data.export === 'rows')
      .map(({ name }) => `data/${name}.json`);
    for (const path of promised) expect([path, manifest.files.find((file) => file.path === path)?.count]).toEqual([path, 1]);
    const conversation = Object.keys(archive).find((path) => path.startsWith('conversations/'));
    const lines = strFromU8(archive[conversation ?? ''] as Uint8Array)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string });
    expect(lines.map(({ kind }) => kind)).toEqual(['conversation', 'message']);
    const card = Object.keys(archive).find((path) => path.startsWith('chatbots/'));
    expect(JSON.parse(strFromU8(archive[card ?? ''] as Uint8Array))).toMatchObject({
      spec: 'chara_card_v3',
      data: { name: canary },
    });
    expect(Object.keys(archive).filter((path) => path.startsWith('pictures/'))).toHaveLength(1);
    const all = Object.values(archive)
      .map((held) => strFromU8(held))
      .join('\n');
    expect(all).toContain(canary);
    expect(all).not.toContain(stayer.id);
    expect(all).not.toContain(stayer.mark);
    // A key to somewhere else, digests of sessions and what others said of them stay here.
    expect(manifest.left_out.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['modelKeys', 'refreshTokens', 'moderationLog']),
    );
  });

  it('is erased to nothing but the ids of the log, and takes nobody along', async () => {
    await open()({ id: account.id, email: account.email, keptWorks: [] }, signal);
    expect(await tracesOf(database.db, [account.id, account.email, canary])).toEqual([
      // The row of the erasure itself, which its job removes last.
      `erasures: ${account.id}`,
      `erasures: ${canary}`,
      `moderation_log: ${account.id}`,
    ]);
    const { filled } = await fillAccount(database.db, dataMaps, {
      ...account,
      id: 'another003',
      email: 'another@example.test',
      mark: 'x3',
    });
    expect(filled.length).toBeGreaterThan(40);
    const archive = await archiveOf(stayer.id);
    expect(strFromU8(archive['data/personas.json'] as Uint8Array)).toContain(stayer.mark);
  });
});

describe('works of somebody who leaves', () => {
  const setUp = async () => {
    const { db } = database;
    const [author, reader] = await Promise.all([createCaller(db, { username: newId() }), createCaller(db)]);
    const shared = await createCharacter(db, author.userId, { name: 'Shared one', persona: 'words of the author' });
    const alone = await createCharacter(db, author.userId, { name: 'Alone' });
    const conversation = { id: newId(), applicationId: 'daybreak', userId: reader.userId, characterId: shared };
    await db.insert(conversations).values(conversation);
    await db
      .insert(messages)
      .values({ id: newId(), conversationId: conversation.id, depth: 1, role: 'bot', content: 'A line of the reader’s story.' });
    await db.insert(lorebooks).values({ id: newId(), creatorUserId: author.userId, name: 'World' });
    return { author, reader, shared, alone, conversation };
  };
  const characterRow = async (id: string) => (await database.db.select().from(characters).where(eq(characters.id, id)))[0];

  it('lose every word where others chat with them, and go where nobody does', async () => {
    const { author, shared, alone, conversation } = await setUp();
    await open()({ id: author.userId, email: null, keptWorks: [] }, signal);
    expect(await characterRow(alone)).toBeUndefined();
    expect(await characterRow(shared)).toMatchObject({
      creatorUserId: formerMember,
      name: 'Removed chatbot',
      persona: '',
      greeting: '',
    });
    expect((await characterRow(shared))?.deletedAt).not.toBeNull();
    expect(await database.db.select().from(messages).where(eq(messages.conversationId, conversation.id))).toHaveLength(1);
  });

  it('stay public without the name where that was chosen', async () => {
    const { author, shared, alone } = await setUp();
    await open()({ id: author.userId, email: null, keptWorks: [shared] }, signal);
    expect(await characterRow(alone)).toBeUndefined();
    expect(await characterRow(shared)).toMatchObject({ creatorUserId: formerMember, name: 'Shared one', visibility: 'public' });
    expect(await database.db.select().from(users).where(eq(users.id, author.userId))).toEqual([]);
  });
});

describe('what was paid', () => {
  it('stays, without the person', async () => {
    const { db } = database;
    const { userId } = await createCaller(db);
    const plan = { applicationId: 'daybreak', userId, planId: 'basic-1m', role: 'paid_basic', period: 'monthly' } as const;
    const sums = { subtotal: 1495, discount: 0, tax: 105, total: 1600, currency: 'USD' };
    const customer = { name: 'Mara Lind', email: 'mara@example.test' };
    await db.insert(orders).values({
      id: 'paid-1',
      idempotencyKey: `${userId}-1`,
      planName: 'True Supporter',
      status: 'paid',
      customer,
      ...plan,
      ...sums,
    });
    await db.insert(subscriptions).values({ id: 'sub-1', orderId: 'paid-1', status: 'active', recurAt: now, ...plan });
    await open()({ id: userId, email: 'mara@example.test', keptWorks: [] }, signal);
    expect(await db.select().from(orders).where(eq(orders.id, 'paid-1'))).toMatchObject([
      { userId: null, customer: {}, card: null, total: 1600 },
    ]);
    expect(await db.select().from(subscriptions).where(eq(subscriptions.id, 'sub-1'))).toMatchObject([
      { userId: null, status: 'cancelled' },
    ]);
  });
});

describe('pictures of somebody who leaves', () => {
  it('go, but those that others wear', async () => {
    const { db } = database;
    const [leaver, other] = await Promise.all([createCaller(db), createCaller(db)]);
    const picture = (id: string) => ({ id, mediaType: 'image/png', body: 'AAAA', ownerUserId: leaver.userId });
    await db.insert(files).values([picture('worn-by-other'), picture('worn-by-self')]);
    await db.update(users).set({ avatarUrl: '/files/worn-by-self' }).where(eq(users.id, leaver.userId));
    await db.insert(personas).values({
      id: newId(),
      applicationId: 'daybreak',
      userId: other.userId,
      name: 'Nia',
      highlights: 'Storm',
      avatarUrl: '/files/worn-by-other',
    });
    await open()({ id: leaver.userId, email: null, keptWorks: [] }, signal);
    expect(await db.select({ id: files.id, owner: files.ownerUserId }).from(files).where(eq(files.id, 'worn-by-self'))).toEqual(
      [],
    );
    expect(await db.select({ owner: files.ownerUserId }).from(files).where(eq(files.id, 'worn-by-other'))).toEqual([
      { owner: null },
    ]);
  });
});

describe('a long story', () => {
  it('of 10,000 messages is exported within a minute and erased, in bounded memory', async () => {
    const { db } = database;
    const { userId } = await createCaller(db);
    const characterId = await createCharacter(db, (await createCaller(db)).userId);
    const conversationId = newId();
    await db.insert(conversations).values({ id: conversationId, applicationId: 'daybreak', userId, characterId });
    const words = 'She lit the lamp and waited. '.repeat(12);
    for (let from = 0; from < 10_000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, at) => {
        const depth = from + at + 1;
        return {
          id: `long-${depth}`,
          conversationId,
          prevId: depth > 1 ? `long-${depth - 1}` : null,
          depth,
          role: depth % 2 ? ('bot' as const) : ('user' as const),
          content: `${depth}: ${words}`,
        };
      });
      await db.insert(messages).values(rows);
    }
    const began = performance.now();
    let largest = 0;
    let bytes = 0;
    const onFile = async () => undefined;
    for await (const piece of writeExport({ db, maps: dataMaps, showsAdult: true }, { userId, now, onFile })) {
      largest = Math.max(largest, piece.length);
      bytes += piece.length;
    }
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(bytes).toBeGreaterThan(10_000);
    // Less than a tenth of what the story holds is ever in one piece.
    expect(largest).toBeLessThan(350_000);
    await open()({ id: userId, email: null, keptWorks: [] }, signal);
    expect(await db.select().from(messages).where(eq(messages.conversationId, conversationId))).toEqual([]);
  });
});
