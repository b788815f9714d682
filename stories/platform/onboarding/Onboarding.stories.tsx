import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { Onboarding } from '@troupe/core/platform/account/onboarding/Onboarding.tsx';
import { OnboardingDialog } from '@troupe/core/platform/account/onboarding/OnboardingDialog.tsx';
import { testGuestChat, testTaste } from '@troupe/core/platform/testing/guest-story.ts';
import { userEvent, waitFor, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { Stage } from '../Stage.tsx';
import { onboardingDesign } from './Onboarding.design.ts';

interface SceneProps {
  isDialog?: boolean;
  /** The first step was done before. */
  isNamed?: boolean;
  /** Signed in through a relay. */
  needsEmail?: boolean;
  check?: 'free' | 'taken' | 'failed';
  /** Something was done as a guest. */
  hasStory?: boolean;
}

const checks = {
  free: () => Response.json({ isAvailable: true }),
  taken: () => Response.json({ isAvailable: false, suggestions: ['maralind', 'mara1884', 'northmara'] }),
  failed: () => failure(503, 'unavailable'),
};
const nothing = () => undefined;

const story = {
  chats: [
    testGuestChat('one', 'Wick', { label: 'The lamp that would not go out', message_count: 34 }),
    testGuestChat('two', 'Odette of the Northern Harbour', { message_count: 12 }),
    testGuestChat('three', 'Tomas', { message_count: 1 }),
    testGuestChat('four', 'Mira', { message_count: 7 }),
    testGuestChat('five', 'Bram'),
  ],
  tastes: [
    'Isolde',
    'The Keeper of Maps and Other Lost Things',
    'Nils',
    'مريم',
    'Rook',
    'Sable',
    'Juno',
    'Ash',
    'Fenn',
    'Oriel',
  ].map((name, at) => testTaste(`pick-${at}`, name)),
};

const Scene = ({ isDialog = false, isNamed = false, needsEmail = false, check = 'free', hasStory = false }: SceneProps) => {
  const session = testSession({ username: 'mara', platform: 'first_party', email: 'mara@example.test' });
  const onboarding = isNamed ? ('needs_guidelines' as const) : needsEmail ? ('needs_email' as const) : ('needs_profile' as const);
  const user = { ...session.user, username: isNamed ? 'mara' : null, onboarding };
  const props = { user, onDone: nothing, onSignOut: nothing };
  return (
    <Stage
      options={{
        brand: testBrand({ legal: ['terms', 'privacy'] }),
        session: { ...session, user },
        answer: ({ url }) => {
          if (url.endsWith('/check-username')) return checks[check]();
          if (url.endsWith('/recommendations/tastes')) return Response.json({ tastes: hasStory ? story.tastes : [], fewer: [] });
          return Response.json(hasStory ? story.chats : []);
        },
      }}
    >
      {isDialog ? (
        <>
          <h2>A page below</h2>
          <OnboardingDialog {...props} />
        </>
      ) : (
        <Onboarding {...props} level="h1" />
      )}
    </Stage>
  );
};

const meta: Meta<typeof Scene> = { title: 'platform/Onboarding', component: Scene, parameters: designedScreen(onboardingDesign) };
export default meta;
type Story = StoryObj<typeof Scene>;

/** A play finds its field by role: it goes as far in every language. */
const type: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const [username] = within(canvasElement).getAllByRole('textbox');
  if (username) await userEvent.type(username, 'mara');
  await waitFor(
    () => {
      if (!canvasElement.querySelector('[role=status]')?.textContent) throw new Error('nothing is known of the username yet');
    },
    { timeout: 5000 },
  );
};

export const Welcome: Story = {};
export const ComesAlong: Story = { args: { hasStory: true } };
export const Taken: Story = { args: { check: 'taken' }, play: type };
export const NotChecked: Story = { args: { check: 'failed' }, play: type };
export const Missing: Story = {
  play: async ({ canvasElement }) => {
    const [, next] = within(canvasElement).getAllByRole('button');
    if (next) await userEvent.click(next);
  },
};
export const WithEmail: Story = { args: { needsEmail: true } };
export const Guidelines: Story = { args: { isNamed: true } };
export const OverAPage: Story = { args: { isDialog: true } };
export const GuidelinesOverAPage: Story = { args: { isDialog: true, isNamed: true } };
export const RightToLeft: Story = { args: { isNamed: true }, globals: { direction: 'rtl', locale: 'ar' } };
export const LanternDark: Story = { args: { isDialog: true }, globals: { brand: 'lantern', mode: 'dark' } };
