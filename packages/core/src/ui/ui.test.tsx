import { render, screen } from '@testing-library/react';
import { createRef, StrictMode, type ReactElement, type RefObject } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { heartIcon } from './icons.ts';
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Checkbox,
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
  Segmented,
  Select,
  Skeleton,
  Slider,
  Tabs,
  Tag,
  TextAreaField,
  ToastRegion,
  VisuallyHidden,
} from './index.ts';

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
  Checkbox: {
    tag: 'INPUT',
    role: 'checkbox',
    name: 'Quiet',
    element: (passed) => <Checkbox aria-label="Quiet" {...passed} />,
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
  Segmented: {
    tag: 'DIV',
    role: 'group',
    name: 'Mode',
    element: (passed) => <Segmented label="Mode" options={options} value="new" onValueChange={none} {...passed} />,
  },
  Select: {
    tag: 'SELECT',
    role: 'combobox',
    name: 'Sort',
    element: (passed) => <Select aria-label="Sort" options={options} value="new" onValueChange={none} {...passed} />,
  },
  Skeleton: { tag: 'SPAN', role: null, element: (passed) => <Skeleton {...passed} /> },
  Slider: {
    tag: 'INPUT',
    role: 'slider',
    name: 'Radius',
    element: (passed) => <Slider aria-label="Radius" min={0} max={24} step={1} value={10} onValueChange={none} {...passed} />,
  },
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
