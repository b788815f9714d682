import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pagination } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof Pagination> = {
  title: 'ui/Pagination',
  component: Pagination,
  parameters: designed({
    purpose: 'Pages of a list, each with an address of its own.',
    anatomy: [['pagination', 'previous, pages, gap, next; a landmark with a name']],
    states: [
      ['current', 'soft accent, said as the current page'],
      ['ends', 'previous and next are disabled there, not hidden'],
      ['one page', 'nothing is shown'],
      ['narrow', 'the neighbours of the current page go first'],
    ],
    do: ['Leave the middle button and “open in a new tab” to the browser.'],
    dont: ['Use it where a list is read on: Load More is for that.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Pagination>;

const labels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };

export const Default: Story = { args: { page: 4, pageCount: 20, hrefFor: (page) => `#page-${page}`, labels } };
export const AtTheStart: Story = { args: { page: 1, pageCount: 3, hrefFor: (page) => `#page-${page}`, labels } };
