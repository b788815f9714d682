import { describe, expect, test } from 'vitest';
import type { UnsentMessage } from '../stream/stream-state.ts';
import { joinLists, parseList } from './outbox-list.ts';

const message = (id: number): UnsentMessage => ({ clientId: `c${id}`, text: `t${id}`, createdAt: new Date(id).toISOString() });
const ids = ({ items }: { items: readonly UnsentMessage[] }) => items.map(({ clientId }) => clientId).join(' ');

test.each([null, '', '7', 'null', '[]', '{', '{"items":[]}', '{"items":{},"gone":[]}'])('%j is no list', (text) =>
  expect(parseList(text)).toEqual({ items: [], gone: [] }),
);
test('what is no message of ours in a list is passed over', () => {
  const given = [message(1), null, 'x', { clientId: 'c2' }, { ...message(3), text: 'x'.repeat(8001) }, message(4)];
  expect(ids(parseList(JSON.stringify({ items: given, gone: [] })))).toBe('c1 c4');
});

describe('two lists in one', () => {
  test('oldest first, each once, none that left either', () => {
    const one = { items: [message(3), message(1)], gone: ['c9'] };
    const other = { items: [message(2), message(3), message(9)], gone: ['c1'] };
    expect(ids(joinLists(one, other))).toBe('c2 c3');
    expect(ids(joinLists(other, one))).toBe('c2 c3');
  });
  test('keep what only one of them knows of a message', () => {
    const joined = joinLists({ items: [{ ...message(1), prevId: 'm1' }], gone: [] }, { items: [message(1)], gone: [] });
    expect(joined.items[0]?.prevId).toBe('m1');
  });
  test('are bounded', () => {
    const many = {
      items: Array.from({ length: 50 }, (_, id) => message(id)),
      gone: Array.from({ length: 500 }, (_, id) => `g${id}`),
    };
    const { items, gone } = joinLists(many, { items: [], gone: [] });
    expect([items.length, gone.length]).toEqual([20, 80]);
  });
});
