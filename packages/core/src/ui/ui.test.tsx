import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, StrictMode, useState, type ReactElement, type RefObject } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { heartIcon, trashIcon } from './icons.ts';
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Chip,
  Dialog,
  Drawer,
  EmptyState,
  Field,
  Icon,
  IconButton,
  IconLink,
  MenuButton,
  Notice,
  Pagination,
  SearchField,
  Select,
  Skeleton,
  Tabs,
  Tag,
  TextAreaField,
  ToastRegion,
  VisuallyHidden,
} from './index.ts';
import { pagesToShow } from './Pagination.tsx';

const none = () => undefined;
interface Passed {
  className: string;
  'data-probe': string;
  ref: RefObject<never>;
}
interface Primitive {
  /** What the ref holds. */
  tag: string;
  /** Role and name as assistive technology sees them; null where the primitive is silent by design. */
  role: string | null;
  name?: string;
  element: (passed: Passed) => ReactElement;
}

const pageLabels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };
const options = [
  { value: 'popular', label: 'Popular' },
  { value: 'new', label: 'New' },
];

// One row per primitive: this table is the list that has to stay complete.
const primitives: Record<string, Primitive> = {
  Avatar: { tag: 'SPAN', role: 'img', name: 'Oona', element: (passed) => <Avatar name="Oona" isNamed {...passed} /> },
  Badge: { tag: 'SPAN', role: null, element: (passed) => <Badge {...passed}>New</Badge> },
  Button: { tag: 'BUTTON', role: 'button', name: 'Chat', element: (passed) => <Button {...passed}>Chat</Button> },
  ButtonLink: {
    tag: 'A',
    role: 'link',
    name: 'Chat',
    element: (passed) => (
      <ButtonLink href="#chat" {...passed}>
        Chat
      </ButtonLink>
    ),
  },
  Chip: { tag: 'BUTTON', role: 'button', name: 'Sea', element: (passed) => <Chip {...passed}>Sea</Chip> },
  Dialog: {
    tag: 'DIALOG',
    role: 'dialog',
    name: 'Really?',
    element: (passed) => <Dialog isOpen onClose={none} title="Really?" {...passed} />,
  },
  Drawer: {
    tag: 'DIALOG',
    role: 'dialog',
    name: 'Filters',
    element: (passed) => <Drawer isOpen onClose={none} title="Filters" closeLabel="Close" {...passed} />,
  },
  EmptyState: { tag: 'DIV', role: null, element: (passed) => <EmptyState title="Nothing" {...passed} /> },
  Field: { tag: 'INPUT', role: 'textbox', name: 'Email', element: (passed) => <Field label="Email" {...passed} /> },
  Icon: { tag: 'svg', role: null, element: (passed) => <Icon glyph={heartIcon} {...passed} /> },
  IconButton: {
    tag: 'BUTTON',
    role: 'button',
    name: 'Favorite',
    element: (passed) => <IconButton glyph={heartIcon} label="Favorite" {...passed} />,
  },
  IconLink: {
    tag: 'A',
    role: 'link',
    name: 'Profile',
    element: (passed) => <IconLink glyph={heartIcon} label="Profile" href="#me" {...passed} />,
  },
  MenuButton: {
    tag: 'BUTTON',
    role: 'button',
    name: 'More',
    element: (passed) => <MenuButton glyph={heartIcon} label="More" items={[]} {...passed} />,
  },
  Notice: {
    tag: 'DIV',
    role: 'status',
    element: (passed) => (
      <Notice role="status" {...passed}>
        Offline
      </Notice>
    ),
  },
  Pagination: {
    tag: 'NAV',
    role: 'navigation',
    name: 'Pages',
    element: (passed) => <Pagination page={1} pageCount={3} hrefFor={String} labels={pageLabels} {...passed} />,
  },
  SearchField: {
    tag: 'INPUT',
    role: 'searchbox',
    name: 'Search',
    element: (passed) => <SearchField label="Search" clearLabel="Clear" value="" onValueChange={none} {...passed} />,
  },
  Select: {
    tag: 'SELECT',
    role: 'combobox',
    name: 'Sort',
    element: (passed) => <Select aria-label="Sort" options={options} value="new" onValueChange={none} {...passed} />,
  },
  Skeleton: { tag: 'SPAN', role: null, element: (passed) => <Skeleton {...passed} /> },
  Tabs: {
    tag: 'DIV',
    role: 'tablist',
    name: 'Mine',
    element: (passed) => (
      <Tabs label="Mine" items={[{ id: 'a', label: 'A' }]} value="a" onValueChange={none} panelId="p" {...passed} />
    ),
  },
  Tag: { tag: 'SPAN', role: null, element: (passed) => <Tag {...passed}>Sea</Tag> },
  TextAreaField: {
    tag: 'TEXTAREA',
    role: 'textbox',
    name: 'About',
    element: (passed) => <TextAreaField label="About" {...passed} />,
  },
  ToastRegion: { tag: 'DIV', role: 'status', element: (passed) => <ToastRegion items={[]} {...passed} /> },
  VisuallyHidden: { tag: 'SPAN', role: null, element: (passed) => <VisuallyHidden {...passed}>Reads</VisuallyHidden> },
};

describe.each(Object.entries(primitives))('%s', (_, { tag, role, name, element }) => {
  let complaints: MockInstance<typeof console.error>;
  beforeEach(() => {
    complaints = vi.spyOn(console, 'error');
  });
  afterEach(() => {
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });
  const build = () => {
    const ref = createRef<never>() as RefObject<never>;
    return { ref, tree: element({ className: 'mine', 'data-probe': 'yes', ref }) };
  };

  it('forwards the ref, passes data-*, keeps its own class and adds mine', () => {
    const { ref, tree } = build();
    const { container } = render(tree);
    const probe = container.querySelector('[data-probe=yes]');
    expect(probe?.tagName).toBe(tag);
    expect(ref.current).toBe(probe);
    expect(probe?.classList).toContain('mine');
    expect(probe?.classList.length).toBeGreaterThan(1);
    expect(probe?.getAttribute('style')).toBeNull();
  });

  it('has its role and name, or is silent', () => {
    const { container } = render(build().tree);
    if (role === null) expect(container.querySelector('[role]')).toBeNull();
    else expect(screen.getByRole(role, name ? { name } : {})).toBe(container.querySelector('[data-probe=yes]'));
  });

  it('survives StrictMode and leaves nothing behind', () => {
    const { ref, tree } = build();
    const { container, unmount } = render(<StrictMode>{tree}</StrictMode>);
    expect(ref.current).not.toBeNull();
    unmount();
    expect(container.childElementCount).toBe(0);
    expect(ref.current).toBeNull();
  });
});

describe('Button', () => {
  it('does not submit the form it stands in', () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });
});

describe('IconButton', () => {
  it('announces a toggle and fills its drawing only when on', () => {
    const { rerender } = render(<IconButton glyph={heartIcon} label="Favorite" isPressed={false} />);
    expect(screen.getByRole('button', { pressed: false }).querySelector('[data-state=filled]')).toBeNull();
    rerender(<IconButton glyph={heartIcon} label="Favorite" isPressed />);
    expect(screen.getByRole('button', { pressed: true }).querySelector('[data-state=filled]')).not.toBeNull();
  });
});

describe('Avatar', () => {
  it('shows the first letter when the picture does not come', async () => {
    const { container } = render(<Avatar name="élan" src="/gone.png" />);
    container.querySelector('img')?.dispatchEvent(new Event('error'));
    expect(await screen.findByText('É')).toBeDefined();
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('Field', () => {
  it('ties hint and error to the input and marks it invalid', () => {
    render(<Field label="Email" hint="Only for signing in" error="Email is invalid" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Only for signing in', 'Email is invalid']);
  });
});

describe('SearchField', () => {
  const Search = () => {
    const [value, setValue] = useState('');
    return <SearchField label="Search" clearLabel="Clear search" value={value} onValueChange={setValue} />;
  };
  it('reports what is typed; clearing keeps the focus in the field', async () => {
    render(<Search />);
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(input, 'owl');
    expect(input.value).toBe('owl');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('Select', () => {
  it('gives the chosen value', async () => {
    const handleChange = vi.fn();
    render(<Select aria-label="Sort" options={options} value="popular" onValueChange={handleChange} />);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'New');
    expect(handleChange).toHaveBeenCalledWith('new');
  });
});

describe('Tag', () => {
  it('is taken away by its named cross', async () => {
    const handleRemove = vi.fn();
    render(
      <Tag onRemove={handleRemove} removeLabel="Remove Sea">
        Sea
      </Tag>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Sea' }));
    expect(handleRemove).toHaveBeenCalledOnce();
  });
});

describe.each([
  [
    'Dialog',
    (isOpen: boolean, onClose: () => void) => (
      <Dialog isOpen={isOpen} onClose={onClose} title="Delete?">
        <Button>Yes</Button>
      </Dialog>
    ),
  ],
  [
    'Drawer',
    (isOpen: boolean, onClose: () => void) => (
      <Drawer isOpen={isOpen} onClose={onClose} title="Filters" closeLabel="Close">
        <Button>Yes</Button>
      </Drawer>
    ),
  ],
])('%s', (_, modal) => {
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {modal(isOpen, () => setOpen(false))}
      </>
    );
  };
  it('takes the focus in, closes on Escape and gives the focus back to its opener', async () => {
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog');
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
    expect(screen.queryByText('Yes')).toBeNull();
  });

  it('gives the focus back when it goes away while open', async () => {
    const Guest = () => {
      const [state, setState] = useState<'closed' | 'open' | 'gone'>('closed');
      return (
        <>
          <Button onClick={() => setState('open')}>Open</Button>
          {state !== 'gone' && modal(state === 'open', () => setState('gone'))}
        </>
      );
    };
    render(<Guest />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('asks to close when the backdrop is pressed, not when its content is', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByText('Yes'));
    await userEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Tabs', () => {
  const Mine = () => {
    const [value, setValue] = useState<'bots' | 'books' | 'groups'>('bots');
    const items = [
      { id: 'bots', label: 'Chatbots' },
      { id: 'books', label: 'Lorebooks' },
      { id: 'groups', label: 'Groupchats' },
    ] as const;
    return <Tabs label="Mine" items={items} value={value} onValueChange={setValue} panelId="panel" />;
  };
  it('is one tab stop; arrows, Home and End choose and go round', async () => {
    render(<Mine />);
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Chatbots');
    await userEvent.keyboard('{ArrowRight}');
    expect(selected()).toBe('Lorebooks');
    expect(document.activeElement?.textContent).toBe('Lorebooks');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(selected()).toBe('Chatbots');
    await userEvent.keyboard('{ArrowLeft}');
    expect(selected()).toBe('Groupchats');
    await userEvent.keyboard('{Home}');
    expect(selected()).toBe('Chatbots');
  });
});

describe('Pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 0, 9]],
    [3, 9, [1, 2, 3, 4, 0, 9]],
    [4, 9, [1, 2, 3, 4, 5, 0, 9]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [9, 9, [1, 0, 8, 9]],
  ])('on page %i of %i shows %j', (page, count, shown) => expect(pagesToShow(page, count)).toEqual(shown));

  it('marks the current page, disables the ends and leaves modified presses to the browser', async () => {
    const handleChange = vi.fn();
    render(<Pagination page={1} pageCount={3} hrefFor={(page) => `#${page}`} onPageChange={handleChange} labels={pageLabels} />);
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(handleChange).toHaveBeenCalledExactlyOnceWith(2);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Page 3' }));
    expect(handleChange).toHaveBeenCalledOnce();
  });

  it('lets only neighbours go on a phone, never the ends', () => {
    render(<Pagination page={5} pageCount={9} hrefFor={String} labels={pageLabels} />);
    const look = (page: number) => screen.getByRole('link', { name: `Page ${page}` }).className;
    expect(look(1)).toBe(look(9));
    expect(look(4)).not.toBe(look(9));
    expect(look(4)).toBe(look(6));
  });

  it('is nothing with a single page', () => {
    const { container } = render(<Pagination page={1} pageCount={1} hrefFor={String} labels={pageLabels} />);
    expect(container.childElementCount).toBe(0);
  });
});

describe('ToastRegion', () => {
  it('is there while empty, so that the first message is announced', async () => {
    const handleUndo = vi.fn();
    const { rerender } = render(<ToastRegion items={[]} />);
    const region = screen.getByRole('status');
    rerender(<ToastRegion items={[{ id: '1', text: 'Conversation cloned', action: { label: 'Undo', onSelect: handleUndo } }]} />);
    expect(screen.getByRole('status')).toBe(region);
    expect(within(region).getByText('Conversation cloned')).toBeDefined();
    await userEvent.click(within(region).getByRole('button', { name: 'Undo' }));
    expect(handleUndo).toHaveBeenCalledOnce();
  });
});

describe('MenuButton', () => {
  it('opens by keyboard, moves by arrows, acts, and gives the focus back', async () => {
    const handleDelete = vi.fn();
    const items = [
      { id: 'rename', label: 'Rename', onSelect: none },
      { id: 'delete', label: 'Delete', glyph: trashIcon, isDanger: true, onSelect: handleDelete },
    ];
    render(<MenuButton glyph={heartIcon} label="More" items={items} />);
    const button = screen.getByRole('button', { name: 'More' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'More' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Rename'));
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
    await userEvent.keyboard('{Enter}');
    expect(handleDelete).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('closes on Tab, which goes on from the button, and on a press elsewhere', async () => {
    render(
      <>
        <MenuButton glyph={heartIcon} label="More" items={[{ id: 'a', label: 'A', onSelect: none }]} />
        <Button>After</Button>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu');
    await userEvent.tab();
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement?.textContent).toBe('After');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu');
    await userEvent.click(screen.getByRole('button', { name: 'After' }));
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('closes on Escape without acting', async () => {
    const handleSelect = vi.fn();
    render(<MenuButton glyph={heartIcon} label="More" items={[{ id: 'a', label: 'A', onSelect: handleSelect }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(handleSelect).not.toHaveBeenCalled();
  });
});
