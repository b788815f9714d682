import type { QueueStatus } from '@troupe/protocol';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp, testBrand, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { keepBypass } from './bypass-link.ts';
import { QueueNotice } from './QueueNotice.tsx';

afterEach(cleanup);

const waiting: QueueStatus = { status: 'waiting', position: 12, time_left: 300, retry_after: 30, bypass: null };
const open = (answer: QueueStatus, options: TestAppOptions = {}) => {
  const app = createTestApp({ brand: testBrand({ queue: {} }), answer: () => Response.json(answer), ...options });
  render(
    <AppProvider app={app}>
      <QueueNotice />
    </AppProvider>,
  );
  return app;
};

test('says on the home page that there is a line, and how long it is', async () => {
  open(waiting);
  const notice = await screen.findByRole('status');
  await waitFor(() => expect(notice.textContent).toBe("There's a line to chat right now. About 5 minutes until you can chat."));
  expect(screen.getByRole('button', { name: 'Upgrade to skip the line' })).toBeTruthy();
});

test.each<[string, QueueStatus, TestAppOptions]>([
  ['once it is the user’s turn', { ...waiting, status: 'access' }, {}],
  ['when expired', { ...waiting, status: 'expired' }, {}],
  ['with skip_waiting_room', waiting, { session: testSession({ username: 'mara', permissions: ['skip_waiting_room'] }) }],
  ['for an active subscriber', waiting, { session: testSession({ username: 'mara', role: 'paid_basic', permissions: [] }) }],
  ['in partner mode', waiting, { brand: testBrand({ queue: {}, partner_mode: true }) }],
  ['on a brand without a line', waiting, { brand: testBrand() }],
])('is not there %s', async (_, answer, options) => {
  const app = open(answer, options);
  // Beside one that asked later and shows its line: whatever this one would show is there by then.
  open(waiting);
  await screen.findByRole('button', { name: 'Upgrade to skip the line' });
  expect(screen.getAllByRole('status')).toHaveLength(1);
  if (answer === waiting) expect(app.requests).toEqual([]);
});

test('hands over a pass that a link brought, once', async () => {
  const app = createTestApp({ brand: testBrand({ queue: {} }), answer: () => Response.json({ ...waiting, retry_after: 1 }) });
  keepBypass(app.storage, 'a.b.c');
  render(
    <AppProvider app={app}>
      <QueueNotice />
    </AppProvider>,
  );
  await waitFor(() => expect(app.requests.length).toBeGreaterThan(1));
  expect(app.requests.map(({ url }) => new URL(url).searchParams.get('bypass')).slice(0, 2)).toEqual(['a.b.c', null]);
});
