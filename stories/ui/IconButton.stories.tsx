import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconButton } from '@troupe/core/ui';
import { heartIcon, leftIcon, refreshIcon, volumeIcon } from '@troupe/core/ui/icons.ts';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof IconButton> = {
  title: 'ui/IconButton',
  component: IconButton,
  parameters: designed({
    purpose: 'An action with a drawing alone. Its name is what is read out and shown as a tooltip.',
    anatomy: [
      ['icon-button', 'square target, 44 px on touch, 36 with a mouse'],
      ['icon', '20 px, in tools 16'],
    ],
    states: [
      ['rest, hover, pressed', 'the ground’s lightness'],
      ['on', 'filled, said as pressed'],
      ['focus', 'ring'],
      ['disabled', 'text-3'],
    ],
    do: ['Name what it does, not what it shows: Regenerate.', 'Use a word where the drawing is not known by everybody.'],
    dont: ['Show it on hover alone.', 'Fill a drawing that is not “on”.'],
  }),
};
export default meta;

type Story = StoryObj<typeof IconButton>;

export const Default: Story = { args: { glyph: heartIcon, label: 'Favorite' } };

export const States: Story = {
  render: () => (
    <div className={styles.row}>
      <IconButton glyph={heartIcon} label="Favorite" isPressed />
      <IconButton glyph={leftIcon} label="Back" />
      <IconButton glyph={refreshIcon} label="Regenerate" size="sm" />
      <IconButton glyph={volumeIcon} label="Listen" size="sm" disabled />
    </div>
  ),
};
