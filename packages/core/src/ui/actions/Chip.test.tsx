import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Tag } from './Chip.tsx';

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
