import type { Meta, StoryObj } from '@storybook/react-vite';
import { Segmented } from '@troupe/core/ui';
import { useState } from 'react';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof Segmented> = {
  title: 'ui/Segmented',
  component: Segmented,
  parameters: designed({
    purpose: 'Two to four values of which one holds. Tabs change content, a segmented control changes a value.',
    anatomy: [
      ['segmented', 'a track; a group with a name'],
      ['segment', 'one value'],
    ],
    states: [
      ['on', 'raised, said as pressed'],
      ['off', 'flat'],
      ['focus', 'ring'],
    ],
    do: ['Keep the words short and of one kind.'],
    dont: ['Use it for more than four values: that is a select.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Segmented>;

const Live = () => {
  const [value, setValue] = useState('month');
  return (
    <Segmented
      label="Billing"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'month', label: 'Monthly' },
        { value: 'year', label: 'Yearly' },
      ]}
    />
  );
};

export const Default: Story = { render: () => <Live /> };
