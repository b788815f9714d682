import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import type { User } from '@troupe/protocol';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { AccountSetup } from './AccountSetup.tsx';
import { keepFirstTouch } from './first-touch.ts';

const member = testSession({ id: 'new-1', username: 'x', platform: 'first_party', email: 'new@example.test' });

const open = (path: string, given: Partial<User>, flags: { onboarding_v2?: boolean } = {}) => {
  window.history.replaceState(null, '', path);
  const user = { ...member.user, username: null, ...given };
  const app = createTestApp({
    brand: testBrand({ flags }),
    session: { ...member, user },
    answer: async (request) => {
      if (!request.url.endsWith('/v2/users')) return Response.json([]);
      return Response.json({ ...user, onboarding: 'needs_profile' });
    },
  });
  keepFirstTouch(app.storage, '?affiliate_id=a1');
  render(
    <AppProvider app={app}>
      <RouterProvider value={createRouter(window)}>
        <AccountSetup />
      </RouterProvider>
    </AppProvider>,
  );
  return app;
};

const calls = (requests: readonly Request[]) =>
  requests.filter(({ url }) => url.endsWith('/v2/users')).map(({ method }) => method);

describe('an account that is not set up', () => {
  it('opens onboarding over any page', async () => {
    open('/chats', { onboarding: 'needs_profile' });
    expect(await screen.findByRole('dialog', { name: 'Welcome Aboard' })).toBeTruthy();
  });

  it('is asked on the home page alone where the flag is off', async () => {
    open('/', { onboarding: 'needs_profile' }, { onboarding_v2: false });
    const link = (await screen.findByRole('link', { name: 'Choose a username' })) as HTMLAnchorElement;
    expect(link.getAttribute('href')).toBe('/signup');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is left alone on the page of onboarding itself', async () => {
    const app = open('/signup', { onboarding: 'needs_profile' });
    await waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gets a profile first, with who sent it', async () => {
    const app = open('/chats', { onboarding: 'signed_in' });
    expect(await screen.findByRole('dialog', { name: 'Welcome Aboard' })).toBeTruthy();
    expect(calls(app.requests)).toEqual(['POST']);
    const post = app.requests.find(({ method }) => method === 'POST');
    expect(await post?.json()).toEqual({ affiliate_id: 'a1' });
  });

  it('that is ready is asked nothing', async () => {
    const app = open('/chats', { username: 'mara', onboarding: 'ready' });
    await waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
    expect([screen.queryByRole('dialog'), calls(app.requests)]).toEqual([null, []]);
  });
});
