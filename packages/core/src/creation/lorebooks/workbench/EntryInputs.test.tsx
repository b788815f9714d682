import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NumberField } from './EntryInputs.tsx';

const open = () => {
  const onValue = vi.fn();
  const Page = () => {
    const [value, setValue] = useState(40);
    return (
      <NumberField
        label="Chance"
        value={value}
        min={0}
        max={100}
        onValue={(next) => {
          onValue(next);
          setValue(next);
        }}
      />
    );
  };
  render(<Page />);
  const box = screen.getByRole('spinbutton', { name: 'Chance' }) as HTMLInputElement;
  return { box, onValue, type: (value: string) => fireEvent.input(box, { target: { value } }) };
};

describe('a number of an entry', () => {
  it('may be emptied while it is typed, and is what it was where it is left so', () => {
    const { box, onValue, type } = open();
    type('');
    expect(box.value).toBe('');
    type('7');
    expect(onValue.mock.calls).toEqual([[7]]);
    type('');
    fireEvent.blur(box);
    expect(box.value).toBe('7');
  });

  it.each(['-5', '101'])('outside of its limits changes nothing: %s', (value) => {
    const { box, onValue, type } = open();
    type(value);
    expect(onValue).not.toHaveBeenCalled();
    fireEvent.blur(box);
    expect(box.value).toBe('40');
  });
});
