import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../kernel/turns.ts';
import type { HeldTastes } from './held-tastes.ts';
import { createNeighbours } from './neighbours.ts';

/** Tastes by member, as they are held. */
const hold = (members: readonly (readonly (readonly [number, number])[])[], characters: number): HeldTastes => {
  const all = members.flat();
  return {
    ids: Array.from({ length: characters }, (_, number) => `c${number}`),
    startOf: Uint32Array.from([0, ...members.map((_, at) => members.slice(0, at + 1).flat().length)]),
    dampOf: Float64Array.from(members.map((one) => 1 / Math.log2(1 + one.length))),
    character: Uint32Array.from(all.map(([number]) => number)),
    strength: Float32Array.from(all.map(([, strength]) => strength)),
  };
};

describe('pairs', () => {
  it('are the cosine of what members like, shrunk by how many like both', async () => {
    // Four like both alike, one likes the second alone, two like the third beside the first.
    const both = [
      [0, 0.5],
      [1, 0.5],
    ] as const;
    const held = hold(
      [
        both,
        both,
        both,
        both,
        [[1, 0.5]],
        [
          [0, 0.5],
          [2, 1],
        ],
        [
          [0, 0.5],
          [2, 1],
        ],
      ],
      3,
    );
    const neighbours = createNeighbours(held);
    const damp = 1 / Math.log2(3);
    const [first, second] = [Math.sqrt(6 * 0.25 * damp), Math.sqrt(4 * 0.25 * damp + 0.25)];
    const found = await neighbours.of('c0', createTurns());
    expect(found?.members).toBe(6);
    expect(found?.near).toEqual([
      { other: 'c1', score: expect.closeTo(((4 * 0.25 * damp) / (first * second)) * (4 / 14), 6) as number, support: 4 },
    ]);
    // Two are too few.
    expect((await neighbours.of('c2', createTurns()))?.near).toEqual([]);
    expect(await neighbours.of('nobody', createTurns())).toBeNull();
    // What one character met is forgotten before the next.
    expect(await neighbours.of('c0', createTurns())).toEqual(found);
  });

  it('are the best fifty', async () => {
    const everybody = Array.from({ length: 60 }, (_, number) => [number, number === 0 ? 1 : number / 100] as const);
    const neighbours = createNeighbours(hold([everybody, everybody, everybody], 60));
    const near = (await neighbours.of('c0', createTurns()))?.near ?? [];
    expect(near).toHaveLength(50);
    expect(near.every((one, at) => at === 0 || (near[at - 1]?.score ?? 0) >= one.score)).toBe(true);
  });
});
