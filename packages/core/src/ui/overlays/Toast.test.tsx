import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './Toast.tsx';

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

  it('stands above what was opened before it was said, each time', () => {
    const showPopover = vi.fn();
    const { rerender } = render(<ToastRegion items={[]} />);
    Object.assign(screen.getByRole('status'), { showPopover });
    expect(showPopover).not.toHaveBeenCalled();
    rerender(<ToastRegion items={[{ id: '1', text: 'Voice Selected' }]} />);
    expect(showPopover).toHaveBeenCalledTimes(1);
    rerender(<ToastRegion items={[{ id: '1', text: 'Voice Selected' }]} />);
    expect(showPopover).toHaveBeenCalledTimes(1);
    rerender(<ToastRegion items={[{ id: '2', text: 'Rating Submitted' }]} />);
    expect(showPopover).toHaveBeenCalledTimes(2);
  });
});
