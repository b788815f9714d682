import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ExternalSignUpScreen } from '@troupe/core/platform/account/onboarding/ExternalSignUpScreen.tsx';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { Stage } from '../Stage.tsx';
import { externalSignUpDesign } from './ExternalSignUp.design.ts';

const nothing = () => undefined;

const Scene = ({ platform = 'partner' }: { platform?: 'partner' | 'guest' }) => {
  const session = testSession({ platform });
  const user = { ...session.user, username: null, name: '', onboarding: platform === 'guest' ? platform : ('external' as const) };
  return (
    <Stage options={{ session: { ...session, user }, answer: () => failure(422, 'harmful_content') }}>
      <ExternalSignUpScreen onDone={nothing} onSignOut={nothing} />
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'platform/ExternalSignUp',
  component: Scene,
  parameters: designedScreen(externalSignUpDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

/** The last button sends the form, in every language. */
const send: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await within(canvasElement).findAllByRole('textbox');
  const button = within(canvasElement).getAllByRole('button').at(-1);
  if (button) await userEvent.click(button);
};

export const Names: Story = {};
export const Missing: Story = { play: send };
export const Refused: Story = {
  play: async (context) => {
    const [username, name] = await within(context.canvasElement).findAllByRole('textbox');
    if (username) await userEvent.type(username, 'robin_r');
    if (name) await userEvent.type(name, 'Robin Reader');
    await send(context);
  },
};
export const Nobody: Story = { args: { platform: 'guest' } };
export const RightToLeft: Story = { globals: { direction: 'rtl', locale: 'ar' } };
export const LanternDark: Story = { play: send, globals: { brand: 'lantern', mode: 'dark' } };
