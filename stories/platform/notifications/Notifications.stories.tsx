import type { Meta, StoryObj } from '@storybook/react-vite';
import { Notifications } from '@troupe/core/platform/account';
import type { Toast } from '@troupe/core/app';
import { Stage } from '../Stage.tsx';
import { designedScreen } from '../../docs/design.ts';
import { notificationsDesign } from './Notifications.design.ts';

const long = 60_000;
const Scene = ({ toasts }: { toasts: Omit<Toast, 'id' | 'durationMs'>[] }) => (
  <Stage
    set={(app) => {
      for (const toast of toasts) app.notify({ ...toast, durationMs: long });
    }}
  >
    <h1>A page below</h1>
    <Notifications />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/Notifications',
  component: Scene,
  parameters: designedScreen(notificationsDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = { args: { toasts: [{ kind: 'success', text: 'Copied to clipboard' }] } };
export const Offline: Story = {
  args: { toasts: [{ kind: 'warning', text: 'Network Connection Unavailable. Check Your Connection and Try Again.' }] },
};
export const Several: Story = {
  args: {
    toasts: [
      { kind: 'info', text: 'Success!' },
      { kind: 'danger', text: "Couldn't authenticate. Try again" },
    ],
  },
};
export const RightToLeft: Story = {
  args: { toasts: [{ kind: 'success', text: 'تم النسخ إلى الحافظة' }] },
  globals: { direction: 'rtl' },
};
