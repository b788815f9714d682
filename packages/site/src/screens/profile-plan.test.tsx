import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { memberSession, testExport, testProfile, testSubscription } from '@troupe/core/platform/testing/profile.ts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Screen } from './profile.tsx';

it.each([
  [true, '/portal'],
  [false, undefined],
])('a plan is managed only where something is sold: %s', async (commerce, href) => {
  const app = createTestApp({
    brand: testBrand({ features: { commerce } }),
    session: memberSession,
    answer: ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith('/api/v1/users')) return Response.json(testProfile({ subscription: testSubscription }));
      return pathname.includes('export') ? Response.json(testExport()) : null;
    },
  });
  render(
    <AppProvider app={app}>
      <RouterProvider value={createRouter(window)}>
        <Screen params={{}} search={{}} onSearchChange={() => undefined} />
      </RouterProvider>
    </AppProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your plan ends too' });
  expect(within(dialog).queryByRole('link', { name: 'Manage Subscription' })?.getAttribute('href')).toBe(href);
  expect(within(dialog).getByRole('button', { name: 'Proceed' })).toBeTruthy();
});
