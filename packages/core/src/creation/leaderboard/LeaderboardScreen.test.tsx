import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaderboardFigures, type LeaderboardRow } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, testSession } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { createFakeRanks, testMonths, testRow } from '../testing/leaderboard.ts';
import { LeaderboardScreen } from './LeaderboardScreen.tsx';

const [running, last, before] = testMonths();
const member = testSession({ id: 'id-of-mara', username: 'mara' });
const admin = testSession({ id: 'root', username: 'root', permissions: [...member.user.permissions, 'admin'] });

const usual = (): LeaderboardRow[] => [
  testRow('moss', 1, { score: 18_230, movement: 1 }),
  testRow('orbit', 2, { score: 15_940, movement: -1 }),
  testRow('harbour', 3, { score: 14_100, movement: null }),
  testRow('inkwell', 4, { score: 12_900, movement: 2, number_of_characters: 14 }),
  testRow('redgarden', 5, { score: 11_400, movement: -1, number_of_characters: 9 }),
  testRow('mara', 5, { score: 11_400, movement: null, number_of_characters: 7 }),
  testRow('greyheron', 7, { score: 9800, movement: 0, number_of_characters: 21 }),
  testRow('held', null, { score: 10_200, number_of_characters: 31 }),
  testRow('sprout', 1, { type: 'New Bots' }),
  testRow('elder', 1, { date: last }),
  testRow('ancient', 1, { date: before }),
];

interface Given {
  rows?: LeaderboardRow[];
  date?: string;
  session?: typeof member;
  refuse?: (request: Request) => Response | null;
}
const open = ({ rows = usual(), date, session = member, refuse = () => null }: Given = {}) => {
  const fake = createFakeRanks(rows);
  const app = createTestApp({ session, answer: (request) => refuse(request) ?? fake.answer(request) });
  const onDate = vi.fn();
  const page = (now: string | undefined) => (
    <LeaderboardScreen date={now} onDate={onDate} creatorHref={(name) => `/creator/${name}`} />
  );
  const { rerender, container } = render(page(date), { wrapper: inApp(app) });
  return { app, fake, onDate, container, show: (now: string | undefined) => rerender(page(now)) };
};
const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const table = () => screen.findByRole('table');
const podium = () => screen.findByRole('list', { name: 'The first three ranks' });
const namesInTable = async () => namesIn(await table());
const head = async (name: string | RegExp) => within(await table()).getByRole('columnheader', { name });
const rowOf = async (name: string) => within((await within(await table()).findByRole('link', { name })).closest('tr')!);

describe('the creators’ leaderboard', () => {
  it('has its title, the podium of the first three ranks in their order, and the others in a table', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Creators Leaderboard');
    expect(namesIn(await podium())).toEqual(['moss', 'orbit', 'harbour']);
    const steps = within(await podium()).getAllByRole('listitem');
    expect(steps.map(({ dataset }) => [dataset['troupeRank'], dataset['troupePlace']])).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
    ]);
    expect(steps[0]?.textContent).toBe("Mmoss18.2K ▲ 1Up 1I'm All InRank 1");
    expect(await namesInTable()).toEqual(['inkwell', 'redgarden', 'mara', 'greyheron']);
    expect((await rowOf('inkwell')).getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '4',
      'Num Bots: 14',
      '12.9K',
      'M/M Rank: ▲ 2Up 2',
    ]);
    expect(screen.getByRole('link', { name: 'inkwell' }).getAttribute('href')).toBe('/creator/inkwell');
  });

  it('asks the index by category, month and status, by rank, 48 at a time, and keeps the answer for two minutes', async () => {
    const { app, fake, show } = open();
    await podium();
    expect(fake.searches[0]?.[0]).toMatchObject({
      collection: 'leaderboard',
      filter_by: `type:=\`All Bots\` && date:=\`${running}\` && status:!=pending`,
      sort_by: 'rank:asc',
      per_page: 48,
    });
    const [query] = app.queries.getQueryCache().findAll({ queryKey: ['searchRanks'] });
    expect(query?.gcTime).toBe(120_000);
    expect(query?.isStaleByTime(119_000)).toBe(false);
    show(undefined);
    await podium();
    expect(fake.searches).toHaveLength(1);
  });

  it('gives up after fifteen seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    open();
    await podium();
    expect(timeout.mock.calls.map(([ms]) => ms)).toContain(15_000);
    timeout.mockRestore();
  });

  it('prints the formula with the figures of the job, and the prizes', async () => {
    open();
    const how = screen.getByText('How it Works').closest('details')!;
    expect(how.open).toBe(false);
    const { messagesMin, pairMax, chatterMax, falling, chattersMin, holdHours } = leaderboardFigures;
    for (const part of [
      `sent it ${messagesMin} messages`,
      `log₂(1 + messages) points, at most ${pairMax}`,
      'younger than 7 days give 0.25 times',
      `at most ${chatterMax} points`,
      'multiplied by 0.8 + 0.4 × its rating',
      `counts ${falling} times as much`,
      'The sum times 1,000 is the score',
      `needs ${chattersMin} members`,
      'more than 30%',
      `final ${holdHours} hours`,
      "Ranks 1 to 3 win a free month of I'm All In, ranks 4 to 10 a free month of True Supporter",
    ])
      expect(how.textContent).toContain(part);
    await podium();
  });

  it('changes the category by its tabs, also by the keyboard', async () => {
    open();
    await podium();
    const all = screen.getByRole('tab', { name: 'All Bots' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['New Bots', 'All Bots']);
    expect(all.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel', { name: 'All Bots' })).toBeTruthy();
    all.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(namesIn(await podium())).toEqual(['sprout']));
    expect(screen.getByRole('tabpanel', { name: 'New Bots' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'New Bots' }));
  });

  it('is sorted by each column, and says so', async () => {
    open();
    expect((await head('Rank')).getAttribute('aria-sort')).toBe('ascending');
    const press = async (name: string | RegExp) => fireEvent.click(within(await head(name)).getByRole('button'));
    await press('Num Bots');
    expect(await namesInTable()).toEqual(['greyheron', 'inkwell', 'redgarden', 'mara']);
    expect((await head('Num Bots')).getAttribute('aria-sort')).toBe('descending');
    expect((await head('Rank')).getAttribute('aria-sort')).toBeNull();
    await press('Num Bots');
    expect(await namesInTable()).toEqual(['mara', 'redgarden', 'inkwell', 'greyheron']);
    await press('Creator');
    expect(await namesInTable()).toEqual(['greyheron', 'inkwell', 'mara', 'redgarden']);
    await press(/Change of rank/);
    expect(await namesInTable()).toEqual(['inkwell', 'greyheron', 'redgarden', 'mara']);
    await press('Score');
    expect((await namesInTable())[0]).toBe('inkwell');
  });

  it('says in words what arrows and colours say, and which row is one’s own', async () => {
    open();
    expect((await rowOf('redgarden')).getByText('Down 1')).toBeTruthy();
    expect((await rowOf('greyheron')).getByText('Unchanged')).toBeTruthy();
    expect((await rowOf('mara')).getByText('New')).toBeTruthy();
    expect((await rowOf('mara')).getByText('You')).toBeTruthy();
    expect(screen.getAllByText('You')).toHaveLength(1);
  });

  it('shows everybody on an equal rank, on the podium too', async () => {
    open({ rows: ['a', 'b', 'c', 'd'].map((name) => testRow(name, 1)) });
    expect(namesIn(await podium())).toEqual(['a', 'b', 'c', 'd']);
    expect((await podium()).dataset['troupeState']).toBe('other');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('reads on where ties fill more than a page', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => testRow(`c${at}`, at < 24 ? at + 1 : 25));
    const { fake } = open({ rows });
    expect(await namesInTable()).toHaveLength(57);
    expect(fake.searches).toHaveLength(2);
  });
});

describe('months of the leaderboard', () => {
  const months = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });

  it('begin with the running one, which the address need not name', async () => {
    const { onDate } = open();
    await podium();
    expect([...months().options].map(({ value }) => value)).toEqual([running, last, before]);
    expect(months().options[0]?.textContent).toMatch(/, running$/);
    fireEvent.change(months(), { target: { value: before } });
    expect(onDate).toHaveBeenLastCalledWith(before, 'push');
    fireEvent.change(months(), { target: { value: last } });
    expect(onDate).toHaveBeenLastCalledWith(last, 'push');
  });

  it('are those of the address', async () => {
    const { onDate } = open({ date: last });
    expect(namesIn(await podium())).toEqual(['elder']);
    expect(months().value).toBe(last);
    fireEvent.change(months(), { target: { value: running } });
    expect(onDate).toHaveBeenCalledExactlyOnceWith(undefined, 'push');
  });

  it.each(['november', '2026-13', '2001-01', '2999-01', running])(
    'of the address that are none, as %s, fall back to the first',
    async (date) => {
      const { onDate } = open({ date });
      await waitFor(() => expect(onDate).toHaveBeenCalledExactlyOnceWith(undefined, 'replace'));
      expect(months().value).toBe(running);
    },
  );

  it('without ranks say so, and lead to the last one that has some', async () => {
    const { onDate } = open({ rows: [testRow('elder', 1, { date: last })] });
    expect((await screen.findByText('The month is young')).closest('[role=status]')).toBeTruthy();
    const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${last}-01`),
    );
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onDate).toHaveBeenCalledWith(last, 'push');
  });

  it('that are over and have no ranks in a category say so', async () => {
    open({ date: last });
    await podium();
    await userEvent.click(screen.getByRole('tab', { name: 'New Bots' }));
    expect(await screen.findByText('No ranks in this month')).toBeTruthy();
  });
});

describe('a row that is held', () => {
  it('is nothing that a member asks for or sees', async () => {
    open();
    expect(await namesInTable()).not.toContain('held');
    expect(screen.queryByText('Held for a check')).toBeNull();
  });

  it('is shown to an admin after all ranks with the reasons, and is released', async () => {
    const { app, fake } = open({ session: admin });
    await screen.findByText('Held for a check');
    expect((await namesInTable()).at(-1)).toBe('held');
    expect(fake.searches.some(([one]) => !one?.filter_by?.includes('pending'))).toBe(true);
    const row = await rowOf('held');
    expect(row.getByText('Many points from new accounts · One day with far more messages')).toBeTruthy();
    await userEvent.click(row.getByRole('button', { name: 'Release: held' }));
    await waitFor(async () => expect(namesIn(await podium())).toContain('held'));
    expect(app.toasts.getState().history.map(({ text }) => text)).toEqual(['held has a rank again.']);
  });

  it('says why it could not be released', async () => {
    const refuse = ({ url }: Request) => (url.endsWith('/release') ? failure(403, 'forbidden') : null);
    const { app } = open({ session: admin, refuse });
    await userEvent.click(await screen.findByRole('button', { name: 'Release: held' }));
    await waitFor(() => expect(app.toasts.getState().history).toHaveLength(1));
    expect(await screen.findByText('Held for a check')).toBeTruthy();
  });
});

describe('the leaderboard that does not come', () => {
  it('says that it loads, then that it failed, and asks again', async () => {
    let isDown = true;
    open({ refuse: () => (isDown ? failure(503, 'unavailable') : null) });
    expect(screen.getByText('Loading')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(namesIn(await podium())).toEqual(['moss', 'orbit', 'harbour']);
  });

  it('asks for another key where the first is worth nothing any more', async () => {
    let refused = 0;
    open({ refuse: ({ url }) => (url.includes('multi_search') && (refused += 1) === 1 ? failure(401, 'unauthorized') : null) });
    expect(namesIn(await podium())).toEqual(['moss', 'orbit', 'harbour']);
    expect(refused).toBe(2);
  });
});
