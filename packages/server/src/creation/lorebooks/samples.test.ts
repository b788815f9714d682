import { loreSampleLimits, updateLoreSamples, type LoreSample } from '@troupe/protocol';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { limitRows } from '../../limits.ts';
import type { Database } from '../../ports/index.ts';
import { refusalOf, storeTestPicture } from '../testing/editor-world.ts';
import { testLoreEntry } from '../testing/lorebook-forms.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';

let database: Database;
let world: LorebookWorld;
let ann: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  world = createLorebookWorld(database.db);
  ann = await world.join();
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** A book of a mill and a sea, and a sample in which the mill must come up and the sea must not. */
const make = async () => {
  const { id } = await world.create(ann, {
    entries: [testLoreEntry({ keywords: ['mill', 'wheel'] }), testLoreEntry({ name: 'Sea', keywords: ['sea', 'tide'] })],
  });
  const [mill, sea] = (await world.entries(ann, id)).entries.map((entry) => entry.id) as [string, string];
  const sample: LoreSample = {
    messages: ['Hello.', 'We went to the mill.'],
    seed: 'one',
    expected: [
      { entry_id: mill, expects: 'fires' },
      { entry_id: sea, expects: 'quiet' },
    ],
  };
  return { id, mill, sea, sample };
};

describe('samples of a lorebook', () => {
  it('are kept as they are sent, pass, and fail once a save breaks them, each with why', async () => {
    const { id, mill, sea, sample } = await make();
    expect(await world.samples(ann, id)).toEqual([]);
    await world.keepSamples(ann, id, [sample, { ...sample, messages: ['Nothing.'] }]);
    expect(await world.samples(ann, id)).toEqual([
      { ...sample, failures: [] },
      {
        ...sample,
        messages: ['Nothing.'],
        failures: [{ entry_id: mill, expects: 'fires', outcome: 'quiet', why: 'no_keyword' }],
      },
    ]);
    // A save that breaks them goes through.
    await world.editEntry(ann, id, sea, { keywords: ['sea', 'mill'] });
    await world.editEntry(ann, id, mill, { enabled: false });
    const [first] = await world.samples(ann, id);
    expect(first?.failures).toEqual([
      { entry_id: mill, expects: 'fires', outcome: 'quiet', why: 'disabled' },
      { entry_id: sea, expects: 'quiet', outcome: 'fired', why: null },
    ]);
  });

  it('miss an entry that is gone where it must come up, and only there', async () => {
    const { id, mill, sea, sample } = await make();
    await world.addEntry(ann, id, { keywords: ['lamp', 'light'] });
    await world.keepSamples(ann, id, [sample]);
    await world.removeEntry(ann, id, mill);
    await world.removeEntry(ann, id, sea);
    const [tested] = await world.samples(ann, id);
    expect(tested?.failures).toEqual([{ entry_id: mill, expects: 'fires', outcome: 'gone', why: null }]);
  });

  it('tell as the bench does of the same text and seed', async () => {
    const { id, mill, sample } = await make();
    const rules = testLoreEntry().rules;
    await world.editEntry(ann, id, mill, { rules: { ...rules, probability: 50 } });
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await world.keepSamples(ann, id, [{ ...sample, seed }]);
      const [tested] = await world.samples(ann, id);
      const bench = await world.test(ann, { lorebook_id: id, entries: [], messages: sample.messages, seed });
      const outcome = bench.entries.find(({ entry_id }) => entry_id === mill)?.outcome;
      expect(tested?.failures.length === 0).toBe(outcome === 'fired');
    }
  });

  it('are bounded in number, length and what they expect', async () => {
    const { id, sample } = await make();
    const { samplesMax, messagesMax, textMax, expectedMax } = loreSampleLimits;
    const isTaken = (samples: LoreSample[]) => v.is(updateLoreSamples.body, { samples });
    expect(isTaken([sample])).toBe(true);
    expect(isTaken(Array.from({ length: samplesMax + 1 }, () => sample))).toBe(false);
    expect(isTaken([{ ...sample, messages: [] }])).toBe(false);
    expect(isTaken([{ ...sample, messages: [' '] }])).toBe(false);
    expect(isTaken([{ ...sample, messages: Array.from({ length: messagesMax + 1 }, () => 'x') }])).toBe(false);
    expect(isTaken([{ ...sample, messages: ['x'.repeat(textMax), 'x'] }])).toBe(false);
    const many = Array.from({ length: expectedMax + 1 }, (_, at) => ({ entry_id: `e${at}`, expects: 'fires' as const }));
    expect(isTaken([{ ...sample, expected: many }])).toBe(false);
    const twice = many.slice(0, 2).map((one) => ({ ...one, entry_id: 'e' }));
    expect(isTaken([{ ...sample, expected: twice }])).toBe(false);
    await world.keepSamples(
      ann,
      id,
      Array.from({ length: samplesMax }, () => ({ ...sample, messages: ['x'.repeat(textMax)] })),
    );
    expect(await world.samples(ann, id)).toHaveLength(samplesMax);
  });

  it('are their owner’s alone, and go with the lorebook', async () => {
    const { id, sample } = await make();
    await world.keepSamples(ann, id, [sample]);
    const ben = await world.join();
    expect((await refusalOf(world.samples(ben, id))).code).toBe('not_found');
    expect((await refusalOf(world.keepSamples(ben, id, [sample]))).code).toBe('not_found');
    await world.remove(ann, id);
    expect((await refusalOf(world.samples(ann, id))).code).toBe('not_found');
    await world.restore(ann, id);
    expect(await world.samples(ann, id)).toHaveLength(1);
  });

  it('are tested as often as the bench', async () => {
    const { id, sample } = await make();
    await world.keepSamples(ann, id, [sample]);
    const limited = createLorebookWorld(database.db, { rateLimits: createMemoryLimits() });
    const count = (await limited.samples(ann, id)).length;
    for (let texts = 2 * count; texts <= limitRows.loreTests.user; texts += count) await limited.samples(ann, id);
    expect((await refusalOf(limited.samples(ann, id))).code).toBe('rate_limited');
    await limited.close();
  });
});
