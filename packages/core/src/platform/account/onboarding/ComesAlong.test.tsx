import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, testSession } from '../../../app/testing/test-app.ts';
import { testGuestChat as chat, testTaste as taste } from '../../testing/guest-story.ts';
import { ComesAlong } from './ComesAlong.tsx';

/** `pages`: of chats, as the server tells them. */
const open = async (pages: object[][], tastes: object[] = []) => {
  const app = createTestApp({
    session: testSession({ id: 'new-1', platform: 'first_party' }),
    answer: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname.endsWith('/recommendations/tastes')) return Response.json({ tastes, fewer: [] });
      const last = searchParams.get('last_id');
      const at = last === null ? 0 : pages.findIndex((page) => JSON.stringify(page.at(-1)).includes(last)) + 1;
      return Response.json(pages[at] ?? []);
    },
  });
  const view = render(
    <AppProvider app={app}>
      <ComesAlong />
    </AppProvider>,
  );
  return { app, view };
};
const along = () => screen.findByRole('complementary', { name: 'Your guest chats come with you' });

describe('what comes along', () => {
  test('is named: chats with how much was said, and picks without those that are chatted with', async () => {
    await open([[chat('one', 'Wick')]], [taste('of-one', 'Wick'), taste('mara', 'Mara')]);
    const story = within(await along());
    expect(await story.findByText('3 messages')).toBeTruthy();
    const picks = await story.findByRole('list', { name: 'Your picks: characters you viewed or favorited' });
    expect(
      within(picks)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mara']);
  });

  test('is told where there are picks and no chats, and nothing is where there is neither', async () => {
    const { app, view } = await open([[]], [taste('mara', 'Mara')]);
    expect((await along()).textContent).toContain('Mara');
    expect(within(await along()).getAllByRole('list')).toHaveLength(1);
    expect(app.requests.map(({ url }) => new URL(url).pathname)).toContain('/api/v1/recommendations/tastes');
    view.unmount();
    const { app: none } = await open([[]]);
    const hasAnswer = ({ state }: { state: { status: string } }) => state.status === 'success';
    await waitFor(() => expect(none.queries.getQueryCache().findAll({ predicate: hasAnswer })).toHaveLength(2));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('is counted over all pages, beyond those that are named', async () => {
    const [first, second] = [
      [chat('a', 'A'), chat('b', 'B'), chat('c', 'C'), chat('d', 'D'), chat('last-of-page', 'E', { is_last_id: true })],
      [chat('f', 'F')],
    ];
    await open(
      [first, second],
      Array.from({ length: 11 }, (_, at) => taste(`pick-${at}`, `Pick ${at}`)),
    );
    const story = within(await along());
    expect(await story.findByText('and 2 more chats')).toBeTruthy();
    expect(await story.findByText('+3')).toBeTruthy();
    expect(story.getByText('Pick 7')).toBeTruthy();
    expect(story.queryByText('Pick 8')).toBeNull();
  });
});
