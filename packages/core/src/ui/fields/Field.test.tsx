import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Field } from './Field.tsx';

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

  it('says that nothing is wrong where nothing is, also when it is required and empty', () => {
    render(<Field label="Email" required />);
    expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('false');
  });
});
