import { endpoints, type Endpoint } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findTooLong, findUnbounded } from './list-lengths.ts';

const words = v.pipe(v.array(v.string()), v.maxLength(2, 'at most 2'));
const many = ['a', 'b', 'c'];

describe('a list that is too long', () => {
  it.each<[string, v.GenericSchema, unknown]>([
    ['by itself', words, many],
    ['in an object', v.object({ words }), { words: many }],
    [
      'in a strict object that changes its fields',
      v.pipe(
        v.strictObject({ words }),
        v.transform(({ words: kept }) => kept),
      ),
      { words: many },
    ],
    ['that may be left out', v.object({ words: v.optional(v.nullable(words)) }), { words: many }],
    ['in an item of a list', v.pipe(v.array(v.object({ words })), v.maxLength(9)), [{ words: [] }, { words: many }]],
    ['in an entry of a record', v.pipe(v.record(v.string(), words), v.maxEntries(9)), { one: many }],
    [
      'in one of several kinds',
      v.variant('kind', [v.object({ kind: v.literal('a'), words }), v.object({ kind: v.literal('b') })]),
      { kind: 'a', words: many },
    ],
    ['in the only kind that is a list', v.union([v.string(), words]), many],
    ['in a schema that is made later', v.lazy(() => words), many],
    [
      'a record of too many entries',
      v.pipe(v.record(v.string(), v.string()), v.maxEntries(2, 'at most 2')),
      { a: '', b: '', c: '' },
    ],
  ])('is found: %s', (_, schema, value) => {
    expect(findTooLong(schema, value, 'body')).toMatchObject({ message: 'at most 2' });
  });

  it('is named by its path', () => {
    const schema = v.object({ chapters: v.pipe(v.array(v.object({ words })), v.maxLength(9)) });
    expect(findTooLong(schema, { chapters: [{ words: [] }, { words: many }] }, 'body')?.path).toBe('body.chapters.1.words');
  });

  it('is found before anybody looks at its items', () => {
    let looked = 0;
    const item = v.custom<string>(() => {
      looked += 1;
      return true;
    });
    expect(findTooLong(v.pipe(v.array(item), v.maxLength(2)), many, 'body')).toBeDefined();
    expect(looked).toBe(0);
  });

  it.each<[string, v.GenericSchema, unknown]>([
    ['as long as it may be', words, ['a', 'b']],
    [
      'in another of several kinds',
      v.variant('kind', [
        v.object({ kind: v.literal('a'), words }),
        v.object({ kind: v.literal('b'), words: v.pipe(v.array(v.string()), v.maxLength(9)) }),
      ]),
      { kind: 'b', words: many },
    ],
    ['where another list may be as long', v.union([words, v.pipe(v.array(v.string()), v.maxLength(9))]), many],
    ['no list at all', words, 'abc'],
    [
      'that holds itself',
      v.object({ words, next: v.optional(v.lazy((): v.GenericSchema => v.object({ words }))) }),
      { words: [], next: { words: [] } },
    ],
  ])('is none %s', (_, schema, value) => {
    expect(findTooLong(schema, value, 'body')).toBeUndefined();
  });
});

it('no call takes a list or a record of any length', () => {
  const unbounded = Object.values<Endpoint>(endpoints).flatMap(({ id, body }) =>
    body ? findUnbounded(body, `${id}: body`) : [],
  );
  expect(unbounded).toEqual([]);
});
