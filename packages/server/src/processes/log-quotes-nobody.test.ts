import { endpoints, type Endpoint, type Message } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../db/rows-of.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import type { Database } from '../ports/index.ts';
import {
  addCharacter,
  addMember,
  beginConversation,
  issueToken,
  openShared,
  startServer,
  until,
  type ServerProcess,
} from './testing.ts';

/** What a member writes everywhere. */
const canary = 'heron-canary-7731';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let shared: Database;
let server: ServerProcess;
let token: string;
const known: Record<string, string> = {};
beforeAll(async () => {
  database = await createEmptyDatabase();
  server = await startServer(database.url, { IMPROV_SPEED: 'fast' });
  shared = await openShared(database.url);
  token = await addMember(shared.db, canary);
  const characterId = await addCharacter(shared.db, canary);
  const conversationId = await beginConversation(server, token, characterId);
  const body = { conversation_id: conversationId, character_id: characterId, message: canary, client_id: crypto.randomUUID() };
  const reply = await server.call('/api/v1/chat', { method: 'POST', token, body });
  const { message, generation_id: generationId } = (await reply.json()) as { message: Message; generation_id: string };
  const memory = await server.call(`/api/v1/conversations/${conversationId}/memories`, {
    method: 'POST',
    token,
    body: { content: canary },
  });
  const { id: memoryId } = (await memory.json()) as { id: string };
  Object.assign(known, { characterId, conversationId, generationId, messageId: message.id, memoryId });
});
afterAll(async () => {
  await server?.stop();
  await shared?.close();
  await database?.close();
});

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A value of a schema: ids that exist where the name is one of theirs, the canary wherever a user writes. */
const valueOf = (schema: GenericSchema, name = ''): unknown => {
  const { type, wrapped, entries, item, options } = schema as unknown as {
    type: string;
    wrapped: GenericSchema;
    entries: Record<string, GenericSchema>;
    item: GenericSchema;
    options: (string & GenericSchema)[];
  };
  const id = known[camel(name)];
  if (id !== undefined) return id;
  if (wrapped) return valueOf(wrapped, name);
  if (type.includes('object')) return Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, valueOf(one, key)]));
  if (type === 'array') return [valueOf(item, name)];
  if (type === 'picklist') return options[0];
  if (type === 'union' || type === 'variant') return options[0] && valueOf(options[0], name);
  if (type === 'number') return 1;
  return type === 'boolean' ? true : canary;
};

const textOf = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).map(([name, one]) => [name, String(one)] as [string, string]);

const callOf = (endpoint: Endpoint) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? canary);
  const query = endpoint.query ? `?${new URLSearchParams(textOf(valueOf(endpoint.query)))}` : '';
  const body = endpoint.body && endpoint.bodyKind !== 'multipart' ? (valueOf(endpoint.body) as object) : undefined;
  return server.call(path + query, {
    method: endpoint.method,
    token: endpoint.auth === 'refresh' ? undefined : token,
    ...(body && { body: 'client_id' in body ? { ...body, client_id: crypto.randomUUID() } : body }),
    headers: { cookie: `__Host-session=${canary}.${canary}; __Host-sign-in=${canary}` },
  } as Parameters<ServerProcess['call']>[1]);
};

/** Everything that can be called, at once. */
const callAll = async () => {
  const search = { searches: [{ collection: 'characters', q: canary, query_by: 'name' }] };
  const answers = await Promise.all([
    ...Object.values<Endpoint>(endpoints).map(callOf),
    server.call(`/search/multi_search?x-typesense-api-key=${canary}`, { method: 'POST', body: search }),
    server.call(`/dev/mailbox?to=${canary}@example.test`),
  ]);
  // A file that is being sent breaks off where its rows do.
  await Promise.all(answers.map((answer) => answer.text().catch(() => '')));
};

/** Puts back what the calls before removed. */
const restore = async () => {
  for (const table of ['conversations', 'messages', 'memories', 'personas', 'characters'])
    await shared.db.execute(sql`update ${sql.identifier(table)} set deleted_at = null`);
  // One of the calls leaves for good: what comes after it would be refused before it meets a table.
  await shared.db.execute(sql`update users set closed_at = null`);
  token = await issueToken(shared.db, canary);
};

it('whatever fails in the database, no word that anybody wrote is in anything the server writes', async () => {
  const { db } = shared;
  const tables = sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows = rowsOf<{ name: string }>(await db.execute(tables));
  expect(rows.length).toBeGreaterThan(30);
  // The worst that a database can say: the row itself.
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused: %', coalesce(new, old) using detail = coalesce(new, old)::text; end $$`,
  );
  for (const { name } of rows) {
    const table = sql.identifier(name);
    await db.execute(
      sql`create trigger refuse before insert or update or delete on ${table} for each row execute function refuse()`,
    );
  }
  await callAll();
  for (const { name } of rows) await db.execute(sql`drop trigger refuse on ${sql.identifier(name)}`);
  for (const { name } of rows) {
    await restore();
    const table = sql.identifier(name);
    const away = sql.identifier(`${name}_away`);
    await db.execute(sql`alter table ${table} rename to ${away}`);
    await callAll();
    await db.execute(sql`alter table ${away} rename to ${table}`);
  }
  await until(async () => (await server.call('/readyz')).status === 200, 'the server was ready again');

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.filter((line) => line.includes(canary)).map((line) => line.slice(0, 400))).toEqual([]);
  const failed = lines.map(
    (line) => JSON.parse(line) as { text: string; error?: { statement?: string; cause?: { code?: string } } },
  );
  const codes = failed.map(({ error }) => error?.cause?.code);
  // Both kinds of failure came, many times, each with its statement.
  expect(codes.filter((code) => code === 'P0001').length).toBeGreaterThan(10);
  expect(codes.filter((code) => code === '42P01').length).toBeGreaterThan(100);
  expect(new Set(failed.map(({ error }) => error?.statement)).size).toBeGreaterThan(20);
  expect(server.isRunning()).toBe(true);
}, 480_000);
