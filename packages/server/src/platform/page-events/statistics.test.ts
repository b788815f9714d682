import { eq, getTableColumns, is } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCharacter } from '../../chat/testing/index.ts';
import type { TableData } from '../../data-map.ts';
import { conversations, messages, refreshTokens, users } from '../../db/schema.ts';
import * as schema from '../../db/schema.ts';
import { dataMaps } from '../../features.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createRefreshFamilies } from '../identity/refresh-families.ts';
import { createTokenService } from '../identity/tokens.ts';
import { newId } from '../testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

const tablesByName = new Map(
  Object.entries<unknown>(schema).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)),
);

/** Tables that say of themselves that they are statistics. */
const statistics = dataMaps
  .flatMap(({ tables }) => Object.entries<TableData | undefined>(tables))
  .flatMap(([name, data]) => {
    const table = tablesByName.get(name);
    return data && !('nobody' in data) && data.purpose === 'statistics' && table ? [{ name, table, data }] : [];
  });

let server: TestServer;
let characterId: string;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  const creator = { id: newId(), applicationId: 'daybreak', externalId: newId(), platform: 'first_party' as const, name: 'Cleo' };
  await db.insert(users).values({ ...creator, role: 'free_tier' });
  characterId = await createCharacter(db, creator.id);
});
afterAll(() => server.close());

/** A member with a chat, who has just signed in. */
const signIn = async (username: string | null) => {
  const { clock, secretKeys: keys } = server.ports;
  const { db } = server.database;
  const id = newId();
  const row = { id, applicationId: 'daybreak', externalId: newId(), platform: 'first_party' as const, name: 'Ann' };
  const [user] = await db
    .insert(users)
    .values({ ...row, role: 'free_tier', username })
    .returning();
  const { sessionId } = await createRefreshFamilies({ db, clock, newId, keys }).start(id);
  const { token } = await createTokenService({ keys, clock }).issue(user!, { ttl: 900, sid: sessionId });
  const send = async (path: string, method: string, body: object, headers: Record<string, string> = {}) => {
    const response = await server.send(path, { method, token, headers, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
    return (await response.json()) as { id?: string };
  };
  return { id, send, agree: (given: boolean) => send('/api/v1/users/analytics', 'PUT', { given }) };
};
type Member = Awaited<ReturnType<typeof signIn>>;

const openChat = async ({ id, send }: Member) => {
  const { id: conversationId } = await send(`/api/v1/characters/${characterId}/conversations`, 'POST', {});
  const [chat] = await server.database.db
    .select({ conversation_id: conversations.id, message_id: messages.id })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(eq(conversations.userId, id));
  expect(chat?.conversation_id).toBe(conversationId);
  return { character_id: characterId, conversation_id: chat?.conversation_id, message_id: chat?.message_id };
};

/** Everything that notes statistics, for a member and with the headers of their browser. */
const doAll = async (member: Member, headers: Record<string, string>) => {
  const { send } = member;
  const chat = await openChat(member);
  const { message_id: _, ...rated } = chat;
  const ad = { ...chat, ad_id: 'ad-1', code: 'house', content: 'Read our letter' };
  await send('/api/v2/users', 'POST', {}, headers);
  await send('/api/v1/event', 'POST', { event_name: 'adView', ...ad }, headers);
  await send('/api/v1/event', 'POST', { event_name: 'adClick', ...ad }, headers);
  await send('/api/v1/event', 'POST', { event_name: 'characterRating', ...rated, rating: 4, conversation_length: 2 }, headers);
  await send('/api/v1/page-events', 'POST', { name: 'social_click', network: 'Discord' }, headers);
  await send('/api/v1/page-events', 'POST', { name: 'nsfw_switch', on: true }, headers);
  return chat;
};

/** What each table of statistics has since the last call. */
const seen = new Set<string>();
const newRows = async () => {
  const found: { table: string; name: string; row: Record<string, unknown> }[] = [];
  for (const { name: table, table: from } of statistics)
    for (const row of await server.database.db.select().from(from)) {
      const key = `${table} ${String(row['id'])}`;
      if (!seen.has(key)) found.push({ table, name: String(row['name']), row });
      seen.add(key);
    }
  return found;
};
const all = ['adClick', 'adView', 'characterRating', 'nsfw_switch', 'social_click'];
const global = { 'sec-gpc': '1' };

describe('statistics', () => {
  it('are the tables that the data map says, each of which can do without the account', () => {
    expect(statistics.map(({ name }) => name).toSorted()).toEqual(['events', 'pageEvents']);
    for (const { table, data } of statistics) {
      const owner: PgColumn | undefined = 'account' in data.owner ? data.owner.account : undefined;
      expect([owner?.name, owner?.notNull]).toEqual(['user_id', false]);
      expect(Object.keys(getTableColumns(table))).toContain('details');
    }
  });

  it.each([
    ['without a word about consent', 'sign_up', false, {}],
    ['after a sign-in without a word about consent', 'login', false, {}],
    ['with consent, of a browser that says no', 'sign_up', true, global],
    ['after a sign-in with consent, of a browser that says no', 'login', true, global],
  ] as const)('name neither account nor chat %s', async (_, sign, agrees, headers) => {
    const member = await signIn(sign === 'login' ? `of${newId().slice(0, 8)}` : null);
    if (agrees) await member.agree(true);
    await newRows();
    const chat = await doAll(member, headers);
    const rows = await newRows();
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...all, sign].toSorted());
    for (const { row } of rows)
      for (const named of [member.id, chat.conversation_id, chat.message_id]) expect(JSON.stringify(row)).not.toContain(named);
  });

  it('name the account with its consent, until that is taken back', async () => {
    const member = await signIn(null);
    await member.agree(true);
    await newRows();
    const chat = await doAll(member, {});
    const rows = await newRows();
    expect(rows.map(({ row }) => row['userId'])).toEqual(rows.map(() => member.id));
    await member.agree(false);
    const left = JSON.stringify(await Promise.all(statistics.map(({ table }) => server.database.db.select().from(table))));
    for (const named of [member.id, chat.conversation_id, chat.message_id]) expect(left).not.toContain(named);
  });

  it('leave alone what security needs: the list of sessions is the same whatever a browser says', async () => {
    const member = await signIn('secured');
    await member.send('/api/v2/users', 'POST', {}, global);
    const rows = await server.database.db.select().from(refreshTokens).where(eq(refreshTokens.userId, member.id));
    expect(rows).toHaveLength(1);
    const security = dataMaps
      .flatMap(({ tables }) => Object.entries<TableData | undefined>(tables))
      .flatMap(([name, data]) => (data && !('nobody' in data) && data.purpose === 'security' ? [name] : []));
    expect(security.toSorted()).toEqual(['refreshTokens']);
  });
});
