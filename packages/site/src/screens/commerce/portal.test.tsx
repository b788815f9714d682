import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { portalService, testStates } from '@troupe/core/commerce/testing/portal.ts';
import { decidePage, rolePermissions, viewerOf } from '@troupe/protocol';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../links/links.ts';
import { matchRoute } from '../../router/match.ts';
import { routes } from '../../routes.ts';
import { Screen } from './portal.tsx';

const member = testSession({ username: 'mara' });
const guest = testSession({ permissions: [...rolePermissions.guest] });

describe.each(['/portal', '/manage-subscription'])('%s (R-PORTAL-01)', (path) => {
  const verdictOf = ({ user }: typeof member, commerce = true) =>
    decidePage(matchRoute(path).route, routes, testBrand({ features: { commerce } }), viewerOf(user, []));

  it('is for members; a guest is asked to sign in', () => {
    expect(verdictOf(member)).toEqual({ kind: 'enter' });
    expect(verdictOf(guest)).toEqual({ kind: 'register' });
  });

  it('is no page where nothing is sold', () => expect(verdictOf(member, false)).toEqual({ kind: 'not-found' }));

  it('shows the subscription, and leads to no page that is not there', async () => {
    const brand = testBrand({ features: { commerce: true } });
    const app = createTestApp({
      brand,
      links: createLinks(brand),
      session: member,
      answer: portalService({ records: [testStates.expired] }),
    });
    render(
      <AppProvider app={app}>
        <Screen />
      </AppProvider>,
    );
    expect(await screen.findByText('Expired')).toBeTruthy();
    const again = screen.getByRole('link', { name: 'Choose Plan & Reactivate' });
    expect(again.getAttribute('href')).toBe('/checkout?plan_id=basic-1y');
    for (const link of screen.queryAllByRole('link'))
      expect(matchRoute((link.getAttribute('href') ?? '').split('?')[0] ?? '').route.name).not.toBe('not-found');
  });
});
