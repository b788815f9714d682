import { cleanup, render, screen } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp } from '@troupe/core/app/testing/test-app.ts';
import { createElement, StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { preloadScreen, useScreen } from './screens.tsx';
import type { LoadScreen } from './site-screen.ts';

afterEach(cleanup);

const Surface = ({ load }: { load: LoadScreen }) => {
  const Screen = useScreen(load);
  return Screen ? createElement(Screen, { params: {}, search: {}, onSearchChange: () => {} }) : 'On its way';
};
const show = (load: LoadScreen) =>
  render(
    <StrictMode>
      <Surface load={load} />
    </StrictMode>,
  );
const Here = () => <h1>Here</h1>;
const here = () => async () => ({ Screen: Here });

test('a screen that nobody loaded ahead is waited for', async () => {
  const { container } = show(here());
  expect(container.textContent).toBe('On its way');
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('one that was loaded ahead is shown at once', async () => {
  const load = here();
  await preloadScreen(load);
  expect(show(load).container.textContent).toBe('Here');
});

test('one that comes between drawing and waiting is shown', async () => {
  const load = here();
  const ahead = preloadScreen(load);
  const { container } = show(load);
  await ahead;
  expect(container.textContent).toBe('On its way');
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('one that could not be loaded ahead says nothing until it is opened', async () => {
  let isDown = true;
  const load = () => (isDown ? Promise.reject(new Error('offline')) : here()());
  await preloadScreen(load);
  isDown = false;
  show(load);
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('one that cannot be loaded says so, with the way to try again', async () => {
  const app = createTestApp();
  render(
    <AppProvider app={app}>
      <Surface load={() => Promise.reject(new Error('offline'))} />
    </AppProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});
