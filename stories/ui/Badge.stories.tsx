import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof Badge> = {
  title: 'ui/Badge',
  component: Badge,
  parameters: designed({
    purpose: 'One or two words about the state of a thing.',
    anatomy: [['badge', 'soft ground, bold small text']],
    states: [
      ['spark', 'New'],
      ['neutral', 'Private, Draft'],
      ['success', 'Public'],
      ['warning', 'Under Review'],
      ['danger', 'Action Required'],
      ['accent', 'a count'],
    ],
    do: ['Keep it to two words.', 'Let the word carry the meaning; the colour repeats it.'],
    dont: ['Make it a button.', 'Set two badges where one says enough.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Badge>;

export const Default: Story = { args: { children: 'New', tone: 'spark' } };

export const Tones: Story = {
  render: () => (
    <div className={styles.chips}>
      <Badge tone="spark">New</Badge>
      <Badge>Private</Badge>
      <Badge tone="success">Public</Badge>
      <Badge tone="warning">Under Review</Badge>
      <Badge tone="danger">Action Required</Badge>
      <Badge tone="accent">3</Badge>
    </div>
  ),
};
