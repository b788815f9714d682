import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { MenuButton } from './MenuButton.tsx';
import { heartIcon, trashIcon } from '../icons.ts';

const none = () => undefined;

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
