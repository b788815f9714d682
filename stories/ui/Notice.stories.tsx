import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Notice } from '@troupe/core/ui';
import { alertIcon, flagIcon, infoIcon } from '@troupe/core/ui/icons.ts';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof Notice> = {
  title: 'ui/Notice',
  component: Notice,
  parameters: designed({
    purpose: 'A state of the system that stays until it is over. What passes is a toast.',
    anatomy: [['notice', 'icon, sentence, action at the end']],
    states: [
      ['neutral', 'a fact'],
      ['accent', 'an offer'],
      ['success', 'done'],
      ['warning', 'works on with less'],
      ['danger', 'something has to be done'],
    ],
    do: ['Say what goes on working.', 'Let the action wrap below where it is narrow.'],
    dont: ['Use it for an error of a field.', 'Stack three of them: say the most important one.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Notice>;

export const Default: Story = {
  args: { tone: 'warning', glyph: alertIcon, children: 'You are offline. Changes are kept and sent later.' },
};

export const Tones: Story = {
  render: () => (
    <div className={styles.stack}>
      <Notice tone="danger" glyph={flagIcon}>
        Action Required: see the moderator's note.
      </Notice>
      <Notice
        tone="accent"
        glyph={infoIcon}
        action={
          <Button variant="inherit" size="sm">
            Register for Free
          </Button>
        }
      >
        You are chatting as a guest.
      </Notice>
    </div>
  ),
};
