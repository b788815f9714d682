import { cleanup, render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loadScreen } from './load-screen.tsx';

afterEach(cleanup);

const show = (loaded: ReturnType<typeof loadScreen>) =>
  render(
    <Suspense fallback="On its way">{createElement(loaded, { params: {}, search: {}, onSearchChange: () => {} })}</Suspense>,
  );
const here = async () => ({ Screen: () => <h1>Here</h1> });

test('a screen that nobody loaded ahead is waited for', async () => {
  const { container } = show(loadScreen(here));
  expect(container.textContent).toBe('On its way');
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('one that was loaded ahead is shown at once', async () => {
  const loaded = loadScreen(here);
  loaded.preload();
  await here();
  expect(show(loaded).container.textContent).toBe('Here');
});

test('one that could not be loaded ahead says nothing until it is opened', async () => {
  const loaded = loadScreen(() => Promise.reject(new Error('offline')));
  loaded.preload();
  await here();
  expect(show(loaded).container.textContent).toBe('On its way');
});
