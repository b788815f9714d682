import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';

afterEach(cleanup);

const show = (languages: string[]) => {
  window.history.replaceState(null, '', '/?q=sea');
  const router = createRouter(window);
  onTestFinished(router.start());
  render(
    <AppProvider app={createTestApp({ brand: { ...testBrand(), languages } })}>
      <RouterProvider value={router}>
        <LanguageMenu />
      </RouterProvider>
    </AppProvider>,
  );
};

it('says which language the page is in, and offers the same page in the others', async () => {
  show(['de', 'ja']);
  fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?q=sea&hl=en', '/?q=sea&hl=de', '/?q=sea&hl=ja']);
});

it('is not there where a brand speaks one language', () => {
  show([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('loads the page anew for a guest too, which the router would only rename', async () => {
  show(['de']);
  const assign = vi.fn();
  const { href, origin, pathname, search, hash } = window.location;
  vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
  onTestFinished(() => void vi.unstubAllGlobals());
  fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
  fireEvent.click(await screen.findByRole('link', { name: /Deutsch/ }));
  expect(assign).toHaveBeenCalledWith('/?q=sea&hl=de');
  vi.unstubAllGlobals();
  expect(window.location.search).toBe('?q=sea');
});
