import { rolePermissions, type Role } from '@troupe/protocol';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ChatScreen } from '@troupe/core/chat';
import { createFakeChat, type FakeChat, type FakeChatOptions } from '@troupe/core/chat/testing/fake-chat-server.ts';
import { useEffect, useState } from 'react';
import { storyLocale } from '../locale.ts';
import { portrait } from './portrait.ts';
import { stage } from './stage.css.ts';

export interface SceneProps extends FakeChatOptions {
  /** Who chats; a member of the free tier unless told. */
  role?: Role;
  /** What they may do beyond their role. */
  permissions?: string[];
  /** Of a story that is about a language; else the toolbar's. */
  locale?: 'en' | 'ar';
  brand?: 'daybreak' | 'acme';
  /** What the rest of the server answers, by method and path. */
  answers?: Record<string, unknown>;
  /** What the device kept. */
  kept?: Record<string, string>;
  /** What the page around the chat offers to begin with. */
  opening?: string;
  /** What the server has done before the screen opens. */
  set?: (server: FakeChat) => void;
}

/** The whole chat with Elin on a hand-written server: what every story of a chat is staged on. */
export const Scene = ({
  role = 'free_tier',
  permissions,
  locale,
  brand = 'daybreak',
  answers,
  kept,
  opening,
  set,
  before,
  ...options
}: SceneProps) => {
  const [app] = useState(() => {
    const server = createFakeChat({
      ...options,
      before: async (request, path) =>
        (await before?.(request, path)) ?? (answers && path in answers ? Response.json(answers[path]) : null),
      character: { avatar_url: portrait, ...options.character },
    });
    set?.(server);
    const storage = new Map(Object.entries(kept ?? {}));
    return createTestApp({
      answer: server.answer,
      brand: testBrand({ id: brand }),
      ...storyLocale(locale),
      storage: {
        get: (key) => storage.get(key) ?? null,
        set: (key, value) => void (value === null ? storage.delete(key) : storage.set(key, value)),
      },
      session:
        role === 'guest'
          ? testSession()
          : testSession({ username: 'mara', role, permissions: [...rolePermissions[role], ...(permissions ?? [])] }),
    });
  });
  // A play may have taken the connection away: from the whole page, where the next story stands.
  useEffect(() => () => void window.dispatchEvent(new Event('online')), []);
  return (
    <AppProvider app={app}>
      <div className={stage}>
        <ChatScreen params={{ characterId: 'elin' }} opening={opening} />
      </div>
    </AppProvider>
  );
};
