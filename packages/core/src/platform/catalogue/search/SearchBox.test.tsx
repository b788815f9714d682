import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { SearchBox } from './SearchBox.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (query = '') => {
  const onQueryChange = vi.fn();
  const box = (query: string) => <SearchBox query={query} onQueryChange={onQueryChange} />;
  const view = render(box(query), { wrapper: inApp(createTestApp()) });
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search chatbots' });
  return {
    onQueryChange,
    input,
    type: (value: string) => fireEvent.input(input, { target: { value } }),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    arrive: (query: string) => view.rerender(box(query)),
  };
};

describe('SearchBox', () => {
  it('says what the specification says', () => {
    expect(start().input.placeholder).toBe('Dive into endless fantasies - start searching!');
  });

  it('answers once, 300 ms after the last letter', () => {
    const { onQueryChange, type, wait } = start();
    type('f');
    wait(299);
    type('fox ');
    wait(299);
    expect(onQueryChange).not.toHaveBeenCalled();
    wait(1);
    expect(onQueryChange.mock.calls).toEqual([['fox']]);
  });

  it('answers at once on Enter, and not again', () => {
    const { onQueryChange, input, type, wait, arrive } = start();
    type('fox');
    fireEvent.submit(input.form!);
    arrive('fox');
    wait(1000);
    expect(onQueryChange.mock.calls).toEqual([['fox']]);
  });

  it('is emptied by its cross, and answers at once', () => {
    const { onQueryChange, input, wait } = start('fox');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    wait(0);
    expect(input.value).toBe('');
    expect(onQueryChange.mock.calls).toEqual([['']]);
  });

  it('keeps letters typed while its own answer comes back', () => {
    const { input, type, wait, arrive } = start();
    type('fo');
    wait(300);
    type('foxes');
    arrive('fo');
    expect(input.value).toBe('foxes');
  });

  it('shows a query that comes from elsewhere', () => {
    const { input, arrive } = start('fox');
    arrive('owl');
    expect(input.value).toBe('owl');
  });
});
