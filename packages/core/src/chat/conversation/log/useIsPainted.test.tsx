import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsPainted } from './useIsPainted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is true from the task after the frame in which something is there', () => {
  const { result, rerender } = renderHook(useIsPainted, { initialProps: false });
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);
});

it.each([
  ['before the frame', 0],
  ['between the frame and its task', 16],
])('asks for nothing any more once it is gone, %s', (_, ms) => {
  const { unmount } = renderHook(useIsPainted, { initialProps: true });
  vi.advanceTimersByTime(ms);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
