import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnSession } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { memberSession } from '../../testing/profile.ts';
import { SessionsScreen } from './SessionsScreen.tsx';

const session = (over: Partial<OwnSession>): OwnSession => ({
  id: 's1',
  device: 'Firefox on Linux',
  surface: 'site',
  country: null,
  signed_in_at: '2026-11-20T09:00:00.000Z',
  used_at: '2026-11-24T09:00:00.000Z',
  is_current: false,
  ...over,
});
const all = [
  session({ is_current: true }),
  session({ id: 's2', device: 'Safari on iPhone', country: 'DE' }),
  session({ id: 's3', device: null, surface: 'embed', signed_in_at: null }),
];

const open = (given = all, refuse?: () => Response) => {
  let held = given;
  const asked: string[] = [];
  const onSignedOut = vi.fn();
  const app = createTestApp({
    session: memberSession,
    answer: (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.endsWith('/users/passkeys')) return Response.json({ is_offered: false, passkeys: [], is_recent: true });
      if (!pathname.includes('/users/sessions')) return null;
      if (request.method === 'GET') return Response.json({ sessions: held });
      asked.push(pathname.split('/users/sessions')[1] + search);
      if (refuse) return refuse();
      const id = pathname.split('/').at(-1);
      held = held.filter((one) => (search.includes('current') ? one.is_current : one.id !== id));
      return Response.json(search ? { ended: 1 } : {});
    },
  });
  render(<SessionsScreen profileHref="#profile" signInHref={() => '#sign-in'} onSignedOut={onSignedOut} />, {
    wrapper: inApp(app),
  });
  return { asked, onSignedOut };
};
const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem');

describe('the page of one’s sessions', () => {
  it('tells them apart by device, place and last use, and marks this one', async () => {
    open();
    const [first, second, third] = (await rows()).map((row) => row.textContent);
    expect(first).toContain('Firefox on Linux');
    expect(first).toContain('This device');
    expect(second).toMatch(/Safari on iPhone.*Germany · Last used Nov 24, 2026/);
    expect(third).toMatch(/Unknown device.*on another site/);
    expect(within((await rows())[0]!).queryByRole('button')).toBeNull();
  });

  it('ends one, and the list is without it', async () => {
    const { asked } = open();
    await userEvent.click(await screen.findByRole('button', { name: /^End: Safari on iPhone/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(asked).toEqual(['/s2']);
  });

  it('ends all others', async () => {
    const { asked } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(asked).toEqual(['?keep=current']);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('asks before it signs out everywhere, this device included', async () => {
    const { asked, onSignedOut } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(asked).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1));
    expect(asked).toEqual(['?keep=none']);
  });

  it('keeps what could not be ended', async () => {
    const { asked } = open(all, () => failure(503, 'unavailable'));
    await userEvent.click(await screen.findByRole('button', { name: /^End: Safari on iPhone/ }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await rows()).toHaveLength(3);
  });
});
