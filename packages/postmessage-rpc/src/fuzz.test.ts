/**
 * Trust guide T1: mutated messages change no state and throw nothing. The corpus is derived from
 * the contract itself: a valid value of every shape, broken in one place.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFrame, toHost, type Methods } from './contract.ts';
import { frameHandshake } from './frame-handshake.ts';
import { hostHandshake } from './host-handshake.ts';
import { advance, initialLink, type LinkRules, type LinkState } from './link.ts';
import { DATA_LIMITS, read, type Shape, type ShapeData } from './shape.ts';

const HOST = 'https://partner.example';
const TROUPE = 'https://troupe.example';
const base = { nonce: 'nonce-1', versions: { min: 1, max: 1 }, capabilities: [] } as const;
const sides: Record<'host' | 'frame', LinkRules> = {
  host: { ...base, handshake: hostHandshake, incoming: toHost, outgoing: {}, peerOrigin: TROUPE, document: '' },
  frame: { ...base, handshake: frameHandshake, incoming: toFrame, outgoing: toHost, peerOrigin: HOST, document: 'doc-1' },
};
const hello = { troupe: 'hello', nonce: 'nonce-1', document: 'doc-1', min: 1, max: 1, capabilities: ['a'] };
const welcome = { troupe: 'welcome', nonce: 'nonce-1', document: 'doc-1', version: 1, capabilities: ['a'] };

/** Values that fit a shape. */
function fitting(shape: ShapeData): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return fc.string({ maxLength: Math.min(shape.max, 40) });
    case 'whole':
      return fc.integer({ min: shape.min, max: Math.min(shape.max, 2 ** 31 - 1) });
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...shape.of);
    case 'any':
    case 'data':
      return fc.jsonValue({ maxDepth: 3 });
    case 'maybe':
      return fc.option(fitting(shape.of), { nil: undefined });
    case 'list':
      return fc.array(fitting(shape.of), { maxLength: Math.min(shape.max, 5) });
    case 'fields':
      return fc.record(Object.fromEntries(Object.entries(shape.of).map(([key, each]) => [key, fitting(each)])));
  }
}

/** What can go wrong on the way: another type, a hostile key, a deep or a huge value. */
const junk: unknown[] = [
  undefined,
  null,
  NaN,
  -1,
  1.5,
  2 ** 60,
  '',
  'x',
  'x'.repeat(9000),
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  new Date(0),
  new Map([['a', 1]]),
  JSON.parse('{"__proto__":{"polluted":1}}'),
  { constructor: 1 },
  { toString: null },
  new Error('x'),
  10n,
  Object.create(null),
  new Uint8Array(3),
  JSON.parse('{"length":1e9}'),
];
const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;
junk.push(cyclic);

/** A small generator with a seed: a million messages have to be cheap. */
function seeded(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) % below;
  };
}

/** Breaks one field somewhere in a copy of the message. */
function mutate(message: Record<string, unknown>, draw: (below: number) => number): unknown {
  const copy: Record<string, unknown> = { ...message };
  const keys = Object.keys(copy);
  const key = keys[draw(keys.length)]!;
  const inner = copy[key];
  if (draw(3) === 0 && typeof inner === 'object' && inner !== null) copy[key] = mutate(inner as Record<string, unknown>, draw);
  else if (draw(4) === 0) delete copy[key];
  else copy[key] = junk[draw(junk.length)];
  return copy;
}

describe('mutated messages', () => {
  const run = (rules: LinkRules, state: LinkState, data: unknown, ports: number): LinkState =>
    advance(rules, advance(rules, state, { type: 'window', fromPeer: true, origin: rules.peerOrigin, data, ports })[0], {
      type: 'port',
      data,
    })[0];

  it('1,000,000 mutations: 0 throws, 0 state changes, nothing run with arguments that do not fit', () => {
    const draw = seeded(20261121);
    const open = {
      host: advance(sides.host, initialLink, { type: 'window', fromPeer: true, origin: TROUPE, data: hello, ports: 0 })[0],
      frame: advance(sides.frame, initialLink, { type: 'window', fromPeer: true, origin: HOST, data: welcome, ports: 1 })[0],
    };
    const calls = [
      { id: 1, call: 'resize', args: { height: 100 } },
      { id: 2, call: 'getToken', args: { reason: 'init', minTtl: 30 } },
      { id: 3, call: 'init', args: { hasToken: true, locale: 'en', appearance: { tokens: { accent: 'red' } } } },
      { id: 4, result: { token: 'abc' } },
      { id: 5, fault: { code: 'internal', message: 'x', issues: [{ path: 'a', message: 'b' }] } },
    ];
    let changes = 0;
    for (let round = 0; round < 1_000_000; round++) {
      const side = round % 2 ? 'host' : 'frame';
      const isHandshake = draw(3) === 0;
      const valid = isHandshake ? (side === 'host' ? hello : welcome) : calls[draw(calls.length)]!;
      const data = mutate(valid, draw);
      const before = isHandshake ? initialLink : open[side];
      const after = run(sides[side], before, data, side === 'host' ? 0 : 1);
      // A mutation can leave a handshake valid (another capability list, another document name): that one may pass.
      const isStillValid = isHandshake && isHandshakeFor(side, data);
      if (after !== before && !isStillValid) changes++;
    }
    expect(changes).toBe(0);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  /** An independent reading of the handshake rules, written out by hand. */
  function isHandshakeFor(side: 'host' | 'frame', data: unknown): boolean {
    const message = data as Record<string, unknown>;
    const isName = (value: unknown) => typeof value === 'string' && value.length <= 64;
    const isVersion = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= 1000;
    const list = message['capabilities'];
    const isList =
      Array.isArray(list) && list.length <= 32 && list.every((each) => typeof each === 'string' && each.length <= 40);
    if (message['nonce'] !== 'nonce-1' || !isList) return false;
    return side === 'host'
      ? message['troupe'] === 'hello' &&
          isName(message['document']) &&
          message['document'] !== '' &&
          isVersion(message['min']) &&
          isVersion(message['max'])
      : message['troupe'] === 'welcome' && message['document'] === 'doc-1' && message['version'] === 1;
  }
});

describe('every shape of the contract', () => {
  const shapes = Object.entries({ ...toFrame, ...toHost } as Methods).flatMap(([name, { args, result }]): [string, Shape][] => [
    [`${name} arguments`, args],
    [`${name} result`, result],
  ]);

  it.each(shapes)('%s: takes what fits, survives what does not', (_, shape) => {
    fc.assert(
      fc.property(
        fitting(shape),
        fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true, withDate: true }),
        (good, bad) => {
          const issues: string[] = [];
          read(shape, good, issues);
          expect(issues).toEqual([]);
          expect(() => read(shape, bad, [])).not.toThrow();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('caps data by depth, count and length', () => {
    const shape = toFrame.update.args;
    const fits = (appearance: unknown) => read(shape, { hasToken: true, appearance }, []) !== undefined;
    expect(fits({ a: [1, 'x', null, true] })).toBe(true);
    expect(fits('x'.repeat(DATA_LIMITS.text + 1))).toBe(false);
    expect(fits(Array.from({ length: DATA_LIMITS.values }, () => 1))).toBe(false);
    expect(fits(cyclic)).toBe(false);
    expect(fits({ run: () => 1 })).toBe(false);
  });
});
