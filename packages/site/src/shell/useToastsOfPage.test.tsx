import { act, renderHook } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp } from '@troupe/core/app/testing/test-app.ts';
import { expect, it, vi } from 'vitest';
import { useToastsOfPage } from './useToastsOfPage.ts';

it('a message goes with the page it was said on, unless it is new or has a way back', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const app = createTestApp();
  const { rerender } = renderHook(({ pathname }) => useToastsOfPage(pathname), {
    initialProps: { pathname: '/profile' },
    wrapper: ({ children }) => <AppProvider app={app}>{children}</AppProvider>,
  });
  const say = (text: string, action?: { label: string; run: () => void }) =>
    act(() => app.notify({ kind: 'success', text, durationMs: 60_000, ...(action && { action }) }));
  const shown = () => app.toasts.getState().shown.map(({ text }) => text);
  say('Saved.');
  say('Removed.', { label: 'Undo', run: () => undefined });
  now.mockReturnValue(12_000);
  rerender({ pathname: '/profile' });
  say('Created.');
  expect(shown()).toEqual(['Saved.', 'Removed.', 'Created.']);
  rerender({ pathname: '/chats' });
  expect(shown()).toEqual(['Removed.', 'Created.']);
  now.mockRestore();
});
