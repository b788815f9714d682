import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { Onboarding } from '@troupe/core/platform/onboarding/Onboarding.tsx';
import { OnboardingDialog } from '@troupe/core/platform/onboarding/OnboardingDialog.tsx';
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
}

const checks = {
  free: () => Response.json({ isAvailable: true }),
  taken: () => Response.json({ isAvailable: false, suggestions: ['maralind', 'mara1884', 'northmara'] }),
  failed: () => failure(503, 'unavailable'),
};
const nothing = () => undefined;

const Scene = ({ isDialog = false, isNamed = false, needsEmail = false, check = 'free' }: SceneProps) => {
  const session = testSession({ username: 'mara', platform: 'first_party', email: 'mara@example.test' });
  const onboarding = isNamed ? ('needs_guidelines' as const) : needsEmail ? ('needs_email' as const) : ('needs_profile' as const);
  const user = { ...session.user, username: isNamed ? 'mara' : null, onboarding };
  const props = { user, onDone: nothing, onSignOut: nothing };
  return (
    <Stage
      options={{
        brand: testBrand({ legal: ['terms', 'privacy'] }),
        session: { ...session, user },
        answer: ({ url }) => (url.endsWith('/check-username') ? checks[check]() : Response.json([])),
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
  await waitFor(() => {
    if (!canvasElement.querySelector('[role=status]')?.textContent) throw new Error('nothing is known of the username yet');
  });
};

export const Welcome: Story = {};
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
