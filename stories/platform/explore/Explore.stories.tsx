import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchValues } from '@troupe/core/app';
import { failure, testSession, type Answer, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { loadLocale } from '@troupe/core/i18n';
import { CreatorScreen } from '@troupe/core/platform/catalogue/creators/CreatorScreen.tsx';
import { FavoritesScreen } from '@troupe/core/platform/catalogue/explore/FavoritesScreen.tsx';
import { InterestDialog } from '@troupe/core/platform/catalogue/explore/InterestDialog.tsx';
import { OwnChatbots } from '@troupe/core/platform/catalogue/explore/OwnChatbots.tsx';
import { SourceMenu } from '@troupe/core/platform/catalogue/explore/SourceMenu.tsx';
import { searchService } from '@troupe/core/platform/testing/characters.ts';
import { userSettingsDefaults, type Creator, type Favorite } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { castHit } from '../characters.ts';
import { never, Stage, useFakeLocation } from '../Stage.tsx';
import { exploreDesign } from './Explore.design.ts';

const cast = ['elin', 'brannoch', 'wick', 'kestrel', 'roux', 'quill'].map((id) =>
  castHit(id, { creator_username: 'harbourlight' }),
);
const own = cast.map((hit) => ({
  ...hit,
  moderationReport: null,
  is_live: true,
  reportsType: [],
  aicq_manual_review_required: false,
}));
const favorites: Favorite[] = [
  ...cast.map((character) => ({ id: character.id, character, gone: null })),
  { id: 'bell', character: null, gone: { reason: 'withdrawn', name: 'Old Bell' } },
  { id: 'shut', character: null, gone: { reason: 'closed', name: null } },
];
const creator: Creator = {
  id: 'u1',
  username: 'harbourlight',
  avatar_url: null,
  num_chatbots: 6,
  num_messages: 128_400,
  createdAt: '2024-03-05T00:00:00.000Z',
  is_blocked: false,
};

const service = searchService(cast);
const serve =
  (over: { favorites?: Favorite[]; creator?: Partial<Creator>; own?: typeof own } = {}): Answer =>
  (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/users/settings')) return Response.json(userSettingsDefaults);
    if (pathname.endsWith('/users/characters')) return Response.json({ data: over.own ?? own });
    if (pathname.endsWith('/users/likes')) return Response.json(over.favorites ?? favorites);
    if (pathname.includes('/creators/')) return Response.json({ ...creator, ...over.creator });
    return service(request);
  };

type Screen = 'own' | 'favorites' | 'creator' | 'interests';
interface SceneProps {
  screen: Screen;
  values?: SearchValues;
  answer?: Answer;
  options?: TestAppOptions;
  isGuest?: boolean;
}

const Place = ({ screen, values }: Pick<SceneProps, 'screen' | 'values'>) => {
  const location = useFakeLocation(values ?? {});
  if (screen === 'favorites') return <FavoritesScreen isSafeOnly={false} />;
  if (screen === 'creator')
    return (
      <CreatorScreen
        params={{ creatorUsername: 'harbourlight' }}
        isSafeOnly={false}
        onOtherName={() => undefined}
        {...location}
      />
    );
  if (screen === 'interests') return <InterestDialog onClose={() => undefined} />;
  return (
    <OwnChatbots
      {...location}
      values={{ source: 'own' }}
      control={<SourceMenu sources={['explore', 'own']} value="own" onChange={() => undefined} />}
    />
  );
};

const Scene = ({ answer, options, isGuest, ...rest }: SceneProps) => (
  <Stage options={{ session: testSession(isGuest ? {} : { username: 'mara' }), answer: answer ?? serve(), ...options }}>
    <Place {...rest} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/Explore',
  component: Scene,
  parameters: designedScreen(exploreDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const MyChatbots: Story = { args: { screen: 'own' } };
export const MyChatbotsEmpty: Story = { args: { screen: 'own', answer: serve({ own: [] }) } };
export const MyChatbotsFailed: Story = { args: { screen: 'own', answer: () => failure(503, 'unavailable') } };
export const Interests: Story = {
  args: { screen: 'interests' },
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('button', { name: 'Female' })),
};
export const InterestsOfAGuest: Story = { args: { screen: 'interests', isGuest: true } };
export const Favorites: Story = { args: { screen: 'favorites' } };
export const FavoritesEmpty: Story = { args: { screen: 'favorites', answer: serve({ favorites: [] }) } };
export const FavoritesOfAGuest: Story = { args: { screen: 'favorites', isGuest: true } };
export const FavoritesLoading: Story = { args: { screen: 'favorites', answer: () => never() } };
export const CreatorPage: Story = { args: { screen: 'creator' } };
export const CreatorBlocked: Story = { args: { screen: 'creator', answer: serve({ creator: { is_blocked: true } }) } };
export const CreatorLongName: Story = {
  args: {
    screen: 'creator',
    answer: serve({ creator: { username: 'a_name_that_goes_on_and_on_until_nobody_reads_it_any_more' } }),
  },
};
export const LanternDark: Story = { args: { screen: 'favorites' }, globals: { brand: 'lantern', mode: 'dark' } };
export const RightToLeft: Story = {
  args: { screen: 'own', values: { tags: 'Mystery' } },
  globals: { direction: 'rtl' },
  loaders: [async () => ({ texts: await loadLocale('ar') })],
  render: (args, { loaded }) => <Scene {...args} options={{ locale: 'ar', texts: loaded['texts'] }} />,
};
