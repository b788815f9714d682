import { act, cleanup, render, screen } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp } from '@troupe/core/app/testing/test-app.ts';
import { afterEach, expect, it } from 'vitest';
import { ScrollToTop } from './ScrollToTop.tsx';

afterEach(cleanup);

it('is offered once the page has moved by more than 1000 px, and no longer once it is back', () => {
  render(
    <AppProvider app={createTestApp()}>
      <ScrollToTop />
    </AppProvider>,
  );
  const at = (top: number) => {
    act(() => {
      Object.assign(window, { scrollY: top });
      window.dispatchEvent(new Event('scroll'));
    });
    return screen.queryByRole('button', { name: 'Back to top' }) !== null;
  };
  expect([at(0), at(1000), at(1001), at(0)]).toEqual([false, false, true, false]);
});
