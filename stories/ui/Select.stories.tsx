import type { Meta, StoryObj } from '@storybook/react-vite';
import { Select } from '@troupe/core/ui';
import { useState } from 'react';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof Select> = {
  title: 'ui/Select',
  component: Select,
  parameters: designed({
    purpose: 'One of many values, by the browser’s own list: phones show theirs.',
    anatomy: [['select', 'box with a chevron; the label stands beside it or is its name']],
    states: [
      ['rest, hover, focus', 'as a field'],
      ['block', 'as wide and high as a field'],
    ],
    do: ['Sort the values as people look for them.'],
    dont: ['Use it for two values.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Select>;

const Live = () => {
  const [value, setValue] = useState('popular');
  return (
    <Select
      aria-label="Sort"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'popular', label: 'Popular' },
        { value: 'new', label: 'New' },
        { value: 'rating', label: 'Best rated' },
      ]}
    />
  );
};

export const Default: Story = { render: () => <Live /> };
