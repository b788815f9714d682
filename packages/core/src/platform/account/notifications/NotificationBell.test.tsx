import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '@troupe/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, testSession } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { NotificationBell } from './NotificationBell.tsx';

const member = testSession({ id: 'mara', username: 'mara' });
const createdAt = '2026-11-24T09:00:00.000Z';
const told: Notification[] = [
  { id: 'n2', kind: 'export_ready', payload: {}, is_read: false, createdAt },
  {
    id: 'n1',
    kind: 'reply_ready',
    payload: { character_id: 'elin', conversation_id: 'c1', character_name: 'Elin Marrow' },
    is_read: true,
    createdAt,
    is_last_id: true,
  },
];
const settings = {
  pushed: { replies: true, decisions: true, account: true, review: true, news: false },
  quiet_hours: null,
};

interface Given {
  pages?: Notification[][];
  unread?: number;
  patch?: Response;
}

const open = ({ pages = [told, [{ ...(told[0] as Notification), id: 'n0', is_read: true }]], unread = 1, patch }: Given = {}) => {
  const sent: { path: string; method: string; body: unknown }[] = [];
  const app = createTestApp({
    session: member,
    answer: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (request.method !== 'GET') sent.push({ path: pathname, method: request.method, body: await request.json() });
      if (pathname.endsWith('/notifications/read')) return Response.json({ unread: 0 });
      if (pathname.endsWith('/notifications/settings'))
        return request.method === 'GET' ? Response.json(settings) : (patch ?? Response.json(settings));
      if (pathname.endsWith('/push/subscriptions'))
        return Response.json({ public_key: 'BK', subscriptions: [{ id: 'd1', device: 'Firefox on Linux', createdAt }] });
      if (pathname.endsWith('/notifications'))
        return Response.json({ notifications: pages[searchParams.has('last_id') ? 1 : 0] ?? [], unread });
      return null;
    },
  });
  render(<NotificationBell />, { wrapper: inApp(app) });
  return { app, sent };
};
const openDrawer = async (name = 'Notifications, 1 unread') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};

afterEach(() => void vi.unstubAllGlobals());

describe('the bell', () => {
  it('says how much is unread, and opens what was told, which then is read', async () => {
    const { sent } = open();
    const drawer = await openDrawer();
    const rows = await within(drawer).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Unread: Your archive is ready\./),
      expect.stringMatching(/^Elin Marrow has replied\./),
    ]);
    expect(within(drawer).getByRole('link', { name: 'Elin Marrow has replied.' }).getAttribute('href')).toContain(
      'chat.conversation',
    );
    await waitFor(() => expect(sent).toEqual([{ path: '/api/v1/notifications/read', method: 'POST', body: { until: 'n2' } }]));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('tells winners their rank and the plan that they have for a month', async () => {
    const won: Notification = {
      id: 'n3',
      kind: 'prize_won',
      payload: { date: '2026-11', rank: 2, plan: 'I’m All In' },
      is_read: false,
      createdAt,
      is_last_id: true,
    };
    open({ pages: [[won]] });
    const drawer = await openDrawer();
    const [row] = await within(drawer).findAllByRole('listitem');
    expect(row?.textContent).toContain('You ranked number 2 on the leaderboard and won a month of I’m All In.');
  });

  it('loads more on demand', async () => {
    open();
    const drawer = await openDrawer();
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(3));
    expect(within(drawer).queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('has what this page said in passing, too', async () => {
    const { app } = open({ pages: [[]], unread: 0 });
    act(() => app.notify({ kind: 'success', text: 'Copied to clipboard', durationMs: 2000 }));
    const drawer = await openDrawer('Notifications');
    expect(await within(drawer).findByText('Nothing yet')).toBeTruthy();
    expect(within(drawer).getByText('Copied to clipboard')).toBeTruthy();
  });

  it('says so where it cannot be had, with the way to try again', async () => {
    const app = createTestApp({ session: member, answer: () => failure(500, 'internal') });
    render(<NotificationBell />, { wrapper: inApp(app) });
    const drawer = await openDrawer('Notifications');
    expect(await within(drawer).findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('how one wants to be told', () => {
  const openSettings = async () => {
    const drawer = await openDrawer();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Settings' }));
    return drawer;
  };

  it('is changed a box at a time', async () => {
    const { sent } = open();
    const drawer = await openSettings();
    await userEvent.click(await within(drawer).findByRole('checkbox', { name: 'New replies' }));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ pushed: { replies: false } }));
  });

  it('has quiet hours by the clock of this device', async () => {
    const { sent } = open();
    const drawer = await openSettings();
    await userEvent.click(await within(drawer).findByRole('checkbox', { name: /^No alerts/ }));
    expect(within(drawer).getByLabelText('From')).toHaveProperty('value', '22:30');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ quiet_hours: { from: 1350, until: 420, time_zone: timeZone } }));
  });

  it('shows the quiet hours that a tick would choose', async () => {
    open();
    const drawer = await openSettings();
    const from = await within(drawer).findByLabelText('From');
    const until = within(drawer).getByLabelText('Until');
    expect([from, until]).toMatchObject([
      { value: '22:30', disabled: true },
      { value: '07:00', disabled: true },
    ]);
    await userEvent.click(within(drawer).getByRole('checkbox', { name: /^No alerts/ }));
    expect(from).toHaveProperty('disabled', false);
    expect(until).toHaveProperty('disabled', false);
  });

  it('is put back where it could not be saved', async () => {
    const { app } = open({ patch: failure(500, 'internal') });
    const drawer = await openSettings();
    const box = await within(drawer).findByRole('checkbox', { name: 'My account' });
    await userEvent.click(box);
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe("We couldn't save this. Try again."));
    expect((box as HTMLInputElement).checked).toBe(true);
  });

  it('says so where the browser cannot be told, and lets other devices be taken away', async () => {
    open();
    const drawer = await openSettings();
    expect(await within(drawer).findByText(/^This browser can't receive alerts/)).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: 'Send to this device' })).toBeNull();
    expect(await within(drawer).findByRole('button', { name: 'Remove Firefox on Linux' })).toBeTruthy();
  });
});
