import type { Json, JsonObject } from '../../foreign-files/json.ts';
import { isObject } from '../../foreign-files/json.ts';

/** A number from 0 to below `below`. */
export type Random = (below: number) => number;

/** A small seeded generator (xorshift32): the same mutants in every run. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

/** What strangers and broken writers put where something else belongs. */
const odd: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  4.5,
  1e21,
  '',
  ' ',
  'word',
  ' blanks around ',
  'two\r\nlines',
  'see https://example.test/a now',
  'nul\u0000inside',
  'half \ud800 pair',
  'turned\u202Earound',
  '\u200B\u200B',
  '42',
  'true',
  '/pattern(s)?/i',
  '@@dont_activate\ntext',
  '@@unknown 3\n@@@depth 2\ntext',
  'x'.repeat(600),
  'y'.repeat(60_000),
  [],
  ['a', 'a', 3, null, { b: 1 }, ['c'], ' d ', ''],
  Array.from({ length: 30 }, (_, index) => `word ${index}`),
  {},
  { deep: { er: [1, 'two'] } },
];
const names = [
  'name',
  'description',
  'first_mes',
  'greeting',
  'personality',
  'title',
  'tags',
  'nickname',
  'char_name',
  'extensions',
  'assets',
  'x_unknown',
  'depth_prompt',
  'scan_depth',
  'keys',
  'comment',
  'entries',
  'mes',
  'swipes',
  'swipe_id',
  'send_date',
  'is_user',
];

const pick = <One>(random: Random, list: readonly One[]): One => list[random(list.length)] as One;

const objectsIn = (value: Json): JsonObject[] =>
  Array.isArray(value) ? value.flatMap(objectsIn) : isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
const listsIn = (value: Json): Json[][] =>
  Array.isArray(value) ? [value, ...value.flatMap(listsIn)] : isObject(value) ? Object.values(value).flatMap(listsIn) : [];

/** Changes one place of a JSON value: another value, a field more, one less, one that another field has, an odd item. */
export const mutateJson = (value: JsonObject, random: Random): void => {
  const object = pick(random, objectsIn(value));
  const keys = Object.keys(object);
  const lists = listsIn(value);
  const way = random(6);
  if (way === 0 && keys.length > 0) delete object[pick(random, keys)];
  else if (way === 1) object[pick(random, names)] = structuredClone(pick(random, odd));
  else if (way === 2 && keys.length > 0) object[pick(random, keys)] = structuredClone(object[pick(random, keys)] as Json);
  else if (way === 3 && lists.length > 0) pick(random, lists).splice(random(3), 0, structuredClone(pick(random, odd)));
  else if (keys.length > 0) object[pick(random, keys)] = structuredClone(pick(random, odd));
};
