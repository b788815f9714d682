import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { ConsentGate } from './ConsentGate.tsx';

const mara = testSession({ id: 'mara', username: 'mara', platform: 'first_party', role: 'free_tier' });
const terms = { page: 'terms', version: 'v2', since: 'v1' };
const guidelines = { page: 'guidelines', version: 'v2', since: 'v1' };
const block = (text: string, change: string) => ({ kind: 'text', lines: [[{ text }]], change });
const documentOf = (page: string) => ({
  page,
  title: page === 'terms' ? 'Terms of service' : 'Community guidelines',
  version: 'v2',
  date: '2026-11-24',
  hash: 'h',
  versions: [{ version: 'v2', date: '2026-11-24' }],
  blocks: [
    { kind: 'heading', lines: [[{ text: 'Rules' }]], change: 'same' },
    block('Be kind.', 'removed'),
    block('Be kind, always.', 'added'),
    { kind: 'list', lines: [[{ text: 'See ' }, { text: 'answers', href: '/faq' }]], change: 'same' },
  ],
});

/** A server on which some texts are due until they are agreed to. */
const open = (due: (typeof terms)[], { fails = [], ...options }: TestAppOptions & { fails?: string[] } = {}) => {
  let left = due;
  const sent: unknown[] = [];
  const asked: string[] = [];
  const app = createTestApp({
    session: mara,
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      const failing = fails.find((one) => `${request.method} ${pathname}`.endsWith(one));
      if (failing !== undefined) {
        fails.splice(fails.indexOf(failing), 1);
        return failure(500, 'internal');
      }
      if (pathname.includes('/legal/')) {
        asked.push(pathname + search);
        return Response.json(documentOf(pathname.split('/').at(-1) ?? ''));
      }
      if (!pathname.endsWith('/users/consents')) return null;
      if (request.method === 'POST') {
        const body = (await request.json()) as { page: string };
        sent.push(body);
        left = left.filter(({ page }) => page !== body.page);
      }
      return Response.json({ consents: [], due: left });
    },
    ...options,
  });
  render(
    <AppProvider app={app}>
      <ConsentGate />
    </AppProvider>,
  );
  return { app, sent, asked };
};

describe('a member who agreed to an earlier version', () => {
  test('sees what changed, marked by words, and agrees to what is shown', async () => {
    const { sent, asked } = open([terms]);
    const dialog = await screen.findByRole('dialog', { name: 'Updated: Terms of service' });
    expect(asked).toEqual(['/api/v1/legal/terms?since=v1']);
    expect(within(dialog).getByText('Be kind.').closest('del')?.textContent).toContain('Removed');
    expect(within(dialog).getByText('Be kind, always.').closest('ins')?.textContent).toContain('New');
    expect(within(dialog).getByRole('link', { name: 'answers' }).getAttribute('href')).toBe('/faq');
    expect(within(dialog).getByRole('link', { name: 'Read the full text' }).getAttribute('href')).toBe('/terms');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ page: 'terms', version: 'v2', given: true }]);
  });

  test('is asked about one text after the other, and may put each off', async () => {
    const { sent } = open([terms, guidelines]);
    await screen.findByRole('dialog', { name: /^Updated: Terms of service/ });
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await screen.findByRole('dialog', { name: /^Updated: Community guidelines/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  test('is told where it could not be kept, and tries again', async () => {
    const { sent } = open([terms], { fails: ['POST /api/v1/users/consents'] });
    await screen.findByRole('dialog', { name: /^Updated: Terms/ });
    await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
    expect((await screen.findByRole('alert')).textContent).toBe("We couldn't save that. Try again.");
    await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

const consentCalls = ({ app }: ReturnType<typeof open>) => app.requests.filter(({ url }) => url.includes('/users/consents'));

test('whose texts have not changed is asked nothing', async () => {
  const opened = open([]);
  await waitFor(() => expect(consentCalls(opened)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.asked).toEqual([]);
});

test('a guest is not looked up', async () => {
  const guest = open([terms], { session: testSession() });
  const member = open([]);
  await waitFor(() => expect(consentCalls(member)).toHaveLength(1));
  expect(consentCalls(guest)).toEqual([]);
});
