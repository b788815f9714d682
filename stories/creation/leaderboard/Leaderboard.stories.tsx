import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession } from '@troupe/core/app/testing/test-app.ts';
import { LeaderboardScreen } from '@troupe/core/creation/leaderboard/LeaderboardScreen.tsx';
import { createFakeRanks, testMonths, testRow } from '@troupe/core/creation/testing/leaderboard.ts';
import type { LeaderboardRow } from '@troupe/protocol';
import { useState } from 'react';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { leaderboardDesign } from './Leaderboard.design.ts';

const member = testSession({ id: 'id-of-maralind', username: 'maralind' });
const admin = testSession({ id: 'root', username: 'root', permissions: [...member.user.permissions, 'admin'] });
const [, last] = testMonths();

const some = [
  testRow('mossandpage', 1, { score: 18_230, movement: 1 }),
  testRow('orbit9', 2, { score: 15_940, movement: -1 }),
  testRow('harbourlight', 3, { score: 14_100, movement: 4 }),
  testRow('inkwell', 4, { score: 12_900, movement: 2, number_of_characters: 14 }),
  testRow('redgarden', 5, { score: 11_400, movement: -1, number_of_characters: 9 }),
  testRow('maralind', 5, { score: 11_400, movement: null }),
  testRow('greyheron', 7, { score: 9800, movement: 0, number_of_characters: 21 }),
  testRow('brightwax', null, { score: 10_200, number_of_characters: 31 }),
  testRow('elder', 1, { date: last }),
];
const long = [
  ...['a', 'b', 'c', 'd'].map((name) => testRow(name.repeat(20), 1, { score: 1_204_300, movement: 1204 })),
  testRow('W'.repeat(20), 5, { score: 1_100_000, number_of_characters: 1204, movement: -1204 }),
  testRow('نور الصباح', 6, { score: 900_000 }),
  testRow('h'.repeat(20), null, { held_for: ['young_accounts', 'one_day', 'copied', 'open_case'] }),
];

interface SceneProps {
  rows?: LeaderboardRow[];
  isAdmin?: boolean;
  date?: string;
  /** Instead of the ranks. */
  read?: () => Response | Promise<Response>;
}

const Scene = ({ rows = some, isAdmin = false, date: first, read }: SceneProps) => {
  const fake = createFakeRanks(rows.map((row) => ({ ...row })));
  const [date, setDate] = useState(first);
  return (
    <Stage options={{ session: isAdmin ? admin : member, answer: (request) => (read ? read() : fake.answer(request)) }}>
      <LeaderboardScreen date={date} onDate={setDate} creatorHref={(username) => `#creator-${username}`} />
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/Leaderboard',
  component: Scene,
  parameters: { ...designedScreen(leaderboardDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const LastMonth: Story = { args: { date: last } };
export const Held: Story = { args: { isAdmin: true } };
export const Empty: Story = { args: { rows: some.filter((row) => row.date === last) } };
export const LongText: Story = { args: { rows: long, isAdmin: true } };
export const Loading: Story = { args: { read: never } };
export const Failed: Story = { args: { read: () => failure(503, 'unavailable') } };
