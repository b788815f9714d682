import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof Button> = {
  title: 'ui/Button',
  component: Button,
  parameters: designed({
    purpose: 'Does something on this page. What leads elsewhere is a ButtonLink, which looks the same.',
    anatomy: [
      ['button', 'label in words, 44 px high on touch screens'],
      ['icon', 'before the label, optional'],
    ],
    states: [
      ['rest, hover, pressed', 'one step of the ground’s lightness each'],
      ['focus', '2 px ring, 2 px away'],
      ['disabled', 'text-3 on surface-2; a sentence nearby says why'],
    ],
    do: ['One primary button a view.', 'Begin with a verb: Save, Remove, Resubmit.', 'Let long labels wrap; they are never cut.'],
    dont: ['Set two filled buttons side by side.', 'Use danger for what can be undone.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Button>;

export const Default: Story = { args: { children: 'Chat', variant: 'primary' } };

export const Variants: Story = {
  render: () => (
    <div className={styles.row}>
      <Button variant="primary">Chat</Button>
      <Button>Clone</Button>
      <Button variant="outline">Import</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger">Remove</Button>
      <Button variant="spark">Upgrade</Button>
      <Button disabled>Processing...</Button>
      <Button size="sm">Small</Button>
      <Button size="lg">Large</Button>
    </div>
  ),
};

export const LongLabel: Story = {
  render: () => (
    <div style={{ inlineSize: 200 }}>
      <Button isBlock variant="primary">
        Create Free Account and bring everything that was said along
      </Button>
    </div>
  ),
};
