import type { Meta, StoryObj } from '@storybook/react-vite';
import { ToastRegion } from '@troupe/core/ui';
import { checkIcon } from '@troupe/core/ui/icons.ts';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof ToastRegion> = {
  title: 'ui/Toast',
  component: ToastRegion,
  parameters: designed({
    purpose: 'Says that something is done, and passes. At most one thing can be done about it.',
    anatomy: [
      ['toasts', 'the region at the bottom, above what one writes; read out politely'],
      ['toast', 'icon, sentence, one action'],
    ],
    states: [
      ['shown', 'for 2, 3 or 5 s'],
      ['with an action', 'Undo; stays in the history too'],
      ['several', 'newest last'],
      ['over a dialog', 'above it'],
    ],
    do: ['Say what was done: “Conversation cloned”.', 'Offer Undo where it can be undone.'],
    dont: ['Use it for an error of a field.', 'Ask a question in it.'],
  }),
};
export default meta;

type Story = StoryObj<typeof ToastRegion>;

export const Default: Story = {
  args: {
    className: styles.toasts,
    items: [
      { id: '1', text: 'Bot added to Favorites', glyph: checkIcon },
      { id: '2', text: 'Conversation cloned', action: { label: 'Undo', onSelect: () => undefined } },
    ],
  },
};
