import { testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { rolePermissions } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../router/match.ts';
import { verdictOf } from './useVerdict.ts';

const brand = testBrand();
const guard = {
  pathname: '/chats',
  verdict: { kind: 'barred', restriction: 'restriction_complete' } as const,
  relayDomains: ['relay.example.test'],
};
const at = (path: string, session: ReturnType<typeof testSession> | null) =>
  verdictOf(matchRoute(path).route, path, brand, guard, session);
const permissions = [...rolePermissions.free_tier];

describe('what a page is to its viewer', () => {
  it('is what the document says of its own page, until a session is known', () => {
    expect(at('/chats', null)).toEqual(guard.verdict);
    expect(at('/', null)).toEqual({ kind: 'enter' });
  });

  it('follows the session from then on, also when its rights change', () => {
    expect(at('/chats', testSession({ permissions }))).toMatchObject({ kind: 'enter' });
    expect(at('/chats', testSession({ permissions: [...permissions, 'restriction_temporary'] }))).toEqual({
      kind: 'barred',
      restriction: 'restriction_temporary',
    });
    expect(at('/chats', testSession({ permissions: ['view_help'] }))).toEqual({ kind: 'forbidden' });
    expect(at('/studio', testSession({ permissions: [...permissions, 'restriction_complete'] }))).toEqual({ kind: 'enter' });
  });

  it('leads a member with a relay’s address to the page that takes another, and lets them in there', () => {
    const relayed = testSession({ platform: 'first_party', username: 'ada', permissions, email: 'x7@relay.example.test' });
    expect(at('/', relayed)).toEqual({ kind: 'redirect', to: '/update-email' });
    expect(at('/update-email', relayed)).toMatchObject({ kind: 'enter' });
    expect(matchRoute('/update-email').route.name).toBe('platform.update-email');
  });

  it('leads a partner’s user without a name to the page that asks for one, and lets everybody in there', () => {
    const { user, ...session } = testSession({ platform: 'partner', permissions });
    const unnamed = { ...session, user: { ...user, username: null } };
    expect(at('/chats', unnamed)).toEqual({ kind: 'redirect', to: '/external/signup' });
    expect(at('/external/signup', unnamed)).toEqual({ kind: 'enter' });
    expect(at('/external/signup', testSession())).toEqual({ kind: 'enter' });
    expect(matchRoute('/external/signup').route.name).toBe('platform.external-sign-up');
  });

  it('asks a guest on a page of members to register', () => {
    const guest = testSession({ platform: 'guest', permissions: [...rolePermissions.guest] });
    expect(at('/blocked-creators', guest)).toEqual({ kind: 'register' });
    expect(at('/chats', guest)).toEqual({ kind: 'enter' });
  });
});
