import type { Meta, StoryObj } from '@storybook/react-vite';
import { Field, TextAreaField } from '@troupe/core/ui';
import { designed } from '../docs/design.ts';
import * as styles from './sheet.css.ts';

const meta: Meta<typeof Field> = {
  title: 'ui/Field',
  component: Field,
  parameters: designed({
    purpose: 'One thing to type: a line, or several in the reading face.',
    anatomy: [
      ['field', 'label above, always shown'],
      ['input', 'the box, as high as a target'],
      ['hint', 'what is expected, below'],
      ['field-error', 'icon and sentence, tied to the box'],
    ],
    states: [
      ['rest', 'outline border-2'],
      ['focus', 'ring'],
      ['invalid', 'danger outline, icon and sentence; said as invalid once it was touched'],
      ['disabled', 'text-3 on surface-2'],
      ['long text', 'scrolls in a line, grows in several'],
    ],
    do: ['Say in the error what to do: “Enter an email address”.', 'Move the focus to the first field that is wrong.'],
    dont: ['Use the placeholder as a label.', 'Say that something is wrong before it was touched.'],
  }),
};
export default meta;

type Story = StoryObj<typeof Field>;

export const Default: Story = { args: { label: 'Username', hint: '3 to 20 letters', defaultValue: 'mossandpage' } };

export const States: Story = {
  render: () => (
    <div className={styles.stack}>
      <Field label="Email" error="Enter an email address" defaultValue="mara@" />
      <Field label="Username" hint="Yours for good" defaultValue="mara" disabled />
      <TextAreaField label="Greeting" rows={3} defaultValue="The ladder creaks under four tonnes of dragon." />
    </div>
  ),
};
