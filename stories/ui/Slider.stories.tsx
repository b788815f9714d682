import type { Meta, StoryObj } from '@storybook/react-vite';
import { SliderField } from '@troupe/core/ui';
import { useState } from 'react';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof SliderField> = {
  title: 'ui/Slider',
  component: SliderField,
  parameters: designed({
    purpose: 'A number within bounds, by hand or by key.',
    anatomy: [
      ['slider-field', 'label, track and box for the number: one name for both'],
      ['slider', 'track and thumb'],
      ['input', 'the number'],
    ],
    states: [
      ['rest, hover, focus', 'the thumb has a ring'],
      ['typing', 'what is on its way to a number stays; outside the bounds it is brought back'],
      ['keys', 'arrows, Page Up and Down, Home, End'],
    ],
    do: ['Say the value in words where the number says too little: “10 px”.'],
    dont: ['Use it where an exact number matters and no box is beside it.'],
  }),
};
export default meta;

type Story = StoryObj<typeof SliderField>;

const Live = () => {
  const [value, setValue] = useState(0.7);
  return (
    <SliderField
      label="Temperature"
      hint="How freely words are chosen"
      min={0}
      max={1.5}
      step={0.1}
      value={value}
      onValueChange={setValue}
    />
  );
};

export const Default: Story = { render: () => <Live /> };
