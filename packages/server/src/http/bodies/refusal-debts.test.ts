import { describe, expect, it } from 'vitest';
import { createRefusalDebts, type Arrival } from './refusal-debts.ts';

const body = (over: Partial<Arrival> = {}): Arrival => ({ address: '192.0.2.1', length: 500_000, isForm: false, ...over });

/** Debts at a clock that is set by hand; who is held is let go by `release`. */
const open = () => {
  const waiting: (() => void)[] = [];
  let ms = 0;
  const debts = createRefusalDebts({ now: () => ms, hold: () => new Promise<void>((done) => waiting.push(done)) });
  return {
    ...debts,
    waiting,
    pass: (more: number) => void (ms += more),
    release: () => waiting.splice(0).forEach((done) => done()),
    refuse: (times: number, arrival = body(), status = 400) => {
      for (let at = 0; at < times; at += 1) debts.count(arrival, status);
    },
  };
};

describe('refused bodies of one network', () => {
  it('are two megabytes before anything waits, and then a large one is held for a second and refused unread', async () => {
    const { admit, refuse, waiting, release } = open();
    refuse(4);
    expect(await admit(body())).toBe(0);
    refuse(1);
    const asked = admit(body());
    expect(waiting).toHaveLength(1);
    release();
    // Half a megabyte too much, of which 64 KB are forgotten a second.
    expect(await asked).toBe(8);
  });

  it('are forgotten with time, at the latest after a minute and a half', async () => {
    const { admit, refuse, pass, waiting, release } = open();
    refuse(1000);
    pass(93_000);
    const late = admit(body());
    release();
    expect(await late).toBe(1);
    pass(1000);
    expect([await admit(body()), waiting]).toEqual([0, []]);
  });

  it('are let in where the second that they waited was enough', async () => {
    const { admit, refuse, pass, release } = open();
    refuse(4);
    refuse(1, body({ length: 60_000 }));
    const asked = admit(body());
    pass(1000);
    release();
    expect(await asked).toBe(0);
  });

  it('keep no small body waiting, and nobody of another network', async () => {
    const { admit, refuse } = open();
    refuse(1000, body({ address: '2001:db8:1:2::1' }));
    for (const arrival of [
      { address: '2001:db8:1:2::1', length: 16_384 },
      { address: '2001:db8:2:3::1' },
      { address: '192.0.2.2' },
    ])
      expect(await admit(body(arrival))).toBe(0);
  });

  it.each<[string, number, number, Partial<Arrival>]>([
    ['what was accepted', 200, 0, {}],
    ['what failed on our side', 503, 0, {}],
    ['a form, which has a limit of its own', 400, 0, { isForm: true }],
    ['a form beyond that limit', 429, 94, { isForm: true }],
    ['what came in pieces of no announced length', 400, 94, { length: null }],
    ['what was too large', 413, 94, {}],
  ])('are not %s', async (_, status, seconds, over) => {
    const { admit, refuse, release } = open();
    refuse(1000, body(over), status);
    const asked = admit(body());
    release();
    expect(await asked).toBe(seconds);
  });

  it('are waited for while eight megabytes of one network are on their way, whatever becomes of them', async () => {
    const { admit, count, waiting, release } = open();
    const million = () => body({ length: 1_000_000 });
    const first = Array.from({ length: 8 }, million);
    expect(await Promise.all(first.map(admit))).toEqual(Array(8).fill(0));
    const [late, other] = [admit(million()), admit(body({ address: '192.0.2.2' }))];
    expect([waiting.length, await other]).toEqual([1, 0]);
    release();
    expect(await late).toBe(1);
    // What was accepted costs nothing once it is here.
    for (const arrival of first) count(arrival, 200);
    expect([await admit(million()), waiting]).toEqual([0, []]);
  });

  it('let one body in however large, where nothing else is on its way', async () => {
    const { admit } = open();
    expect(await admit(body({ length: 10_000_000 }))).toBe(0);
  });

  it('count for the wider net as well, which may owe four times as much', async () => {
    const { admit, refuse, release } = open();
    const of = (subnet: number) => body({ address: `2001:db8:1:${subnet}::1` });
    for (let subnet = 0; subnet < 16; subnet += 1) refuse(1, of(subnet));
    expect(await admit(of(99))).toBe(0);
    for (let subnet = 0; subnet < 5; subnet += 1) refuse(1, of(100 + subnet));
    const asked = admit(of(200));
    release();
    expect(await asked).toBeGreaterThan(0);
    expect(await admit(body({ address: '2001:db8:2::1' }))).toBe(0);
  });

  it('hold sixteen requests of a network and 256 of all; more are refused at once', async () => {
    const { admit, refuse, waiting, release } = open();
    const asked: Promise<number>[] = [];
    for (let network = 0; network < 20; network += 1) {
      const arrival = body({ address: `192.0.2.${network}` });
      refuse(5, arrival);
      for (let at = 0; at < 20; at += 1) asked.push(admit(arrival));
    }
    expect(waiting).toHaveLength(256);
    expect(await asked[19]).toBe(8);
    release();
    expect(await Promise.all(asked)).toEqual(asked.map(() => 8));
  });
});
