import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestApp, testBrand, type TestApp } from '../../app/testing/test-app.ts';
import { Toasts } from '../../platform/index.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { memberSession } from '../../platform/testing/profile.ts';
import { createGroupsServer, type GroupsGiven } from './groups.ts';

/** A page of groups on a hand-written server. */
export const openGroups = (draw: (app: TestApp) => ReactNode, given: GroupsGiven = {}) => {
  const { session = memberSession, brand = testBrand({ flags: { lorebook: true, groupchat: true } }), set } = given;
  const { answer, ...server } = createGroupsServer(given);
  const app = createTestApp({ session, brand, answer });
  set?.(app);
  const { unmount } = render(
    <>
      {draw(app)}
      <Toasts label="Messages" />
    </>,
    { wrapper: inApp(app) },
  );
  return { app, ...server, unmount };
};
