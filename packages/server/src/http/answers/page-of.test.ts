import { expect, it } from 'vitest';
import { answerPage, pageOf } from './page-of.ts';

it.each([
  [0, 0, false],
  [2, 2, false],
  [3, 3, false],
  [4, 3, true],
])('of %i rows that were read for a page of 3 holds %i, and knows whether there are more', (read, held, hasMore) => {
  const page = pageOf(
    Array.from({ length: read }, (_, at) => at),
    3,
  );
  expect([page.rows.length, page.hasMore]).toEqual([held, hasMore]);
});

it('marks the last item where there are more, and no other', () => {
  const items = [{ id: 'a' }, { id: 'b' }];
  expect(answerPage(items, { hasMore: true })).toEqual([{ id: 'a' }, { id: 'b', is_last_id: true }]);
  expect(answerPage(items, { hasMore: false })).toEqual(items);
  expect(answerPage([], { hasMore: true })).toEqual([]);
});
