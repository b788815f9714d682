import { cleanup, render, screen } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { afterEach, expect, it } from 'vitest';
import { Screen } from './chats.tsx';

afterEach(cleanup);

it.each([
  [true, 'No recent chats', 'character'],
  [false, 'No Conversations', null],
])('the flag my_chats_v2 chooses the list: %s shows “%s”', async (isOn, empty, groupedBy) => {
  const app = createTestApp({
    brand: testBrand({ flags: { my_chats_v2: isOn } }),
    session: testSession({ username: 'mara' }),
    answer: () => Response.json([]),
  });
  render(
    <AppProvider app={app}>
      <Screen params={{}} search={{}} onSearchChange={() => undefined} />
    </AppProvider>,
  );
  expect(await screen.findByText(empty)).toBeTruthy();
  const asked = app.requests.find(({ url }) => new URL(url).pathname === '/api/v1/conversations');
  expect(new URL(asked?.url ?? '').searchParams.get('group_by')).toBe(groupedBy);
});
