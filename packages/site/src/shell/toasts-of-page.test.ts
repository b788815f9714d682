import { createTestApp } from '@troupe/core/app/testing/test-app.ts';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Place } from '../router/router.ts';
import { endToastsWithPages } from './toasts-of-page.ts';

it('a message goes with the page it was said on, unless it is new or has a way back', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const app = createTestApp();
  const place = createStore<Place>(() => ({ pathname: '/profile', search: '', hash: '', visit: 0, from: null }));
  endToastsWithPages(app, { place });
  const say = (text: string, action?: { label: string; run: () => void }) =>
    app.notify({ kind: 'success', text, durationMs: 60_000, ...(action && { action }) });
  const shown = () => app.toasts.getState().shown.map(({ text }) => text);
  say('Saved.');
  say('Removed.', { label: 'Undo', run: () => undefined });
  now.mockReturnValue(12_000);
  place.setState({ search: '?view=data' });
  say('Created.');
  expect(shown()).toEqual(['Saved.', 'Removed.', 'Created.']);
  place.setState({ pathname: '/chats' });
  expect(shown()).toEqual(['Removed.', 'Created.']);
  now.mockRestore();
});
