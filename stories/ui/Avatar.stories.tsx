import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof Avatar> = {
  title: 'ui/Avatar',
  component: Avatar,
  parameters: designed({
    purpose: 'Whose face it is: a character, a persona, a creator.',
    anatomy: [['avatar', 'circle or square of the brand’s corner; the picture, or the first letter of the name']],
    states: [
      ['picture', 'the portrait, cut at the face; a drawn one is never smoothed'],
      ['letter', 'while there is no picture, or it could not be loaded'],
      ['named', 'read out by its name where the name is not written beside it'],
    ],
    do: [
      'Leave it unnamed where the name stands beside it.',
      'Use one of the sizes: 36 in a conversation, 60 in lists, 88 on a page of its own.',
    ],
    dont: ['Use it as a button: put it into one.', 'Stretch a picture to another shape.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Avatar>;

export const Default: Story = { args: { name: 'Oona', size: 60 } };

export const Sizes: Story = {
  render: () => (
    <div className={styles.row}>
      <Avatar name="Brannoch" size={36} />
      <Avatar name="Ysolde" />
      <Avatar name="מארה" size={60} />
      <Avatar name="Oona" size={88} isNamed />
    </div>
  ),
};
