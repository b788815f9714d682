import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Select } from './Select.tsx';

const options = [
  { value: 'popular', label: 'Popular' },
  { value: 'new', label: 'New' },
];

describe('Select', () => {
  it('gives the chosen value', async () => {
    const handleChange = vi.fn();
    render(<Select aria-label="Sort" options={options} value="popular" onValueChange={handleChange} />);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'New');
    expect(handleChange).toHaveBeenCalledWith('new');
  });
});
