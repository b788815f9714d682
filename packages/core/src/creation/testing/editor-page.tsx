import { render, screen } from '@testing-library/react';
import type { EditedCharacter } from '@troupe/protocol';
import { vi } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from '../../app/testing/test-app.ts';
import { Toasts } from '../../platform/index.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { memberSession } from '../../platform/testing/profile.ts';
import { createFakeDrafts, type FakeDrafts } from './drafts.ts';
import { createFakeEditor, editedCharacter, type FakeVersion } from './edited-character.ts';
import { ChatbotCreateScreen } from '../editor/ChatbotCreateScreen.tsx';
import { ChatbotEditScreen } from '../editor/ChatbotEditScreen.tsx';

export interface Given extends Pick<TestAppOptions, 'session' | 'brand'> {
  /** What is edited; null on the page of a new one. */
  saved?: EditedCharacter | null;
  versions?: readonly FakeVersion[];
  /** An answer in place of the server's. */
  refuse?: (path: string, request: Request) => Response | null | Promise<Response | null>;
  leaving?: { go: () => void; stay: () => void };
  /** What has happened before the page opens. */
  set?: (app: TestApp) => unknown;
  /** The account's drafts. */
  drafts?: FakeDrafts;
  /** Of the address of a new chatbot. */
  draftId?: string | null;
}

/** The page of a chatbot on a hand-written server. */
export const openEditor = (given: Given = {}) => {
  const { saved = editedCharacter(), versions = [], refuse = () => null, session = memberSession, leaving = null } = given;
  const { drafts = createFakeDrafts(), draftId = null } = given;
  const fake = createFakeEditor(saved, versions);
  const app = createTestApp({
    session,
    ...(given.brand && { brand: given.brand }),
    answer: async (request) => {
      const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      return (await refuse(path, request)) ?? (await drafts.answer(path, request)) ?? fake.answer(path, request);
    },
  });
  given.set?.(app);
  const onDone = vi.fn();
  const unsaved: boolean[] = [];
  const addresses: string[] = [];
  const shared = { guidelinesHref: '/guidelines', leaving, onUnsavedChange: (is: boolean) => void unsaved.push(is) };
  const { unmount } = render(
    <>
      {given.saved === null ? (
        <ChatbotCreateScreen {...shared} draftId={draftId} onDraft={(id) => addresses.push(id)} onCreated={onDone} />
      ) : (
        <ChatbotEditScreen {...shared} characterId="mina" chatHref={(id) => `#chat-${id}`} onSaved={onDone} />
      )}
      <Toasts label="Messages" />
    </>,
    { wrapper: inApp(app) },
  );
  return { app, fake, drafts, onDone, unsaved, addresses, unmount };
};

export const field = (name: RegExp | string): Promise<HTMLInputElement> => screen.findByRole('textbox', { name });
