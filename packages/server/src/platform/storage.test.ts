import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../chat/testing/index.ts';
import { json, pngOf } from '../creation/testing/card-files.ts';
import { testDraft } from '../creation/testing/draft-world.ts';
import { characters, conversations, drafts, files, messages, storedBytes, storedChanges, users } from '../db/schema.ts';
import { createTestDatabase } from '../db/testing.ts';
import { createMemoryLimits } from '../adapters/limits/flexible.ts';
import { createManualClock, createMemoryLog, noLimits } from '../http/testing.ts';
import { createRandom } from '../kernel/seeded-random.ts';
import { limitRows, storedMost } from '../limits.ts';
import type { Database } from '../ports/index.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { adoptionsOf, sweepsOf } from '../data-map.ts';
import { dataMaps } from '../features.ts';
import { createGuestMerge } from './identity/guest-merge.ts';
import { createKeyValues } from '../kernel/key-values.ts';
import { createRetention } from './retention.ts';
import { addUpStoredBytes, createStorage, readStoredBytes } from './storage.ts';
import { createTokenService } from './identity/tokens.ts';
import { rowsOf } from '../db/rows-of.ts';

let database: Database;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await createTestServer({ database, storedBrandBytes: 3e9 });
});
afterAll(() => server.close());

const join = async (platform: 'guest' | 'first_party' = 'first_party') => {
  const { db } = database;
  const who = platform === 'guest' ? { role: 'guest' } : { role: 'paid_premium', externalId: crypto.randomUUID() };
  const { userId } = await createCaller(db, { platform, ...who });
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  const tokens = createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock });
  const { token } = await tokens.issue(row!, { ttl: 86_400 });
  const send = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await server.send(`/api/v1/${path}`, {
      method,
      token,
      headers: { origin: 'http://localhost:4100' },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, never> & { id: string } };
  };
  return { userId, send };
};

const formOf = (bytes: Uint8Array | string, name: string) => {
  const form = new FormData();
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  return form;
};
const chatFile = (turns: number, text: string) =>
  formOf(
    Array.from({ length: turns }, (_, at) => JSON.stringify({ name: 'x', is_user: at % 2 === 1, mes: `${text} ${at}` })).join(
      '\n',
    ),
    'story.jsonl',
  );

/** What a row counts besides its text. */
const rowBytes = 350;

/** What an account keeps, from the rows themselves. */
const keptBy = async (userId: string): Promise<number> => {
  const result = await database.db.execute(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select ${rowBytes}::integer as bytes from conversations where user_id = ${userId}
      union all select ${rowBytes}::integer + octet_length(m.content) from messages m join conversations c on c.id = m.conversation_id where c.user_id = ${userId}
      union all select ${rowBytes}::integer + octet_length(m.content) from memories m join conversations c on c.id = m.conversation_id where c.user_id = ${userId}
      union all select ${rowBytes}::integer + octet_length(r.content) from message_revisions r join messages m on m.id = r.message_id join conversations c on c.id = m.conversation_id where c.user_id = ${userId}
      union all select octet_length(body) * 3 / 4 from files where owner_user_id = ${userId}
      union all select ${rowBytes}::integer + octet_length(greeting || alternate_greetings::text || persona || scenario || dialogue || system_prompt || post_history_instructions) + coalesce(octet_length(card::text), 0)
        from characters where creator_user_id = ${userId}
      union all select ${rowBytes}::integer + octet_length(name || coalesce(highlights, '')) from personas where user_id = ${userId}
      union all select ${rowBytes}::integer + octet_length(content::text) from drafts where creator_user_id = ${userId}
      union all select ${rowBytes}::integer + octet_length(v.form::text) from character_versions v join characters c on c.id = v.character_id where c.creator_user_id = ${userId}
    ) kept`);
  return rowsOf<{ bytes: number }>(result)[0]!.bytes;
};

describe('the count of stored bytes', () => {
  it('is the sum of what is kept, whatever was written, changed, removed, dropped or handed over', async () => {
    const { db } = database;
    const random = createRandom('stored bytes');
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const [member, guest] = [await join(), await join('guest')];
    const characterId = await createCharacter(db, (await createCaller(db)).userId);
    const clock = createManualClock(new Date().toISOString());
    const retention = createRetention({ db, clock, log: createMemoryLog(), sweeps: sweepsOf(dataMaps) });
    const someText = () => pick(['é', 'Hello', 'Tide 🌊'])!.repeat(1 + Math.floor(random() * 400));
    const conversationOf = async (userId: string) =>
      pick(await db.select({ id: conversations.id }).from(conversations).where(eq(conversations.userId, userId)))?.id ?? 'none';
    const messageOf = async (userId: string) =>
      pick(
        await db
          .select({ id: messages.id, conversationId: messages.conversationId })
          .from(messages)
          .innerJoin(conversations, eq(conversations.id, messages.conversationId))
          .where(eq(conversations.userId, userId)),
      ) ?? { id: 'none', conversationId: 'none' };

    const done: Record<string, number> = {};
    const acts: Record<string, (who: typeof member) => Promise<{ status: number } | void>> = {
      begin: ({ send }) => send('POST', `characters/${characterId}/conversations`, {}),
      chat: async ({ send, userId }) =>
        send('POST', 'chat', { conversation_id: await conversationOf(userId), character_id: characterId, message: someText() }),
      import: ({ send }) => send('POST', `characters/${characterId}/conversations/import`, chatFile(5, someText())),
      clone: async ({ send, userId }) =>
        send('POST', `conversations/${await conversationOf(userId)}/clone`, { type: 'full', label: 'Again' }),
      edit: async ({ send, userId }) => send('PATCH', `messages/${(await messageOf(userId)).id}`, { content: someText() }),
      remember: async ({ send, userId }) =>
        send('POST', `conversations/${await conversationOf(userId)}/memories`, { content: someText().slice(0, 250) }),
      remove: async ({ send, userId }) => {
        const { id, conversationId } = await messageOf(userId);
        return send('DELETE', `conversations/${conversationId}/messages`, { ids: [id] });
      },
      forget: async ({ send, userId }) => send('DELETE', `conversations/${await conversationOf(userId)}`),
      wear: ({ send }) => send('POST', 'personas/avatars', formOf(pngOf(8, 8, Buffer.from(someText())), 'a.png')),
      card: ({ send }) =>
        send(
          'POST',
          'characters/import?save=private',
          formOf(json({ name: 'Elin', description: someText(), first_mes: 'Hi' }), 'e.json'),
        ),
      save: async ({ send, userId }) => {
        const own = pick(await db.select().from(characters).where(eq(characters.creatorUserId, userId)));
        return send('PATCH', `characters/${own?.id ?? 'none'}`, {
          base_revision: own?.revision ?? 0,
          scenario: someText().slice(0, 900).padEnd(3, '.'),
        });
      },
      draft: async ({ send, userId }) => {
        const own = pick(await db.select().from(drafts).where(eq(drafts.creatorUserId, userId)));
        const body = testDraft({ form: { persona: someText() }, base_revision: own?.revision ?? 0 });
        return send('PUT', `users/drafts/${own?.id ?? 'one'}`, body);
      },
      undraft: async ({ send, userId }) => {
        const own = pick(await db.select().from(drafts).where(eq(drafts.creatorUserId, userId)));
        return send('DELETE', `users/drafts/${own?.id ?? 'none'}?${pick(['saved=T1', ''])}`);
      },
      discard: async ({ userId }) => {
        const isSaved = and(eq(characters.creatorUserId, userId), gt(characters.revision, 1));
        const own = pick(await db.select({ id: characters.id }).from(characters).where(isSaved));
        if (own) await db.delete(characters).where(eq(characters.id, own.id));
        return { status: own ? 200 : 404 };
      },
      drop: async () => {
        clock.advance(7 * 86_400_000);
        await retention.run();
      },
      addUp: async () => void (await addUpStoredBytes(db)),
    };
    const names = Object.keys(acts);
    for (let at = 0; at < 140; at += 1) {
      const name = at < names.length ? names[at]! : pick(names)!;
      const who = random() < 0.7 ? member : guest;
      const { status = 200 } = (await acts[name]!(who)) ?? {};
      if (status < 300) done[name] = (done[name] ?? 0) + 1;
      if (at % 10 === 9)
        for (const { userId } of [member, guest])
          expect([name, await readStoredBytes(db, userId)]).toEqual([name, await keptBy(userId)]);
    }
    // Every kind of act came through, and something was dropped for good.
    expect(Object.keys(done).toSorted()).toEqual(names.toSorted());

    await createGuestMerge({ db, clock, records: createKeyValues({ db, clock }), adoptions: adoptionsOf(dataMaps) }).merge(
      guest.userId,
      member.userId,
    );
    expect(await readStoredBytes(db, guest.userId)).toBe(0);
    expect(await readStoredBytes(db, member.userId)).toBe(await keptBy(member.userId));
    expect(await keptBy(member.userId)).toBeGreaterThan(1000);
    await db.delete(conversations).where(eq(conversations.userId, member.userId));
    await db.delete(files).where(eq(files.ownerUserId, member.userId));
    expect(await readStoredBytes(db, member.userId)).toBe(await keptBy(member.userId));
    while ((await addUpStoredBytes(db)).length > 0);
    expect(await db.$count(storedChanges)).toBe(0);
    expect(await readStoredBytes(db, member.userId)).toBe(await keptBy(member.userId));
  });

  it('holds while two servers add up and many write at once', async () => {
    const { db } = database;
    const member = await join();
    const characterId = await createCharacter(db, (await createCaller(db)).userId);
    const begun = await member.send('POST', `characters/${characterId}/conversations`, {});
    const write = async (at: number) =>
      db
        .insert(messages)
        .values({ id: crypto.randomUUID(), conversationId: begun.body.id, depth: at, role: 'user', content: 'x'.repeat(at) });
    await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 6 === 5 ? addUpStoredBytes(db) : write(at))));
    expect(await readStoredBytes(db, member.userId)).toBe(await keptBy(member.userId));
  });
});

describe('room for what an account keeps', () => {
  /** As if the account kept so much already. */
  const fill = (userId: string, bytes: number, applicationId = 'daybreak') =>
    database.db.insert(storedBytes).values({ userId, applicationId, bytes });

  it.each([
    ['guest', storedMost.guest, 50],
    ['first_party', storedMost.member, 1000],
  ] as const)(
    '%s: ends at %i bytes for all that stores, names limit and unit, and leaves reading and removing',
    async (platform, most, limit) => {
      const { db } = database;
      const { userId, send } = await join(platform);
      const characterId = await createCharacter(db, (await createCaller(db)).userId);
      const conversation = crypto.randomUUID();
      await db.insert(conversations).values({ id: conversation, applicationId: 'daybreak', userId, characterId });
      await fill(userId, most);
      const other = await join(platform);
      const refused = async (method: string, path: string, body: object) => {
        const { status, body: told } = await send(method, path, body);
        expect([path, status, told]).toMatchObject([
          path,
          409,
          { code: 'storage_full', errorPayload: { limit, unit: 'MB' }, error: expect.stringContaining(`${limit} MB`) },
        ]);
      };
      await refused('POST', `characters/${characterId}/conversations/import`, chatFile(2, 'Hi'));
      await refused('POST', `conversations/${conversation}/clone`, { type: 'full', label: 'Again' });
      await refused('POST', `characters/${characterId}/conversations`, {});
      await refused('POST', 'chat', { conversation_id: conversation, character_id: characterId, message: 'Hi' });
      if (platform === 'first_party') {
        await refused('POST', 'characters/import?save=private', formOf(json({ name: 'Elin', first_mes: 'Hi' }), 'e.json'));
        await refused('POST', 'personas/avatars', formOf(pngOf(8, 8), 'a.png'));
        await refused('POST', 'characters/avatars', formOf(pngOf(8, 8), 'a.png'));
        await refused('PATCH', `characters/${characterId}`, { base_revision: 0, greeting: 'Hello.' });
        await refused('POST', `characters/${characterId}/lorebooks/submit`, {});
        // A card that is only looked at is not kept.
        expect((await send('POST', 'characters/import', formOf(json({ name: 'Elin', first_mes: 'Hi' }), 'e.json'))).status).toBe(
          200,
        );
      }
      expect((await send('GET', `characters/${characterId}/conversations`)).status).toBe(200);
      expect((await send('DELETE', `conversations/${conversation}`)).status).toBeLessThan(300);
      expect((await other.send('POST', `characters/${characterId}/conversations`, {})).status).toBe(200);
    },
  );

  it('counts a file by its size before it is kept', async () => {
    const { userId, send } = await join('guest');
    const characterId = await createCharacter(database.db, (await createCaller(database.db)).userId);
    await fill(userId, storedMost.guest - 2000);
    const path = `characters/${characterId}/conversations/import`;
    expect((await send('POST', path, chatFile(10, 'x'.repeat(400)))).body).toMatchObject({ code: 'storage_full' });
    expect((await send('POST', path, chatFile(1, 'x'))).status).toBe(200);
  });

  it('grants no more to many at once than to one after the other', async () => {
    const { userId } = await join('guest');
    const owner = { caller: { userId, isGuest: true }, brand: { id: 'daybreak' } };
    await fill(userId, storedMost.guest - 35);
    const storage = createStorage({ db: database.db, brandBytes: 1e12, rateLimits: noLimits });
    const told = await Promise.allSettled(
      Array.from({ length: 20 }, () => storage.within(owner, 10, () => readStoredBytes(database.db, userId))),
    );
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('ends for a whole brand, and for no other', async () => {
    const { db } = database;
    const full = await createCaller(db, { applicationId: 'acme' });
    await fill(full.userId, 4e9, 'acme');
    const storage = createStorage({ db, brandBytes: 4e9, rateLimits: noLimits });
    const caller = { userId: (await createCaller(db)).userId, isGuest: false };
    const keep = (id: string) => storage.within({ caller, brand: { id } }, 1, async () => 'kept');
    await expect(keep('acme')).rejects.toMatchObject({ code: 'site_full' });
    expect(await keep('daybreak')).toBe('kept');
  });

  it('ends for all guests of a brand at their share, and members go on', async () => {
    const { db } = database;
    const brand = { id: 'shared' };
    for (let at = 0; at < 4; at += 1) {
      const { userId } = await createCaller(db, { platform: 'guest', applicationId: brand.id });
      await fill(userId, 50_000_000, brand.id);
    }
    const storage = createStorage({ db, brandBytes: 1e9, rateLimits: noLimits });
    const guest = { userId: (await createCaller(db, { platform: 'guest' })).userId, isGuest: true };
    const member = { userId: (await createCaller(db)).userId, isGuest: false };
    await expect(storage.within({ caller: guest, brand }, 1, async () => 'kept')).rejects.toMatchObject({ code: 'site_full' });
    expect(await storage.within({ caller: member, brand }, 1, async () => 'kept')).toBe('kept');
  });

  it('lets one network of guests keep so much a day, and another one, and members, as before', async () => {
    const storage = createStorage({ db: database.db, brandBytes: 1e12, rateLimits: createMemoryLimits() });
    const { user, network } = limitRows.guestKeeps;
    const keep = async (isGuest: boolean, address: string, kilobytes: number) => {
      const { userId } = await createCaller(database.db, { platform: isGuest ? 'guest' : 'first_party' });
      const owner = { caller: { userId, isGuest }, brand: { id: 'daybreak' }, address };
      return storage.within(owner, kilobytes * 1000, async () => 'kept').catch((error: { code: string }) => error.code);
    };
    expect(await keep(true, '192.0.2.1', user + 1)).toBe('rate_limited');
    for (let kept = 0; kept < network; kept += user) expect(await keep(true, '192.0.2.1', user)).toBe('kept');
    expect(await keep(true, '192.0.2.1', 1)).toBe('rate_limited');
    expect(await keep(true, '192.0.2.2', 1)).toBe('kept');
    expect(await keep(false, '192.0.2.1', 1)).toBe('kept');
  });
});
