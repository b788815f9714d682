import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { afterEach, expect, it } from 'vitest';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';

afterEach(cleanup);

const show = (languages: string[]) => {
  window.history.replaceState(null, '', '/search?q=sea');
  render(
    <AppProvider app={createTestApp({ brand: { ...testBrand(), languages } })}>
      <RouterProvider value={createRouter(window)}>
        <LanguageMenu />
      </RouterProvider>
    </AppProvider>,
  );
};

it('says which language the page is in, and offers the same page in the others', async () => {
  show(['de', 'ja']);
  fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/search?q=sea&hl=en',
    '/search?q=sea&hl=de',
    '/search?q=sea&hl=ja',
  ]);
});

it('is not there where a brand speaks one language', () => {
  show([]);
  expect(screen.queryByRole('button')).toBeNull();
});
