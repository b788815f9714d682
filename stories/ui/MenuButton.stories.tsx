import type { Meta, StoryObj } from '@storybook/react-vite';
import { MenuButton } from '@troupe/core/ui';
import { cloneIcon, editIcon, moreIcon, trashIcon } from '@troupe/core/ui/icons.ts';
import { designed } from '../docs/design.ts';

const meta: Meta<typeof MenuButton> = {
  title: 'ui/MenuButton',
  component: MenuButton,
  parameters: designed({
    purpose: 'What is needed seldom, behind one button.',
    anatomy: [
      ['icon-button', 'opens the list, says whether it is open'],
      ['menu', 'stands beside the button where there is room, else above'],
      ['menu-item', 'icon, label, value at the end; 38 px'],
    ],
    states: [
      ['closed, open', 'said by the button'],
      ['row in focus', 'arrows, Home, End and letters move'],
      ['danger', 'last, in danger'],
      ['disabled', 'stays in reach of the arrows and says so'],
    ],
    do: ['Put the dangerous row last.', 'Give the focus back to the button.'],
    dont: ['Put the main action into a menu.', 'Open a menu inside a menu.'],
  }),
};
export default meta;

type Story = StoryObj<typeof MenuButton>;

const none = () => undefined;

export const Default: Story = {
  args: {
    glyph: moreIcon,
    label: 'More',
    items: [
      { id: 'rename', label: 'Rename', glyph: editIcon, onSelect: none },
      { id: 'clone', label: 'Clone', glyph: cloneIcon, value: '3 left', onSelect: none },
      { id: 'share', label: 'Share', isDisabled: true, onSelect: none },
      { id: 'delete', label: 'Delete', glyph: trashIcon, isDanger: true, onSelect: none },
    ],
  },
};
