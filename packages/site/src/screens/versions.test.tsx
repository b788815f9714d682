import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import type { BrandView } from '@troupe/protocol';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';
import { Screen as Create } from './creation/create-chatbot.tsx';
import { Screen as MyChatbots } from './my-chatbots.tsx';

const open = async (Screen: ComponentType<SiteScreenProps>, heading: string, flags: BrandView['flags']) => {
  const app = createTestApp({ brand: testBrand({ flags }), session: memberSession, answer: () => Response.json([]) });
  render(
    <AppProvider app={app}>
      <RouterProvider value={createRouter(window)}>
        <Screen params={{}} search={{}} onSearchChange={() => undefined} />
      </RouterProvider>
    </AppProvider>,
  );
  return screen.findByRole('heading', { level: 1, name: heading });
};

it.each([
  [true, 'columns'],
  [false, 'column'],
])('the flag create_v2 chooses where a new chatbot is shown beside its form: %s', async (create_v2, layout) => {
  await open(Create, 'Create Chatbot', { create_v2 });
  const preview = document.querySelector('[data-troupe-part=editor-preview]');
  expect(/_(columns?)__/.exec(preview?.parentElement?.className ?? '')?.[1]).toBe(layout);
});

it.each([
  [true, false],
  [false, true],
])('the flag my_bots_v2 chooses the grid of one’s own chatbots: %s', async (my_bots_v2, isFirst) => {
  const heading = await open(MyChatbots, 'My Chatbots', { my_bots_v2 });
  expect(heading.closest('[class*=firstListing]') !== null).toBe(isFirst);
});
