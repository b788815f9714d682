import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataRow } from '@troupe/protocol';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession } from '../../../app/testing/test-app.ts';
import { memberSession, testExport } from '../../testing/profile.ts';
import { DataScreen } from './DataScreen.tsx';

const row = (name: string, given: Partial<DataRow> = {}): DataRow => ({
  name,
  group: 'chats',
  count: 1,
  is_exported: true,
  export_why: null,
  erasure: 'erased',
  erase_why: null,
  href: `/data-exports/${name}`,
  alone_why: null,
  kept: 'account',
  ...given,
});

/** `counts`: what there is of the rows that can be erased, which the server changes. */
const open = async ({ erase, session = memberSession }: { erase?: () => Response; session?: typeof memberSession } = {}) => {
  const counts = new Map([
    ['personas', 0],
    ['conversations', 38],
  ]);
  const app = createTestApp({
    session,
    answer: ({ url, method }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith('/users/export')) return Response.json(testExport());
      if (method === 'DELETE') {
        const name = pathname.split('/').at(-1) ?? '';
        const refused = erase?.();
        if (refused) return refused;
        const count = counts.get(name) ?? 0;
        counts.set(name, 0);
        return Response.json({ count });
      }
      return Response.json({
        rows: [
          ...[...counts].map(([name, count]) => row(name, { count, group: name === 'personas' ? 'creations' : 'chats' })),
          row('messages', { count: 1200, alone_why: 'It goes with what it belongs to.' }),
          row('refreshTokens', {
            group: 'sign_ins',
            is_exported: false,
            export_why: 'Hashes of secrets.',
            href: null,
            alone_why: 'Sessions have a page of their own.',
          }),
          row('mailbox', { group: 'sign_ins', count: null, alone_why: 'It is there for development only.' }),
        ],
      });
    },
  });
  render(
    <AppProvider app={app}>
      <DataScreen profileHref="/profile" />
    </AppProvider>,
  );
  return app;
};
const openWhole = async (options?: Parameters<typeof open>[0]) => {
  const app = await open(options);
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }));
  return app;
};
const groupOf = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('li') as HTMLElement);
const lineOf = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);
const ask = async () => {
  await userEvent.click((await lineOf('Conversations')).getByRole('button', { name: 'Delete Conversations' }));
  return within(await screen.findByRole('dialog', { name: 'Delete Conversations?' }));
};
const erasures = (app: Awaited<ReturnType<typeof open>>) =>
  app.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).pathname);

describe('one’s data in groups', () => {
  test('are named in everyday words, with what they hold; those that hold nothing are one line', async () => {
    await open();
    expect((await groupOf('Chats')).getByText('1,238 entries')).toBeTruthy();
    expect((await groupOf('Sign-ins')).getByText('1 entry')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Sign-ins', 'Chats']);
    expect(screen.getByText(/^Nothing stored: Account · Chatbots, personas and lorebooks · .* · Activity$/)).toBeTruthy();
    // Names of tables are for those who ask for them.
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/Refresh tokens|Hashes/)).toBeNull();
  });

  test('are erased as a whole, table by table, and where nothing goes by itself nothing is offered', async () => {
    const app = await open();
    expect((await groupOf('Sign-ins')).queryByRole('button')).toBeNull();
    await userEvent.click((await groupOf('Chats')).getByRole('button', { name: 'Delete Chats' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Chats?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(document.activeElement).toBe(await screen.findByText('Chats deleted'));
    expect(erasures(app)).toEqual(['/api/v1/users/data/conversations']);
  });

  test('lead to the whole list and back', async () => {
    await openWhole();
    expect(screen.getByRole('table')).toBeTruthy();
    const less = screen.getByRole('button', { name: 'Show less' });
    expect(less.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(less);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the table of one’s data', () => {
  test('shows what there is first, each row with its count, its archive and what becomes of it', async () => {
    await openWhole();
    const heads = await screen.findAllByRole('rowheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Conversations',
      'Messages',
      'Refresh tokens',
      'Personas',
      'Mailbox',
    ]);
    const line = await lineOf('Conversations');
    expect(line.getByText('38')).toBeTruthy();
    expect(line.getByRole('link', { name: 'Export Conversations' }).getAttribute('href')).toBe('/data-exports/conversations');
    expect((await lineOf('Mailbox')).getByText('not counted')).toBeTruthy();
  });

  test('offers nothing where there is nothing, and says why where something does not go by itself', async () => {
    await openWhole();
    expect((await lineOf('Personas')).queryByRole('button')).toBeNull();
    expect((await lineOf('Personas')).queryByRole('link')).toBeNull();
    const sessions = await lineOf('Refresh tokens');
    expect(sessions.getByText("You can't delete this on its own: Sessions have a page of their own.")).toBeTruthy();
    expect(sessions.getByText('No: Hashes of secrets.')).toBeTruthy();
    expect(sessions.queryByRole('button')).toBeNull();
  });

  test('asks before a row is erased, and keeps it where one does not want to', async () => {
    const app = await openWhole();
    const dialog = await ask();
    expect(dialog.getByText('You lose everything in it too, and no one can restore it.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(erasures(app)).toEqual([]);
  });

  test('erases the row that was asked for, tells it, and counts anew', async () => {
    const app = await openWhole();
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete' }));
    const outcome = await screen.findByText('Conversations deleted');
    expect(outcome.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(outcome);
    expect(erasures(app)).toEqual(['/api/v1/users/data/conversations']);
    await waitFor(async () => expect((await lineOf('Conversations')).getByText('0')).toBeTruthy());
    expect((await lineOf('Conversations')).queryByRole('button')).toBeNull();
  });

  test('says in the dialog that a row could not be erased, and lets one try again', async () => {
    let isDown = true;
    const app = await openWhole({ erase: () => (isDown ? failure(403, 'forbidden') : (undefined as never)) });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    isDown = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Conversations deleted')).toBeTruthy();
    expect(erasures(app)).toHaveLength(2);
  });

  test('is for members alone', async () => {
    const app = await open({ session: testSession() });
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeTruthy());
    expect(screen.queryByRole('table')).toBeNull();
    expect(app.requests.filter(({ url }) => url.includes('/users/data'))).toEqual([]);
  });
});
