import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof Checkbox> = {
  title: 'ui/Checkbox',
  component: Checkbox,
  parameters: designed({
    purpose: 'Something that is so or not, and takes effect with the form or at once.',
    anatomy: [['input', 'the browser’s own box, in the accent']],
    states: [
      ['rest, focus', 'the box has a ring'],
      ['ticked', 'filled with the accent'],
      ['disabled', 'greyed'],
    ],
    do: ['Put it into its label, so that the words can be pressed.'],
    dont: ['Use it for what is turned on and off by itself: that is a switch.'],
  }),
  render: (args) => (
    <label htmlFor="replies" style={{ display: 'flex', gap: 10 }}>
      <Checkbox id="replies" {...args} />
      <span>New replies</span>
    </label>
  ),
};
export default meta;

type Story = StoryObj<typeof Checkbox>;

export const Empty: Story = {};
export const Ticked: Story = { args: { defaultChecked: true } };
export const Disabled: Story = { args: { disabled: true } };
