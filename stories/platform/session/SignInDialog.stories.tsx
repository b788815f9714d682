import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { SignInDialog } from '@troupe/core/platform/account/session/SignInDialog.tsx';
import { socialProviders, type SocialProvider } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { Stage } from '../Stage.tsx';
import { designedScreen } from '../../docs/design.ts';
import { signInDialogDesign } from './SignInDialog.design.ts';

const Scene = ({
  providers = socialProviders,
  passkeys = false,
}: {
  providers?: readonly SocialProvider[];
  passkeys?: boolean;
}) => (
  <Stage options={{ answer: ({ url }) => (url.includes('/auth/passkey') ? failure(401, 'sign_in_failed') : null) }}>
    <h1>A page below</h1>
    <SignInDialog
      isOpen
      providers={providers}
      onClose={() => undefined}
      hrefFor={({ provider }) => `#${provider}`}
      onEmail={() => undefined}
      passkeys={passkeys ? { redirect: '/', onSignedIn: () => undefined } : null}
    />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/SignInDialog',
  component: Scene,
  parameters: designedScreen(signInDialogDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const EmailAlone: Story = { args: { providers: [] } };
export const Passkeys: Story = { args: { passkeys: true } };
export const PasskeyRefused: Story = {
  args: { passkeys: true },
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: 'Sign in with a passkey' })),
};
export const WithoutEmail: Story = {
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: 'Continue with email' })),
};
export const InvalidEmail: Story = {
  play: async ({ canvasElement }) => userEvent.type(await within(canvasElement).findByLabelText('Email'), 'mara@{Enter}'),
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const LanternDark: Story = { globals: { brand: 'lantern', mode: 'dark' } };
