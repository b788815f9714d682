import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession, type Answer } from '@troupe/core/app/testing/test-app.ts';
import type { ProfileScreenProps } from '@troupe/core/platform/account/settings/ProfileScreen.tsx';
import { AccountClosedScreen, DataScreen, KeepAccountScreen, ProfileScreen } from '@troupe/core/platform/account';
import { memberSession, testExport, testProfile, testSubscription } from '@troupe/core/platform/testing/profile.ts';
import type { AccountExport, DataRow, Profile } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { profileScreenDesign } from './ProfileScreen.design.ts';

interface SceneProps {
  profile?: Partial<Profile>;
  archive?: Partial<AccountExport>;
  props?: Partial<ProfileScreenProps>;
  answer?: Answer;
  isGuest?: boolean;
}

const row = (name: string, over: Partial<DataRow> = {}): DataRow => ({
  name,
  group: 'chats',
  count: 1,
  is_exported: true,
  export_why: null,
  erasure: 'erased',
  erase_why: null,
  href: `/data-exports/${name}`,
  alone_why: null,
  kept: 'account',
  ...over,
});
const rows = [
  row('users', { group: 'account', alone_why: 'It is the account itself, which the profile removes.' }),
  row('conversations', { count: 38 }),
  row('refreshTokens', {
    group: 'sign_ins',
    count: 2,
    is_exported: false,
    export_why: 'Hashes of secrets.',
    href: null,
    alone_why: 'Sessions have a page of their own, which ends them.',
  }),
  row('orders', {
    group: 'payments',
    count: 3,
    erasure: 'anonymous',
    kept: 'for-good',
    alone_why: 'The books of payments are kept as the law asks.',
  }),
  row('tastes', { group: 'favorites', count: 61 }),
  row('messageRevisions', { count: 1204, href: '/data-exports/conversations', alone_why: 'It goes with what it belongs to.' }),
  row('moderationLog', {
    group: 'decisions',
    count: 0,
    is_exported: false,
    href: null,
    alone_why: 'Append-only and chained.',
    export_why: 'It says who reported and who decided, about others too.',
    erasure: 'kept',
    erase_why: 'Append-only and chained; it holds ids, reasons and digests, never what people wrote.',
  }),
  row('mailbox', {
    group: 'sign_ins',
    count: null,
    is_exported: false,
    export_why: 'Codes, which were sent to their reader.',
    href: null,
    alone_why: 'It is there for development only.',
  }),
];

const answerOf =
  ({ profile, archive }: SceneProps): Answer =>
  ({ url, method }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/users/export')) return Response.json(testExport(archive));
    if (pathname.endsWith('/users/data')) return Response.json({ rows });
    if (pathname.endsWith('/check-username'))
      return Response.json({ isAvailable: false, suggestions: ['northmara', 'mara1884'] });
    if (method === 'PATCH') return failure(409, 'conflict');
    return Response.json(testProfile(profile));
  };

const hrefs = { email: '#email', sessions: '#sessions', data: '#data', ageVerification: '#age', subscription: '#plan' };
const Scene = (given: SceneProps) => (
  <Stage options={{ session: given.isGuest ? testSession() : memberSession, answer: given.answer ?? answerOf(given) }}>
    <ProfileScreen
      version="rows"
      hasModelKey
      hrefs={hrefs}
      onUnsavedChange={() => undefined}
      leaving={null}
      onClosed={() => undefined}
      {...given.props}
    />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/ProfileScreen',
  component: Scene,
  parameters: designedScreen(profileScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const type =
  (label: string, value: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const field = await within(canvasElement).findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, value);
  };

export const Saved: Story = { args: { profile: { openai_api_key: 'sk-…h7Qe', openai_mode: 'hybrid' } } };
export const Unsaved: Story = { play: type('Name', 'Mara Lindqvist') };
export const Wrong: Story = { play: type('Name', 'Al') };
export const Plain: Story = { args: { props: { version: 'plain' } } };
export const Locked: Story = { args: { profile: { mature_content: 'locked' } }, globals: { brand: 'lantern', mode: 'dark' } };
export const Open: Story = {
  args: { profile: { mature_content: 'open', showNSFW: true } },
  globals: { brand: 'lantern', mode: 'dark' },
};
export const KeyLost: Story = { args: { profile: { openai_api_key: 'sk-…h7Qe', openai_key_lost: true } } };
export const EmailRefused: Story = { args: { profile: { email: 'mara@example.com', email_refused: true } } };
export const Beta: Story = { args: { profile: { role: 'beta_user' } } };
export const Benefits: Story = { args: { profile: { role: '', permissions: ['tts', 'memory_manager', '8k_context'] } } };
export const Exporting: Story = { args: { archive: { state: 'queued', done: 74 } } };
export const Ready: Story = {
  args: { archive: { state: 'ready', href: '/exports/x', bytes: 52_000_000, ends_at: '2026-11-29T09:00:00.000Z' } },
};
export const ExportFailed: Story = { args: { archive: { state: 'failed' } } };
export const PlanWarning: Story = {
  args: { profile: { subscription: testSubscription } },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete account' }));
  },
};
export const Guest: Story = { args: { isGuest: true } };
export const Loading: Story = { args: { answer: never } };
export const Failed: Story = { args: { answer: () => failure(400, 'invalid_input') } };
export const LongTexts: Story = {
  args: {
    profile: { name: 'Wilhelmina Feathersto', highlights: 'Reads everything twice. '.repeat(40), username: 'a'.repeat(20) },
  },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

const other = (content: React.ReactNode): Story => ({
  render: () => <Stage options={{ session: memberSession, answer: answerOf({}) }}>{content}</Stage>,
});
export const Table: Story = other(<DataScreen profileHref="#profile" />);
export const WholeTable: Story = {
  ...Table,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Show everything' }));
  },
};
export const EraseGroup: Story = {
  ...Table,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /Chats$/ }));
  },
};
export const Closed: Story = other(<AccountClosedScreen closed={{ eraseAt: '2026-11-24T10:00:00.000Z', isMailed: true }} />);
export const Keep: Story = other(<KeepAccountScreen secret={'a'.repeat(43)} />);
