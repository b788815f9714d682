import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp } from '../../app/testing/test-app.ts';
import { BreakReminder } from './BreakReminder.tsx';

describe('a reminder of a break', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const hour = 3_600_000;
  const begin = (storage = createTestApp().storage) => {
    const app = createTestApp({ storage });
    const view = render(
      <AppProvider app={app}>
        <BreakReminder />
      </AppProvider>,
    );
    return { ...view, storage };
  };
  const isShown = () => screen.queryByText(/You're chatting with an AI/) !== null;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  test('comes after three hours in view, to the second, and every three hours from then on', () => {
    vi.useFakeTimers();
    begin();
    pass(3 * hour - 1000);
    expect(isShown()).toBe(false);
    pass(1000);
    expect(isShown()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(isShown()).toBe(false);
    pass(3 * hour - 1000);
    expect(isShown()).toBe(false);
    pass(1000);
    expect(isShown()).toBe(true);
  });

  test('counts over reloads, and not what somebody was away; half an hour away is a break', () => {
    vi.useFakeTimers();
    const first = begin();
    pass(2 * hour);
    first.unmount();
    pass(20 * 60_000);
    const second = begin(first.storage);
    pass(hour - 1000);
    expect(isShown()).toBe(false);
    pass(1000);
    expect(isShown()).toBe(true);
    second.unmount();
    pass(hour / 2);
    begin(first.storage);
    pass(3 * hour - 1000);
    expect(isShown()).toBe(false);
    pass(1000);
    expect(isShown()).toBe(true);
  });

  test('does not count a page that nobody sees', () => {
    vi.useFakeTimers();
    begin();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    pass(5 * hour);
    expect(isShown()).toBe(false);
  });
});
