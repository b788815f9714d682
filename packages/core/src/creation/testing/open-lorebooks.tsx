import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestApp, type TestApp, type TestAppOptions } from '../../app/testing/test-app.ts';
import { Toasts } from '../../platform/index.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { memberSession } from '../../platform/testing/profile.ts';
import type { LorebookLinks } from '../lorebooks/links.ts';
import { createFakeLorebooks, type FakeLorebooksGiven } from './lorebooks.ts';
import { createFakeOwnCharacters, ownCharacter } from './own-characters.ts';

export const lorebookLinks: LorebookLinks = {
  list: '#lorebooks',
  create: '#lorebook-create',
  edit: (id) => `#lorebook-edit?id=${id}`,
  page: (id) => `#lorebook?id=${id}`,
};

export interface OpenGiven extends FakeLorebooksGiven, Pick<TestAppOptions, 'session' | 'brand' | 'storage'> {
  /** An answer in place of the server's. */
  refuse?: (path: string) => Response | null | Promise<Response | null>;
}

/** A page of lorebooks on a hand-written server, with one chatbot of the member's. */
export const openLorebooks = (page: ReactNode, given: OpenGiven = {}) => {
  const { session = memberSession, refuse = () => null, brand, storage, ...rest } = given;
  const fake = createFakeLorebooks(rest);
  const own = createFakeOwnCharacters([ownCharacter({ id: 'elin', name: 'Elin Marrow' })]);
  const app: TestApp = createTestApp({
    session,
    ...(brand && { brand }),
    ...(storage && { storage }),
    answer: async (request) => {
      const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      return (await refuse(path)) ?? (await fake.answer(path, request)) ?? own.answer(path);
    },
  });
  render(
    <>
      {page}
      <Toasts label="Messages" />
    </>,
    { wrapper: inApp(app) },
  );
  return { app, fake };
};
