import { endpoints, type Endpoint } from '@troupe/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKeys } from '../db/schema.ts';
import type { TestServer } from '../testing.ts';
import { createEveryCallServer, liveOnce, sendCall, type Send } from './every-call.ts';
import { grownSince, readSizes } from './table-sizes.ts';

const safeToRepeat = Object.values<Endpoint>(endpoints)
  .filter(({ repeats }) => repeats === 'safe')
  .map(({ id }) => id);

let server: TestServer;
beforeAll(async () => void (server = await createEveryCallServer()));
afterAll(() => server.close());

it('a call that is safe to repeat does its work once, and says the same, though its answer was not kept', async () => {
  const repeated = new Set<string>();
  const faults: string[] = [];
  let keys = 0;
  const sendTwice: Send = async (on, world, call) => {
    if (!safeToRepeat.includes(call.id)) return sendCall(on, world, call);
    const { db } = on.database;
    const headers = { 'idempotency-key': `key ${(keys += 1)}` };
    const first = await sendCall(on, world, call, { headers });
    const text = await first.text();
    await db.delete(idempotencyKeys);
    const before = await readSizes(db);
    const again = await sendCall(on, world, call, { headers });
    const told = (await again.json()) as { id?: string };
    const grown = grownSince(before, await readSizes(db)).filter(({ name, rows }) => rows > 0 && name !== 'idempotency_keys');
    repeated.add(call.id);
    const isSame = again.status === first.status && told.id === (JSON.parse(text) as { id?: string }).id;
    if (!isSame || grown.length > 0) faults.push(`${call.id}: ${again.status} ${grown.map(({ name }) => name).join(', ')}`);
    return new Response(text, { status: first.status });
  };
  const life = await liveOnce(server, sendTwice);
  expect([...life.faults, ...faults]).toEqual([]);
  expect([...repeated].toSorted()).toEqual(safeToRepeat.toSorted());
}, 120_000);
