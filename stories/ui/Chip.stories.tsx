import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chip, Tag } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof Chip> = {
  title: 'ui/Chip and tag',
  component: Chip,
  parameters: designed({
    purpose: 'A chip is pressed to choose; a tag only says something, and can be taken away.',
    anatomy: [
      ['chip', 'outline, label'],
      ['tag', 'hairline, label'],
      ['tag-remove', 'cross with a name of its own'],
    ],
    states: [
      ['off', 'outline'],
      ['on', 'soft accent, said as pressed'],
      ['removable', 'a cross at the end'],
    ],
    do: ['Say in the name of the cross what goes: “Remove Sea”.'],
    dont: ['Use a chip for an action.', 'Make a tag look as if it could be pressed.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Chip>;

export const Default: Story = { args: { children: 'Mystery', isPressed: true } };

export const States: Story = {
  render: () => (
    <div className={styles.chips}>
      <Chip>All</Chip>
      <Chip isPressed>Male</Chip>
      <Chip size="sm">Small</Chip>
      <Tag>Mystery</Tag>
      <Tag isOn onRemove={() => undefined} removeLabel="Remove Sea">
        Sea
      </Tag>
    </div>
  ),
};
