import type { Meta, StoryObj } from '@storybook/react-vite';
import { SearchField } from '@troupe/core/ui';
import { useState } from 'react';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof SearchField> = {
  title: 'ui/SearchField',
  component: SearchField,
  parameters: designed({
    purpose: 'Looks for something while one types.',
    anatomy: [['search', 'magnifying glass, box, cross to clear']],
    states: [
      ['empty', 'the placeholder says what is searched'],
      ['filled', 'a cross clears and keeps the focus'],
      ['focus', 'ring'],
    ],
    do: ['Wait 300 ms after a key before asking.'],
    dont: ['Hide the results while the next ones come.'],
  }),
};
export default meta;

type Story = StoryObj<typeof SearchField>;

const Live = () => {
  const [value, setValue] = useState('owl');
  return <SearchField label="Search characters" clearLabel="Clear search" size="lg" value={value} onValueChange={setValue} />;
};

export const Default: Story = { render: () => <Live /> };
