import { AppError } from '@troupe/protocol';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../foreign-files/json.ts';
import { createRandom, mutateJson } from '../../creation/testing/mutate-json.ts';
import { readJsonl, type ReadChat } from './read-jsonl.ts';

const lines: JsonObject[] = [
  { user_name: 'Ann', character_name: 'Mira', create_date: '2026-01-01', chat_metadata: { note: 'x' } },
  { name: 'Mira', is_user: false, is_system: false, send_date: '2026-01-01T10:00:00.000Z', mes: 'Welcome.', extra: {} },
  { name: 'Ann', is_user: true, is_system: false, send_date: 1_767_261_600_000, mes: 'Hello.', extra: { bias: 'x' } },
  {
    name: 'Mira',
    is_user: false,
    is_system: false,
    send_date: 'January 1, 2026 10:02am',
    mes: 'Second.',
    swipes: ['First.', 'Second.', 'Third.'],
    swipe_id: 1,
    swipe_info: [{}, {}, {}],
  },
];

const isSaid = (value: Json | undefined) =>
  value !== undefined && value !== null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0);

/** What of a line is neither stored nor told. */
const unaccounted = (given: JsonObject[], { turns, skipped, report }: ReadChat): string[] => {
  const told = new Set(report.filter(({ action }) => action !== 'kept').map(({ field }) => field.replace(/^header\./, '')));
  const takes = new Set(turns.flatMap((turn) => turn.takes));
  const times = new Set(turns.map(({ createdAt }) => createdAt?.getTime()));
  const isStored: Record<string, (value: Json) => boolean> = {
    mes: (value) => takes.has(value as string),
    swipes: (value) => Array.isArray(value) && value.every((take) => takes.has(take as string)),
    swipe_id: (value) => turns.some(({ shownTake }) => shownTake === value),
    is_user: (value) => typeof value === 'boolean',
    is_system: (value) => value === false,
    send_date: (value) => times.has(new Date(value as string).getTime()),
  };
  return given.flatMap((line, index) =>
    skipped.some((one) => one.line === index + 1)
      ? []
      : Object.entries(line)
          .filter(([key, value]) => isSaid(value) && !told.has(key) && !isStored[key]?.(value))
          .map(([key, value]) => `line ${index + 1}: ${key} = ${JSON.stringify(value).slice(0, 60)}`),
  );
};

it('accounts for every field of 1,500 mutated chat files', async () => {
  const random = createRandom(20_261_122);
  const wrong = new Set<string>();
  let read = 0;
  for (let round = 0; round < 1500; round += 1) {
    const given = structuredClone(lines);
    for (let edits = 1 + random(4); edits > 0; edits -= 1) mutateJson(given[random(given.length)] as JsonObject, random);
    try {
      const chat = await readJsonl(given.map((line) => JSON.stringify(line)).join('\n'));
      read += 1;
      for (const fault of unaccounted(given, chat)) wrong.add(`${round}: ${fault}`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  expect([...wrong].slice(0, 20)).toEqual([]);
  expect(read).toBeGreaterThan(1400);
});

it('names what stands twice in a line, and what a line of another product had beside its text', async () => {
  const { report, turns } = await readJsonl(
    '{"mes":"one","mes":"two\\u0000","extra":{"a":1},"swipes":["other"],"send_date":"soon"}',
  );
  expect(turns[0]?.takes).toEqual(['other', 'two']);
  expect(report).toEqual([
    {
      field: 'mes',
      action: 'changed',
      note: 'stands more than once in a line; the last was read; characters that no text may hold were removed or replaced; 2 times',
    },
    { field: 'extra', action: 'dropped', note: '' },
    { field: 'send_date', action: 'dropped', note: 'is no time that we read; the time of the message beside it was taken' },
  ]);
});
