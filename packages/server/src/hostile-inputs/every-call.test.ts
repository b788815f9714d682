import { endpoints, type Endpoint, type EndpointId } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../foreign-files/json.ts';
import { mutateJson } from '../creation/testing/mutate-json.ts';
import type { TestServer } from '../testing.ts';
import { createEveryCallServer, liveOnce, sendCall, type Call, type EveryCallWorld } from './every-call.ts';
import { createDice, shown, type Dice } from './hostile-input.ts';

/** Calls that are changed, and after how many another life begins: some end a session, or what others are about. */
const fuzzed = Number(process.env['HOSTILE_INPUTS_ONE_OF'] ?? 1) === 1 ? 100_000 : 1500;
const callsOfOneLife = 2500;
const asked = ['owner', 'moderator', 'guest', 'nobody'] as const;

let server: TestServer;
beforeAll(async () => void (server = await createEveryCallServer()));
afterAll(() => server.close());

const odd = [
  '',
  '0',
  '-1',
  '1e9',
  'null',
  'true',
  'a b',
  '%',
  '\u0000',
  '\ud800',
  '{}',
  '[]',
  '../..',
  "'--",
  'x'.repeat(500),
  '2026-13-40',
];

/** The call with one to three things about it changed: its body, its query, what its path is about. */
const changed = (call: Call, dice: Dice): Call => {
  const next: Call = { ...call, query: { ...call.query }, ...(call.body && { body: structuredClone(call.body) }) };
  for (let left = 1 + dice.int(3); left > 0; left -= 1) {
    const way = dice.int(4);
    if (way <= 1 && next.body) mutateJson(next.body as JsonObject, dice.int);
    else if (way === 2) next.query[dice.pick([...Object.keys(next.query), 'limit', 'last_id', 'q', 'lang'])] = dice.pick(odd);
    else if (way === 3 && dice.chance(0.5)) {
      const parts = next.path.split('/');
      parts[4 + dice.int(Math.max(1, parts.length - 4))] = encodeURIComponent(dice.pick(odd).toWellFormed());
      next.path = parts.map((part) => part ?? '').join('/');
    }
  }
  return next;
};

describe('every call', () => {
  it('reaches its end with what belongs to it, but for those that need a browser, a partner or a purchase', async () => {
    const { calls, faults } = await liveOnce(server);
    expect(faults.join('\n')).toBe('');
    expect(new Set(calls.map(({ id }) => id))).toEqual(new Set(Object.keys(endpoints)));
  });

  it(`ends in no internal error, whatever of it is changed and whichever account sends it: ${fuzzed} times`, async () => {
    const broken: string[] = [];
    const reached = new Set<EndpointId>();
    let life: { world: EveryCallWorld; calls: Call[] } | undefined;
    for (let at = 0; at < fuzzed && broken.length < 20; at += 1) {
      if (life === undefined || at % callsOfOneLife === 0) life = await liveOnce(server);
      const dice = createDice(`fuzz ${at}`);
      const call = life.calls[at % life.calls.length] as Call;
      const next = changed(call, dice);
      const as = call.as === 'owner' && dice.chance(0.25) ? dice.pick(asked) : call.as;
      const answer = await sendCall(server, life.world, next, { as });
      const text = await answer.text();
      if (answer.status < 300) reached.add(call.id);
      if (answer.status === 500)
        broken.push(`#${at} ${call.id} as ${as}: ${next.path} ${shown(next.query)} ${shown(next.body)} ${text}`);
    }
    expect(broken).toEqual([]);
    // Most calls are changed so little that some of them still do something.
    expect(reached.size).toBeGreaterThan(Object.values<Endpoint>(endpoints).length / 2);
  }, 1_800_000);
});
