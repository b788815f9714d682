import { getAppSettings, type AppSettings } from '@troupe/protocol';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppProvider, seedAppSettings, useAppSettings } from './index.ts';
import { createTestApp, testSession, type TestAppOptions } from './testing/test-app.ts';

const offer = (...ids: string[]): AppSettings => ({
  inferenceModels: ids.map((id) => ({
    id,
    name: id,
    size: '',
    tokens: '8K',
    description: '',
    tag: '',
    level: 1,
    permission: null,
    hide_unauthorized: false,
    demo: false,
  })),
});

const Offered = () => (
  <p>
    {useAppSettings()
      ?.inferenceModels.map(({ id }) => id)
      .join(' ') ?? 'not known'}
  </p>
);

const open = (session: TestAppOptions['session'], seeded?: AppSettings) => {
  const app = createTestApp({
    session,
    answer: (request) =>
      new URL(request.url).pathname === getAppSettings.path
        ? Response.json(
            request.headers.get('authorization') === 'Bearer token-of-mara' ? offer('small', 'large') : offer('small'),
          )
        : null,
  });
  if (seeded) seedAppSettings(app.queries, seeded);
  render(
    <AppProvider app={app}>
      <Offered />
    </AppProvider>,
  );
  return { app, asked: () => app.requests.filter(({ url }) => new URL(url).pathname === getAppSettings.path).length };
};

test('what came with the document stands from the first drawing on, and a guest asks for nothing more', async () => {
  const { app, asked } = open(testSession(), offer('small'));
  expect(screen.getByText('small')).toBeTruthy();
  await waitFor(() => expect(app.sessions.getState().status).toBe('guest'));
  await app.client.call(getAppSettings, {});
  expect(asked(), 'the call of this test alone').toBe(1);
});

test('a member sees what a guest is offered until the server has said what they are', async () => {
  const { asked } = open(testSession({ id: 'mara', username: 'mara' }), offer('small'));
  expect(screen.getByText('small')).toBeTruthy();
  expect(await screen.findByText('small large')).toBeTruthy();
  expect(asked()).toBe(1);
});

test('without a document that says so everybody asks', async () => {
  const { asked } = open(testSession());
  expect(screen.getByText('not known')).toBeTruthy();
  expect(await screen.findByText('small')).toBeTruthy();
  expect(asked()).toBe(1);
});
