import { describe, expect, it } from 'vitest';
import { testSavedChat } from '../../testing/saved-chats.ts';
import { withConversation, withoutConversation } from './conversation-list.ts';

const at = (minute: number, is_last_id?: boolean) =>
  testSavedChat({
    id: `c${minute}`,
    updatedAt: new Date(Date.UTC(2026, 2, 14, 21, minute)).toISOString(),
    ...(is_last_id && { is_last_id }),
  });
const list = [at(5), at(3), at(1, true)];
const told = (items: readonly { id: string; is_last_id?: boolean | undefined }[]) =>
  items.map(({ id, is_last_id }) => (is_last_id ? `${id}*` : id));

describe('a loaded list', () => {
  it('keeps its cursor when the conversation that gave it is removed', () => {
    expect(told(withoutConversation(list, 'c1'))).toEqual(['c5', 'c3*']);
    expect(told(withoutConversation(list, 'c5'))).toEqual(['c3', 'c1*']);
    expect(told(withoutConversation(list, 'unknown'))).toEqual(['c5', 'c3', 'c1*']);
  });

  it('takes a conversation in its place, the newest first, once', () => {
    expect(told(withConversation(list, at(6)))).toEqual(['c6', 'c5', 'c3', 'c1*']);
    expect(told(withConversation(list, at(4, true)))).toEqual(['c5', 'c4', 'c3', 'c1*']);
    expect(told(withConversation(list, at(0)))).toEqual(['c5', 'c3', 'c1', 'c0*']);
    expect(told(withConversation(list, at(3)))).toEqual(['c5', 'c3', 'c1*']);
    expect(told(withConversation([], at(3, true)))).toEqual(['c3']);
  });
});
