import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession } from '@troupe/core/app/testing/test-app.ts';
import { RevertEmailScreen, SessionsScreen, UpdateEmailScreen } from '@troupe/core/platform/account';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import type { EmailState, OwnSession, Passkey, PasskeyList } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { accessDesign } from './Access.design.ts';

interface SceneProps {
  screen?: 'email' | 'revert' | 'sessions';
  passkeys?: Partial<PasskeyList>;
  state?: Partial<EmailState>;
  sessions?: OwnSession[];
  isRelay?: boolean;
  isGuest?: boolean;
  /** Instead of an answer to what is sent. */
  refuse?: () => Response | Promise<Response>;
  read?: () => Response | Promise<Response>;
}

const session = (over: Partial<OwnSession>): OwnSession => ({
  id: 's1',
  device: 'Firefox on Linux',
  surface: 'site',
  country: 'DE',
  signed_in_at: '2026-11-20T09:00:00.000Z',
  used_at: '2026-11-24T09:00:00.000Z',
  is_current: false,
  ...over,
});
const many = [
  session({ is_current: true }),
  session({ id: 's2', device: 'Safari on iPhone', used_at: '2026-11-23T21:14:00.000Z' }),
  session({ id: 's3', device: 'Chrome on Windows', surface: 'embed', country: 'FR', used_at: '2026-11-02T07:40:00.000Z' }),
  session({ id: 's4', device: null, country: null, signed_in_at: null, used_at: '2026-10-19T17:02:00.000Z' }),
];

const passkey = (over: Partial<Passkey>): Passkey => ({
  id: 'p1',
  name: 'Mara’s phone',
  host: window.location.hostname,
  is_synced: true,
  created_at: '2026-11-02T09:00:00.000Z',
  used_at: '2026-11-24T09:00:00.000Z',
  ...over,
});
const keys = [
  passkey({}),
  passkey({ id: 'p2', name: 'Firefox on Linux', is_synced: false, used_at: null, host: 'chat.lantern.example' }),
];

const Scene = ({ screen = 'email', state, sessions = many, passkeys, isRelay = false, isGuest, refuse, read }: SceneProps) => (
  <Stage
    options={{
      session: isGuest ? testSession() : memberSession,
      answer: ({ method, url }) => {
        if (method !== 'GET' && refuse) return refuse();
        if (read) return read();
        if (url.includes('/users/passkeys'))
          return Response.json({ is_offered: true, passkeys: keys, is_recent: true, ...passkeys });
        if (url.includes('/users/sessions')) return Response.json({ sessions });
        if (url.includes('/email/revert')) return Response.json({ email: 'mara@example.test' });
        if (method === 'PUT') return Response.json({ pending_email: 'mara.new@example.test' }, { status: 202 });
        return Response.json({ email: 'mara@example.test', pending_email: null, is_recent: true, ...state });
      },
    }}
  >
    {screen === 'email' && <UpdateEmailScreen signInHref={() => '#sign-in'} isRelay={isRelay} onChanged={() => undefined} />}
    {screen === 'revert' && <RevertEmailScreen secret="s" signInHref={() => '#sign-in'} />}
    {screen === 'sessions' && (
      <SessionsScreen profileHref="#profile" signInHref={() => '#sign-in'} onSignedOut={() => undefined} />
    )}
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/Access',
  component: Scene,
  parameters: designedScreen(accessDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const press =
  (name: string | RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name }));
const sendCode: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.type(await within(canvasElement).findByLabelText('Code'), '123456');
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Confirm new email' }));
};

export const Email: Story = {};
export const EmailEmpty: Story = { play: press('Send a code') };
export const EmailPending: Story = { args: { state: { pending_email: 'mara.new@example.test' } } };
export const EmailWrongCode: Story = {
  args: {
    state: { pending_email: 'mara.new@example.test' },
    refuse: () => failure(400, 'invalid_input', { reason: 'wrong' }),
  },
  play: sendCode,
};
export const EmailSignInAgain: Story = { args: { state: { is_recent: false } }, globals: { brand: 'lantern', mode: 'dark' } };
export const EmailRelay: Story = { args: { isRelay: true, state: { email: 'x7@relay.example.test' } } };
export const EmailGuest: Story = { args: { isGuest: true } };
export const EmailLoading: Story = { args: { read: never } };
export const EmailFailed: Story = { args: { read: () => failure(503, 'unavailable') } };
export const Revert: Story = { args: { screen: 'revert' } };
export const RevertDone: Story = { args: { screen: 'revert' }, play: press('Keep my old email') };
export const RevertGone: Story = {
  args: { screen: 'revert', refuse: () => failure(404, 'not_found') },
  play: press('Keep my old email'),
};
export const Sessions: Story = { args: { screen: 'sessions' } };
export const SessionsRtl: Story = { args: { screen: 'sessions' }, globals: { direction: 'rtl' } };
export const SessionsOne: Story = { args: { screen: 'sessions', sessions: many.slice(0, 1) } };
export const SessionsEverywhere: Story = { args: { screen: 'sessions' }, play: press('Sign out everywhere') };
export const PasskeysNone: Story = { args: { screen: 'sessions', passkeys: { passkeys: [] } } };
export const PasskeysSignInAgain: Story = {
  args: { screen: 'sessions', passkeys: { is_recent: false } },
  globals: { brand: 'lantern', mode: 'dark' },
};
export const PasskeysFull: Story = {
  args: {
    screen: 'sessions',
    passkeys: { passkeys: Array.from({ length: 10 }, (_, at) => passkey({ id: `p${at}`, name: `Security key ${at + 1}` })) },
  },
};
export const PasskeyRename: Story = { args: { screen: 'sessions' }, play: press('Rename: Mara’s phone') };
export const PasskeyRemove: Story = { args: { screen: 'sessions' }, play: press('Remove: Mara’s phone') };
