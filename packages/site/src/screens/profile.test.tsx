import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { testCheck } from '@troupe/core/platform/testing/age.ts';
import { memberSession, testExport, testProfile } from '@troupe/core/platform/testing/profile.ts';
import type { BrandView } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLinks } from '../links/links.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Site } from '../Site.tsx';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async (flags: BrandView['flags']) => {
  history.replaceState(null, '', '/profile');
  const router = createRouter(window);
  onTestFinished(router.start());
  const brand = { ...testBrand(), flags };
  const app = createTestApp({
    brand,
    session: memberSession,
    links: createLinks(brand),
    answer: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/api/v1/users'))
        return Response.json(
          request.method === 'DELETE' ? { erase_at: '2026-12-31T00:00:00.000Z', is_mailed: true } : testProfile(),
        );
      if (pathname.endsWith('/age-verification')) return Response.json(testCheck());
      return pathname.includes('export') ? Response.json(testExport()) : null;
    },
  });
  render(
    <AppProvider app={app}>
      <RouterProvider value={router}>
        <Site />
      </RouterProvider>
    </AppProvider>,
  );
  await screen.findByLabelText('Name', undefined, { timeout: 10_000 });
};

describe('the profile of the site', () => {
  it.each([
    [true, 'rows'],
    [false, 'plain'],
  ] as const)('shows the version that the flag chooses: %s', async (profile_v2, version) => {
    await open({ profile_v2 });
    expect(document.querySelectorAll('[data-troupe-part=setting]').length > 0 ? 'rows' : 'plain').toBe(version);
  });

  it.each([
    [true, 0],
    [false, 1],
  ] as const)('has the fields of a model key unless a flag disables them: %s', async (model_key_off, fields) => {
    await open({ model_key_off });
    expect(screen.queryAllByLabelText(/key/i).filter((field) => field.tagName === 'INPUT')).toHaveLength(fields);
  });

  it('stands as nobody’s once the account is closed', async () => {
    await open({});
    const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav().getByRole('link', { name: 'Favorites' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog');
    const remove = within(dialog).getAllByRole('button').at(-1) as HTMLElement;
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 8000 });
    fireEvent.click(remove);
    await screen.findByText(/You're signed out everywhere/, undefined, { timeout: 5000 });
    await waitFor(() => expect(nav().queryByRole('link', { name: 'Favorites' })).toBeNull());
    expect(document.querySelector('[data-troupe-part=top-bar] a[href="/profile"]')).toBeNull();
  }, 20_000);
});
