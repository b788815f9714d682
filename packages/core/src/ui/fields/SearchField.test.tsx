import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { SearchField } from './SearchField.tsx';

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
