import { endpoints, userTexts, type Endpoint } from '@troupe/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as schema from '../db/schema.ts';
import { testTriggers } from '../kernel/disguises/triggers.ts';
import type { TestServer } from '../testing.ts';
import { createEveryCallServer, liveOnce, sendCall, type Call, type EveryCallWorld } from './every-call.ts';
import { grownSince, readSizes, type Sizes } from './table-sizes.ts';

/** What one refusal may leave in the database: a row of the log, and its place in indexes. */
const [mostRows, mostBytes] = [4, 1500];

let server: TestServer;
let world: EveryCallWorld;
let calls: Call[];
beforeAll(async () => {
  server = await createEveryCallServer();
  ({ world, calls } = await liveOnce(server));
}, 120_000);
afterAll(() => server.close());

const sizes = () => readSizes(server.database.db);

const setAt = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  if (name === '*') return [setAt(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const object = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...object, [name]: setAt(object[name], rest, text) };
};

/** Ways in which a call that was good is refused; of words, at each place of the body that takes any. */
type Kind = 'of nobody' | 'of a wrong shape' | 'for what is not there' | 'for its words';
interface Refused {
  kind: Kind;
  call: Call;
  as?: 'nobody';
}

const wordsIn = (call: Call): Refused[] =>
  userTexts(endpoints[call.id] as Endpoint).flatMap(({ path: [part, ...path] }) =>
    part === 'body' && call.body
      ? [
          {
            kind: 'for its words',
            call: { ...call, body: setAt(call.body, path, testTriggers.minors) as Record<string, unknown> },
          },
        ]
      : [],
  );

const refusalsOf = (call: Call): Refused[] => {
  const { auth, body, bodyKind, params, path }: Endpoint = endpoints[call.id];
  const wrong = { wrong: Array.from({ length: 50 }, () => 'x'.repeat(50)) };
  return [
    ...(auth === 'session' || auth === 'member' ? [{ kind: 'of nobody', call, as: 'nobody' } as const] : []),
    ...(body && bodyKind !== 'multipart' ? [{ kind: 'of a wrong shape', call: { ...call, body: wrong } } as const] : []),
    ...(params ? [{ kind: 'for what is not there', call: { ...call, path: path.replace(/:\w+/g, 'nowhere') } } as const] : []),
    ...wordsIn(call),
  ];
};

/** So that each shows what the first refusal of an hour writes. */
const beginAnHour = async (): Promise<void> => {
  const { db } = server.database;
  for (const table of [schema.moderationHours, schema.moderationHits, schema.safetyCounts]) await db.delete(table);
};

let keys = 0;
/** Sends it with a key of its own; returns what grew. */
const send = async ({ call, as }: Refused, before: Sizes) => {
  const headers = { 'idempotency-key': `key ${(keys += 1)}` };
  const answer = await sendCall(server, world, call, { headers, ...(as && { as }) });
  await answer.text();
  const after = await sizes();
  const tables = grownSince(before, after);
  // What stands against a call as it is now is kept with its key: as many as an account may have keys.
  const isKept = answer.status === 409;
  return { status: answer.status, after, tables: tables.filter(({ name }) => !isKept || name !== 'idempotency_keys') };
};

it('a refusal leaves little behind, and nothing more when it is repeated, with whatever key', async () => {
  const written: Partial<Record<Kind, Record<string, string>>> = {};
  const faults: string[] = [];
  const statuses = new Map<Kind, number[]>();
  let before = await sizes();
  for (const refused of calls.flatMap(refusalsOf)) {
    const { kind, call } = refused;
    if (kind === 'for its words') {
      await beginAnHour();
      before = await sizes();
    }
    const first = await send(refused, before);
    before = first.after;
    // Some are good still: a path without the thing, a text that only its owner reads.
    if (first.status < 400) continue;
    statuses.set(kind, [...(statuses.get(kind) ?? []), first.status]);
    const sum = (size: 'rows' | 'bytes') => first.tables.reduce((all, table) => all + table[size], 0);
    if (sum('rows') > mostRows || sum('bytes') > mostBytes)
      faults.push(`${call.id} ${kind}: ${sum('rows')} rows, ${sum('bytes')} bytes`);
    const again = await send(refused, before);
    before = again.after;
    const more = again.tables.filter(({ rows }) => rows > 0);
    if (more.length > 0) faults.push(`${call.id} ${kind}, again: ${more.map(({ name }) => name).join(', ')}`);
    const rows = first.tables.filter((table) => table.rows > 0).map((table) => `${table.name} ${table.rows}`);
    if (rows.length > 0) (written[kind] ??= {})[call.id] = rows.toSorted().join(', ');
  }
  expect(faults).toEqual([]);
  expect(statuses.get('of nobody')?.every((status) => status === 401)).toBe(true);
  expect(statuses.get('for its words')?.filter((status) => status === 422).length).toBeGreaterThan(18);
  await expect(`${JSON.stringify(written, null, 2)}\n`).toMatchFileSnapshot('./refusals-written.json');
}, 300_000);
