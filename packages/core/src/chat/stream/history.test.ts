import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { testConversation, testMessage } from '../testing/test-conversation.ts';
import { historyQuery } from './history-query.ts';
import { toHistory, withMessage, withOlder, type History } from './history.ts';

const all = testConversation(Array.from({ length: 7 }, (_, index) => `text ${index + 1}`));
const page = (from: number, to: number) => ({
  messages: all.slice(from, to).map((message, index) => ({ ...message, is_last_id: index === 0 })),
  conversation_id: 'c1',
  label: null,
  voice_id: null,
  userPersona: null,
  head_id: 'm7',
  capped_message_id: null,
  generation: null,
  total: 7,
});
const ids = (history: { messages: { id: string }[] }) => history.messages.map(({ id }) => id).join(' ');

describe('pages', () => {
  test('older pages join at the start until the beginning is reached', () => {
    const newest = toHistory(page(4, 7), 'c1');
    expect(newest.cursor).toBe('m5');
    const more = withOlder(newest, page(1, 4));
    expect([ids(more), more.cursor]).toEqual(['m2 m3 m4 m5 m6 m7', 'm2']);
    const whole = withOlder(more, page(0, 1));
    expect([ids(whole), whole.cursor]).toEqual(['m1 m2 m3 m4 m5 m6 m7', null]);
  });
  test('the newest page, fetched again, keeps what was read back', () => {
    const loaded = withOlder(toHistory(page(4, 6), 'c1'), page(2, 4));
    expect(ids(toHistory(page(4, 7), 'c1', loaded))).toBe('m3 m4 m5 m6 m7');
    expect(ids(toHistory(page(6, 7), 'c1', loaded))).toBe('m3 m4 m5 m6 m7');
  });
  test('a message stays the same object when a page joins above it, and when it is fetched again', async () => {
    const queries = new QueryClient();
    const query = historyQuery({ client: { call: async () => page(4, 7) } as never, queries }, 'elin', 'c1');
    const { messages } = await queries.fetchQuery(query);
    queries.setQueryData<History>(query.queryKey, (now) => now && withOlder(now, page(1, 4)));
    const isKept = () =>
      queries
        .getQueryData<History>(query.queryKey)
        ?.messages.slice(3)
        .map((message, at) => message === messages[at]);
    expect(isKept()).toEqual([true, true, true]);
    await queries.fetchQuery({ ...query, staleTime: 0 });
    expect(isKept()).toEqual([true, true, true]);
    queries.clear();
  });
  test('another branch that does not meet what is loaded replaces it', () => {
    const branch = { ...page(0, 1), messages: [testMessage({ id: 'x', role: 'user', content: '', prev_id: 'y' })] };
    expect(ids(toHistory(branch, 'c1', toHistory(page(4, 7), 'c1')))).toBe('x');
  });
});

describe('a written message', () => {
  const history = toHistory(page(0, 7), 'c1');
  test('comes last, and counts', () => {
    const next = withMessage(history, testMessage({ id: 'm8', role: 'user', content: '', prev_id: 'm7' }), 'm3');
    expect(next).toMatchObject({ total: 8, head_id: 'm8', capped_message_id: 'm3' });
  });
  test('takes the place of its sibling, and of what followed that', () => {
    const next = withMessage(history, testMessage({ id: 'n5', role: 'bot', content: '', prev_id: 'm4' }));
    expect([ids(next), next.total]).toEqual(['m1 m2 m3 m4 n5', 5]);
  });
  test('changes in place when it is known', () => {
    const next = withMessage(history, { ...(history.messages[6] as never as ReturnType<typeof testMessage>), content: 'more' });
    expect([next.messages.at(-1)?.content, next.total]).toEqual(['more', 7]);
  });
  test('a new root takes the place of the greeting', () => {
    const next = withMessage(toHistory({ ...page(0, 1), total: 1 }, 'c1'), testMessage({ id: 'g2', role: 'bot', content: '' }));
    expect([ids(next), next.total]).toEqual(['g2', 1]);
  });
});
