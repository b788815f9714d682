import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, EmptyState } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof EmptyState> = {
  title: 'ui/EmptyState',
  component: EmptyState,
  parameters: designed({
    purpose: 'What stands where nothing is: why, and the one thing to do.',
    anatomy: [['empty', 'a small drawing, title, one sentence, one action']],
    states: [
      ['nothing found', 'the action takes the filters away'],
      ['nothing yet', 'the action makes the first one'],
      ['could not be loaded', 'the action tries again'],
    ],
    do: ['Say what fills the place.', 'Offer one action.'],
    dont: ['Apologise.', 'Show it while something is still loading.'],
  }),
};
export default meta;

type Story = StoryObj<typeof EmptyState>;

export const Default: Story = {
  args: {
    title: 'No Results Found',
    text: 'Try clearing your filters or use another keyword',
    action: <Button variant="outline">Clear all</Button>,
  },
};
