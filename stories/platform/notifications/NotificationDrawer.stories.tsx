import type { Meta, StoryObj } from '@storybook/react-vite';
import { testSession, type Answer } from '@troupe/core/app/testing/test-app.ts';
import { NotificationDrawer } from '@troupe/core/platform/account/notifications/NotificationDrawer.tsx';
import type { Notification } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { notificationDrawerDesign } from './NotificationDrawer.design.ts';

const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:30:00.000Z`;
const told: Notification[] = [
  {
    id: 'n4',
    kind: 'reply_ready',
    payload: { character_id: 'elin-marrow', conversation_id: 'c1', character_name: 'Elin Marrow' },
    is_read: false,
    createdAt: at(9),
  },
  { id: 'n3', kind: 'new_device', payload: { device: 'Firefox on Linux', country: 'DE' }, is_read: false, createdAt: at(8) },
  { id: 'n2', kind: 'export_ready', payload: {}, is_read: true, createdAt: at(7) },
  { id: 'n1', kind: 'decision', payload: { statement_id: 's1' }, is_read: true, createdAt: at(6), is_last_id: true },
];
const settings = {
  pushed: { replies: true, decisions: true, account: true, review: true, news: false },
  quiet_hours: { from: 1350, until: 420, time_zone: 'Europe/Berlin' },
};
const devices = [{ id: 'd1', device: 'Samsung Internet on Android', createdAt: at(5) }];

const answers =
  (notifications: Notification[]): Answer =>
  ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/settings')) return Response.json(settings);
    if (pathname.endsWith('/read')) return Response.json({ unread: 0 });
    if (pathname.endsWith('/subscriptions')) return Response.json({ public_key: 'BK', subscriptions: devices });
    return Response.json({ notifications, unread: notifications.filter(({ is_read }) => !is_read).length });
  };

const Scene = ({ answer }: { answer: Answer }) => (
  <Stage options={{ session: testSession({ username: 'mara' }), answer }}>
    <h1>A page below</h1>
    <NotificationDrawer onClose={() => undefined} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/NotificationDrawer',
  component: Scene,
  parameters: designedScreen(notificationDrawerDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = { args: { answer: answers(told) } };
export const Empty: Story = { args: { answer: answers([]) } };
export const Loading: Story = { args: { answer: never } };
export const Failed: Story = {
  args: { answer: () => Response.json({ error: 'x', code: 'not_found', requestId: 'r' }, { status: 404 }) },
};
export const RightToLeft: Story = { args: { answer: answers(told) }, globals: { direction: 'rtl' } };
export const Settings: Story = {
  args: { answer: answers(told) },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Settings' }));
    await within(canvasElement).findByRole('checkbox', { name: /^No alerts/ });
  },
};
