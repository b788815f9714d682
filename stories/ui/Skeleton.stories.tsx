import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof Skeleton> = {
  title: 'ui/Skeleton',
  component: Skeleton,
  parameters: designed({
    purpose: 'Keeps the place of what is on its way.',
    anatomy: [['skeleton', 'cover, title or line, as wide as the text will be']],
    states: [
      ['loading', 'breathes; stands still where motion is reduced'],
      ['heard', 'not at all: the list around it says that it is busy'],
    ],
    do: ['Keep the size of what comes, so that nothing moves.'],
    dont: ['Show a spinner on a page.', 'Show it for what comes within a tenth of a second.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Skeleton>;

export const Default: Story = {
  render: () => (
    <div className={styles.stack} style={{ inlineSize: 160 }}>
      <Skeleton shape="cover" className={styles.stretch} />
      <Skeleton shape="title" width="medium" />
      <Skeleton className={styles.stretch} />
      <Skeleton width="long" />
    </div>
  ),
};
