import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tabs } from '@troupe/core/ui';
import { useState } from 'react';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof Tabs> = {
  title: 'ui/Tabs',
  component: Tabs,
  parameters: designed({
    purpose: 'Several contents in one place, one shown at a time.',
    anatomy: [
      ['tabs', 'the row; a list with a name'],
      ['tab', 'label, underlined when chosen'],
    ],
    states: [
      ['chosen', 'underline and full ink'],
      ['others', 'text-2'],
      ['keys', 'arrows move and choose, Home and End too, turned in right-to-left'],
      ['narrow', 'the row scrolls sideways'],
    ],
    do: ['Keep the order, whatever is in them.'],
    dont: ['Use them as steps of a form.', 'Use them for a value: that is a segmented control.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Tabs>;

const Live = () => {
  const [value, setValue] = useState('bots');
  return (
    <>
      <Tabs
        label="My chatbots"
        panelId="panel"
        value={value}
        onValueChange={setValue}
        items={[
          { id: 'bots', label: 'Chatbots' },
          { id: 'books', label: 'Lorebooks' },
          { id: 'groups', label: 'Groupchats' },
        ]}
      />
      <p id="panel" role="tabpanel" aria-labelledby={`panel-${value}`} tabIndex={0}>
        {value}
      </p>
    </>
  );
};

export const Default: Story = { render: () => <Live /> };
