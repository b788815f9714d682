import type { Dismissal, Recommendation, Taste } from '@troupe/protocol';
import { userSettingsDefaults } from '@troupe/protocol';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { holdTimers } from '../../../app/testing/hold-timers.ts';
import { forgetSearches } from '../blocking/forget-searches.ts';
import { testHit } from '../../testing/characters.ts';
import { RecommendationsScreen } from './RecommendationsScreen.tsx';
import { RecommendedShelf } from './RecommendedShelf.tsx';
import { useDetailView } from './useDetailView.ts';

const member = testSession({ id: 'mara', username: 'mara', platform: 'first_party', role: 'free_tier' });
const card = (id: string, reason: Recommendation['reason'] = { kind: 'taste' }): Recommendation => ({
  ...testHit({ id, name: `Bot ${id}` }),
  recommId: 'r1',
  reason,
});
const cards = (from: number, count: number) => Array.from({ length: count }, (_, at) => card(`c${from + at}`));

interface World {
  pages?: { items: Recommendation[]; next: number | null }[];
  question?: Dismissal['question'];
  tastes?: Taste[];
  fails?: (path: string) => boolean;
}

const open = (
  world: World = {},
  options: TestAppOptions & { search?: Record<string, string>; shelf?: boolean; isSafeOnly?: boolean } = {},
) => {
  const sent: string[] = [];
  const pages = [...(world.pages ?? [{ items: cards(0, 12), next: null }])];
  const dismissal = (id: string): Dismissal => ({
    character_id: id,
    name: `Bot ${id}`,
    avatar_url: null,
    avatar_is_nsfw: false,
    created_at: '2026-11-24T09:00:00.000Z',
    lowered: { characters: [{ id: 'x', name: 'The Night Desk' }], count: 14, tags: ['Noir'] },
    question: world.question ?? null,
  });
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/api/v1/', '');
    const body = request.method === 'GET' ? '' : await request.clone().text();
    sent.push([request.method, path + search, body].filter(Boolean).join(' '));
    if (world.fails?.(`${request.method} ${path}`)) return failure(503, 'unavailable');
    if (path === 'recommendations') {
      const page = pages.shift() ?? { items: [], next: null };
      return Response.json({ recommId: 'l-1', is_personal: true, ...page });
    }
    if (path === 'users/settings') {
      const change = body === '' ? {} : (JSON.parse(body) as object);
      return Response.json({ ...userSettingsDefaults, ...change });
    }
    if (path === 'recommendations/tastes') return Response.json({ tastes: world.tastes ?? [], fewer: [] });
    if (path === 'recommendations/dismissals') return Response.json([dismissal('gone')]);
    const one = /^recommendations\/dismissals\/(\w+)$/.exec(path)?.[1];
    if (one !== undefined && request.method === 'GET') return Response.json(dismissal(one));
    if (/^(interactions|recommendations\/)/.test(path)) return Response.json({});
    return null;
  };
  const { search = {}, shelf = false, isSafeOnly = false, ...given } = options;
  const app = createTestApp({ session: member, answer, ...given });
  const onSearchChange = vi.fn();
  render(
    <AppProvider app={app}>
      {shelf ? (
        <RecommendedShelf seeAllHref="/recommended-bots" isSafeOnly={isSafeOnly} />
      ) : (
        <RecommendationsScreen params={{}} isSafeOnly={isSafeOnly} search={search} onSearchChange={onSearchChange} />
      )}
    </AppProvider>,
  );
  return { app, sent, onSearchChange };
};
const less = (id: string) => screen.findByRole('button', { name: `Less Like This: Bot ${id}` });

const Page = ({ of }: { of: string }) => {
  useDetailView(of);
  return null;
};

describe('the page of recommendations', () => {
  test('says of a chatbot that is looked at after it of which list it came, and of no other', async () => {
    const { app, sent } = open();
    const link = await screen.findByRole('link', { name: 'Bot c3' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    cleanup();
    const timers = holdTimers(2000);
    for (const id of ['c3', 'c4']) {
      const { unmount } = render(
        <AppProvider app={app}>
          <Page of={id} />
        </AppProvider>,
      );
      await timers.ring();
      unmount();
    }
    await waitFor(() =>
      expect(sent.filter((one) => one.startsWith('POST interactions'))).toEqual([
        'POST interactions {"type":"detail_view","character_id":"c3","recommId":"r1"}',
        'POST interactions {"type":"detail_view","character_id":"c4"}',
      ]),
    );
  });

  test('shows twelve cards, each with its reason', async () => {
    open({
      pages: [
        {
          items: [
            card('a', { kind: 'alike', character_id: 'elin', name: 'Elin' }),
            card('b', { kind: 'tag', tag: 'folklore' }),
            card('c', { kind: 'popular', language: 'de' }),
            card('d', { kind: 'rare' }),
            ...cards(0, 8),
          ],
          next: null,
        },
      ],
    });
    await screen.findByText('Liked by people who like Elin');
    for (const why of ['You like folklore', 'Popular in Deutsch', 'Rarely shown, picked for you today'])
      expect(screen.getByText(why)).toBeDefined();
    expect(screen.getAllByRole('link', { name: /^Bot/ })).toHaveLength(12);
  });

  test('sends a card away at once: a note with Undo stands in its place, and the next card has the focus', async () => {
    const { app, sent } = open();
    await userEvent.click(await less('c3'));
    const note = await screen.findByText("Removed. You'll see fewer like it.");
    expect(within(note.closest('li') as HTMLElement).getByText('Bot c3')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Bot c4');
    await waitFor(() => expect(sent).toContain('POST interactions {"type":"dislike","character_id":"c3","recommId":"l-1"}'));
    const toast = await waitFor(() => {
      const found = app.toasts.getState().shown.at(-1);
      expect(found).toMatchObject({ text: 'Bot c3 removed', action: { label: 'Undo' } });
      return found;
    });
    toast?.action?.run();
    await less('c3');
    await waitFor(() => expect(sent).toContain('DELETE recommendations/dismissals/c3'));
  });

  test('brings it back by the note, which keeps the keyboard where it is', async () => {
    open();
    await userEvent.click(await less('c0'));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Bot c0' }));
    await less('c0');
    expect(document.activeElement?.textContent).toBe('Bot c0');
  });

  test('brings a card back that could not be sent away, and says so', async () => {
    const { app } = open({ fails: (path) => path === 'POST interactions' });
    await userEvent.click(await less('c1'));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe("We couldn't save that. Try again."));
    await less('c1');
  });

  test('fetches the next twelve when three are left', async () => {
    const { sent } = open({
      pages: [
        { items: cards(0, 4), next: 4 },
        { items: cards(2, 4), next: null },
      ],
    });
    await userEvent.click(await less('c0'));
    await screen.findByRole('link', { name: 'Bot c5' });
    expect(sent).toContain('GET recommendations?scenario=recommended_bots&count=12&lang=en&from=4&recommId=l-1');
    expect(screen.getAllByRole('link', { name: /^Bot/ })).toHaveLength(5);
  });

  test('asks one question after two alike, and keeps the answer', async () => {
    const { sent } = open({ question: { kind: 'creator', value: 'u9', label: 'nightpress' } });
    await userEvent.click(await less('c1'));
    await screen.findByText('You dismissed two by @nightpress.');
    await userEvent.click(screen.getByRole('button', { name: 'Fewer by @nightpress' }));
    await waitFor(() => expect(sent).toContain('PUT recommendations/fewer {"kind":"creator","value":"u9","is_wanted":true}'));
    expect(screen.queryByText('You dismissed two by @nightpress.')).toBeNull();
  });

  test('is not personal on demand, and asks for the list anew', async () => {
    const { sent } = open({
      pages: [
        { items: cards(0, 4), next: null },
        { items: cards(20, 4), next: null },
      ],
    });
    const personal = await screen.findByRole('switch', { name: 'Personalized' });
    // It keeps its place from the first drawing on, and is pressed once the choice is known.
    await waitFor(() => expect(personal).toHaveProperty('disabled', false));
    await userEvent.click(personal);
    await screen.findByText(/^Not personalized: you see what's popular in your languages/);
    await screen.findByRole('link', { name: 'Bot c20' });
    expect(sent).toContain('PATCH users/settings {"personalRecommendations":false}');
  });

  test('shows guests what is popular, and nothing that is for members', async () => {
    open({}, { session: testSession({ id: 'guest', platform: 'guest', role: 'guest' }) });
    await screen.findByText(/Sign in to get recommendations of your own/);
    await screen.findByRole('link', { name: 'Bot c0' });
    for (const name of [/^Less Like This/, 'Personalized']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('says when there is nothing, and when it could not be asked', async () => {
    open({ pages: [{ items: [], next: null }] });
    await screen.findByText('Nothing to recommend yet');
  });

  test('offers another try after a failure', async () => {
    let isAway = true;
    open({ fails: (path) => isAway && path === 'GET recommendations' });
    const again = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 });
    isAway = false;
    await userEvent.click(again);
    await screen.findByRole('link', { name: 'Bot c0' });
  });
});

describe('what a browser was answered', () => {
  test('is kept for twenty minutes, and forgotten after a block', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const begin = Date.now();
    const pages = Array.from({ length: 4 }, (_, at) => ({ items: cards(at * 12, 12), next: null }));
    const { app, sent } = open({ pages }, { shelf: true });
    const asked = () => sent.filter((one) => one.startsWith('GET recommendations?')).length;
    const again = () => {
      cleanup();
      render(
        <AppProvider app={app}>
          <RecommendedShelf seeAllHref={null} />
        </AppProvider>,
      );
    };
    await less('c0');
    vi.setSystemTime(begin + 1_199_000);
    again();
    await less('c0');
    expect(asked()).toBe(1);
    vi.setSystemTime(begin + 1_201_000);
    again();
    await less('c12');
    expect(asked()).toBe(2);
    act(() => forgetSearches(app));
    await less('c24');
    expect(asked()).toBe(3);
  });
});

describe('what it knows', () => {
  const taste: Taste = {
    character_id: 'elin',
    name: 'Elin',
    avatar_url: null,
    avatar_is_nsfw: false,
    weight: 0.5,
    is_counted: true,
    updated_at: '2026-11-20T09:00:00.000Z',
  };

  test('is every taste with a switch, and every dislike with what it lowered', async () => {
    const { sent } = open({ tastes: [taste] }, { search: { view: 'tastes' } });
    await screen.findByText('Strength 50%, since November 20, 2026');
    await userEvent.click(screen.getByRole('switch', { name: 'Use Elin' }));
    await screen.findByText('Not used');
    expect(sent).toContain('PUT recommendations/tastes/elin {"is_counted":false}');
    await screen.findByText(/You'll also see 14 similar characters less often$/);
    expect(screen.getByText('Including The Night Desk')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Bot gone' }));
    await screen.findByText('None. Choose Less Like This on a card to dismiss it.');
    expect(sent).toContain('DELETE recommendations/dismissals/gone');
  });

  test('is drawn ten at a time', async () => {
    const tastes = Array.from({ length: 23 }, (_, at) => ({ ...taste, character_id: `t${at}`, name: `Taste ${at}` }));
    open({ tastes }, { search: { view: 'tastes' } });
    const switches = () => screen.getAllByRole('switch', { name: /^Use Taste/ });
    await screen.findByRole('switch', { name: 'Use Taste 9' });
    expect(switches()).toHaveLength(10);
    for (const count of [20, 23]) {
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      expect(switches()).toHaveLength(count);
    }
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('puts a switch back that could not be kept', async () => {
    open({ tastes: [taste], fails: (path) => path.startsWith('PUT') }, { search: { view: 'tastes' } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Use Elin' }));
    await waitFor(() => expect((screen.getByRole('switch', { name: 'Use Elin' }) as HTMLInputElement).checked).toBe(true));
  });
});

describe('the shelf of home', () => {
  test('is there for members, with the way to all of them', async () => {
    const { sent } = open({}, { shelf: true });
    const all = (await screen.findByRole('link', { name: 'See all' })) as HTMLAnchorElement;
    expect(all.getAttribute('href')).toBe('/recommended-bots');
    expect(sent).toContain('GET recommendations?scenario=home&count=12&lang=en');
    expect(screen.getAllByRole('link', { name: /^Bot/ })).toHaveLength(12);
  });

  test('says why where that tells one from another, and not one reason under every card', async () => {
    const reasons = () => document.querySelectorAll('[data-troupe-part=recommendation-reason]').length;
    const [first, ...others] = cards(0, 6).map((item) => ({ ...item, reason: { kind: 'trend' } as const }));
    open({ pages: [{ items: [first!, ...others], next: null }] }, { shelf: true });
    expect(await screen.findAllByRole('link', { name: /^Bot/ })).toHaveLength(6);
    expect(reasons()).toBe(0);
    cleanup();
    open({ pages: [{ items: [{ ...first!, reason: { kind: 'taste' } }, ...others], next: null }] }, { shelf: true });
    expect(await screen.findAllByRole('link', { name: /^Bot/ })).toHaveLength(6);
    expect(reasons()).toBe(6);
  });

  test('leaves out what is not safe for work where the device does not want it', async () => {
    const items = cards(0, 6).map((item, index) => ({ ...item, is_nsfw: index === 0 }));
    open({ pages: [{ items, next: null }] }, { shelf: true, isSafeOnly: true });
    expect(await screen.findAllByRole('link', { name: /^Bot/ })).toHaveLength(5);
  });

  test('is not there for guests, and asks nothing for them', async () => {
    const { sent } = open({}, { shelf: true, session: testSession({ id: 'guest', platform: 'guest', role: 'guest' }) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent.filter((line) => line.includes('recommendations'))).toEqual([]);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
