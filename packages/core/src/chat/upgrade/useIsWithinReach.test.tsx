import { renderHook } from '@testing-library/react';
import { rolePermissions, type Permission } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp, linksWithout, testBrand, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { useIsWithinReach } from './useIsWithinReach.ts';

const member = testSession({ username: 'mara', permissions: [...rolePermissions.free_tier] });
const guest = testSession({ permissions: [...rolePermissions.guest] });
const unsold = testBrand({ features: { commerce: false } });

const reaches = (permission: Permission, options: TestAppOptions) => {
  const app = createTestApp(options);
  const { session } = options;
  if (session) app.sessions.setState({ session, status: session.user.platform === 'guest' ? 'guest' : 'authenticated' });
  const wrapper = ({ children }: { children: ReactNode }) => <AppProvider app={app}>{children}</AppProvider>;
  return renderHook(() => useIsWithinReach(permission), { wrapper }).result.current;
};

describe('what a user is offered', () => {
  test('is what they hold, whatever is sold', () => {
    const premium = testSession({ username: 'mara', permissions: ['tts'] });
    expect(reaches('tts', { session: premium, brand: unsold })).toBe(true);
  });

  test('is for a member what a plan brings, where one is sold', () => {
    expect(reaches('tts', { session: member })).toBe(true);
    expect(reaches('tts', { session: member, brand: unsold })).toBe(false);
    expect(reaches('tts', { session: member, links: linksWithout('commerce.subscribe') })).toBe(false);
  });

  test('is for a guest what an account brings, where one can have one', () => {
    const free = rolePermissions.free_tier.find((one) => !rolePermissions.guest.some((held) => held === one)) as Permission;
    expect(reaches(free, { session: guest, brand: unsold })).toBe(true);
    expect(reaches('tts', { session: guest, brand: unsold })).toBe(false);
    expect(reaches('tts', { session: guest })).toBe(true);
    expect(reaches(free, { session: guest, links: linksWithout('platform.sign-up') })).toBe(false);
  });
});
