import { limits } from '@troupe/protocol';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { Notifications } from './Notifications.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Notifications', () => {
  it('stay for as long as they were given, in a region that is always there', () => {
    const app = createTestApp();
    render(<Notifications />, { wrapper: inApp(app) });
    expect(screen.getByRole('status', { name: 'Notifications' }).textContent).toBe('');
    act(() => app.notify({ kind: 'success', text: 'Copied to clipboard', durationMs: 2000 }));
    act(() => vi.advanceTimersByTime(1999));
    expect(screen.getByText('Copied to clipboard')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Copied to clipboard')).toBeNull();
  });

  it.each([
    ['short', limits.toastShortMs, 2000],
    ['normal', limits.toastNormalMs, 3000],
    ['long', limits.toastLongMs, 5000],
  ])('that are %s stay for %#: their time, under the sign of their kind', (_, durationMs, ms) => {
    const app = createTestApp();
    render(<Notifications />, { wrapper: inApp(app) });
    act(() => {
      app.notify({ kind: 'success', text: 'Saved', durationMs });
      app.notify({ kind: 'danger', text: 'Not saved', durationMs });
    });
    const signOf = (text: string) => screen.getByText(text).closest('[data-troupe-part=toast]')?.querySelector('svg')?.innerHTML;
    expect(signOf('Saved')).not.toBe(signOf('Not saved'));
    act(() => vi.advanceTimersByTime(ms - 1));
    expect(screen.getByText('Saved')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('offer the way back, once', () => {
    const app = createTestApp();
    const run = vi.fn();
    render(<Notifications />, { wrapper: inApp(app) });
    act(() => app.notify({ kind: 'success', text: 'Removed', durationMs: 5000, action: { label: 'Undo', run } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('warn once when the connection goes', () => {
    const app = createTestApp();
    render(<Notifications />, { wrapper: inApp(app) });
    act(() => app.sessions.setState({ isOnline: false }));
    act(() => app.sessions.setState({ status: 'guest' }));
    act(() => app.sessions.setState({ isOnline: true }));
    expect(screen.getAllByText('Network Connection Unavailable. Check Your Connection and Try Again.')).toHaveLength(1);
  });
});
