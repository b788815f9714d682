import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession, type Answer } from '@troupe/core/app/testing/test-app.ts';
import { RecommendationsScreen } from '@troupe/core/platform/catalogue/recommendations/RecommendationsScreen.tsx';
import { RecommendedShelf } from '@troupe/core/platform/catalogue/recommendations/RecommendedShelf.tsx';
import { userSettingsDefaults, type Dismissal, type Recommendation } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { castHit } from '../characters.ts';
import { portraits } from '../portraits.ts';
import { never, Stage, useFakeLocation } from '../Stage.tsx';
import { recommendationsDesign } from './Recommendations.design.ts';

const reasons: Recommendation['reason'][] = [
  { kind: 'alike', character_id: 'elin', name: 'Elin Marrow' },
  { kind: 'tag', tag: 'folklore' },
  { kind: 'trend' },
  { kind: 'popular', language: 'en' },
  { kind: 'new' },
  { kind: 'rare' },
];
const ids = ['brannoch', 'wick', 'kestrel', 'roux', 'quill', 'elin'];
const items: Recommendation[] = ids.map((id, at) => ({
  ...castHit(id),
  recommId: 'l-1',
  reason: reasons[at] ?? { kind: 'taste' },
}));
const dismissal = (id: string, name: string, question: Dismissal['question'] = null): Dismissal => ({
  character_id: id,
  name,
  avatar_url: portraits['kestrel'] ?? null,
  avatar_is_nsfw: false,
  created_at: '2026-11-24T09:00:00.000Z',
  lowered: {
    characters: [
      { id: 'a', name: 'The Night Desk' },
      { id: 'b', name: 'Sable Anand' },
    ],
    count: 14,
    tags: ['Noir', 'Slow burn'],
  },
  question,
});

interface Given {
  items?: Recommendation[];
  question?: Dismissal['question'];
  isPersonal?: boolean;
  isEmpty?: boolean;
}

const answers =
  ({ items: given = items, question = null, isPersonal = true, isEmpty = false }: Given = {}): Answer =>
  ({ url, method }) => {
    const path = new URL(url).pathname.replace('/api/v1/', '');
    if (path === 'recommendations') return Response.json({ recommId: 'l', is_personal: isPersonal, items: given, next: null });
    if (path === 'users/settings') return Response.json({ ...userSettingsDefaults, personalRecommendations: isPersonal });
    if (path === 'recommendations/tastes')
      return Response.json({
        tastes: isEmpty
          ? []
          : ids.slice(0, 3).map((id, at) => ({
              character_id: id,
              name: castHit(id).name,
              avatar_url: portraits[id] ?? null,
              avatar_is_nsfw: false,
              weight: [1, 0.5, -1][at],
              is_counted: at !== 1,
              updated_at: '2026-11-20T09:00:00.000Z',
            })),
        fewer: isEmpty ? [] : [{ kind: 'tag', value: 'Noir', label: 'Noir' }],
      });
    if (path === 'recommendations/dismissals') return Response.json(isEmpty ? [] : [dismissal('k', 'The Understudy')]);
    if (path.startsWith('recommendations/dismissals/') && method === 'GET')
      return Response.json(dismissal('k', 'Wick', question));
    return Response.json({});
  };

const Page = ({ answer, isGuest = false, view }: { answer: Answer; isGuest?: boolean; view?: string }) => {
  const location = useFakeLocation(view === undefined ? {} : { view });
  const session = isGuest
    ? testSession({ id: 'guest', platform: 'guest', role: 'guest' })
    : testSession({ username: 'mara', platform: 'first_party', role: 'free_tier' });
  return (
    <Stage options={{ session, answer }}>
      <RecommendationsScreen params={{}} isSafeOnly={false} {...location} />
    </Stage>
  );
};

const meta: Meta<typeof Page> = {
  title: 'platform/Recommendations',
  component: Page,
  parameters: designedScreen(recommendationsDesign),
};
export default meta;
type Story = StoryObj<typeof Page>;

const sendAway: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Less Like This: Wick' }));
};

export const Typical: Story = { args: { answer: answers() } };
export const SentAway: Story = { args: { answer: answers() }, play: sendAway };
export const Question: Story = {
  args: { answer: answers({ question: { kind: 'creator', value: 'u1', label: 'nightpress' } }) },
  play: async (context) => {
    await sendAway(context);
    await within(context.canvasElement).findByText('You dismissed two by @nightpress.');
  },
};
export const NotPersonal: Story = { args: { answer: answers({ isPersonal: false }) } };
export const Guest: Story = { args: { answer: answers({ isPersonal: false }), isGuest: true } };
export const WhatItKnows: Story = { args: { answer: answers(), view: 'tastes' } };
export const KnowsNothing: Story = { args: { answer: answers({ isEmpty: true }), view: 'tastes' } };
export const Empty: Story = { args: { answer: answers({ items: [] }) } };
export const Loading: Story = { args: { answer: never } };
export const Failed: Story = { args: { answer: () => failure(404, 'not_found') } };
export const RightToLeft: Story = { args: { answer: answers() }, globals: { direction: 'rtl' } };
export const LongTexts: Story = {
  args: {
    answer: answers({
      items: items.map((one) => ({
        ...one,
        name: 'Maximiliane-Friederike of the Far Fen',
        reason: { kind: 'alike', character_id: 'x', name: 'Maximiliane-Friederike of the Far Fen' },
      })),
    }),
  },
};
export const Shelf: StoryObj = {
  render: () => (
    <Stage options={{ session: testSession({ username: 'mara', platform: 'first_party' }), answer: answers() }}>
      <h1>Home</h1>
      <RecommendedShelf seeAllHref="#all" />
    </Stage>
  ),
};
