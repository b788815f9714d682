import { createTranslator } from '@troupe/core/i18n';
import type { Session } from '@troupe/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignInPanel } from './SignInPanel.tsx';
import { startSignIn } from './start-sign-in.tsx';

const session = { token: 'member' } as Session;

/** A browser that asks its user about cookies, and answers when the test says so. */
const ask = () => {
  let grant: () => void = () => undefined;
  Object.assign(document, { requestStorageAccess: () => new Promise<void>((done) => (grant = done)) });
  const [onSignedIn, show] = [vi.fn(), vi.fn()];
  const ending = startSignIn({
    client: { call: vi.fn(async () => session) as never },
    t: createTranslator({ locale: 'en' } as never),
    keyring: { key: async () => ({ jkt: 'thumbprint' }) as never },
    hostOrigin: 'https://partner.example',
    lastToken: () => 'last',
    show,
    onSignedIn,
  });
  return { ending, onSignedIn, show, grant: () => grant() };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'requestStorageAccess');
});

it('shows the panel with the window while the browser is still asking; a late grant wins, once', async () => {
  const { ending, onSignedIn, show, grant } = ask();
  await vi.advanceTimersByTimeAsync(900);
  expect(show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await ending;
  expect(show).toHaveBeenCalledOnce();
  expect((show.mock.calls[0]?.[0] as { type: unknown }).type).toBe(SignInPanel);
  grant();
  await vi.advanceTimersByTimeAsync(0);
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session, 'thumbprint', 'storage-access');
});

it('shows no panel where the browser grants at once', async () => {
  const { ending, onSignedIn, show, grant } = ask();
  await vi.advanceTimersByTimeAsync(0);
  grant();
  await ending;
  expect(onSignedIn).toHaveBeenCalledOnce();
  expect(show).not.toHaveBeenCalled();
});
