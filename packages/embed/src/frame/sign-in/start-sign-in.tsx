import type { Client } from '@troupe/core/app';
import { catalogue, type Translator } from '@troupe/core/i18n';
import texts from '@troupe/core/i18n/en/platform.json?sign-in';
import type { StorageKind } from '@troupe/postmessage-rpc';
import type { Session } from '@troupe/protocol';
import type { ReactNode } from 'react';
import type { Keyring } from '../session/dpop-key.ts';
import { signInByStorageAccess, signInByWindow, type SignInContext } from './storage-access.ts';
import { SignInPanel } from './SignInPanel.tsx';

export interface SignInOptions {
  client: Pick<Client, 'call'>;
  t: Translator;
  keyring: Pick<Keyring, 'key'>;
  /** Origin of the page around the frame. */
  hostOrigin: string;
  /** The last token of this viewer, under that key. */
  lastToken: (jkt: string) => string | undefined;
  /** Puts a panel over the screen; null takes it away. */
  show: (panel: ReactNode) => void;
  onSignedIn: (session: Session, jkt: string, keptBy: StorageKind) => void;
}

/** Milliseconds after which a browser that has not answered is asking the user. */
const askingMs = 1000;

/**
 * Signs a user in to their own account, inside the frame (decision 31): by storage access while the
 * click is fresh, else by a panel that opens a window. A browser that asks about its cookies may be asking
 * where nobody looks, so the panel comes while it does; whichever way ends first signs in. Nothing changes
 * for them before `onSignedIn`.
 */
export const startSignIn = async (options: SignInOptions): Promise<void> => {
  const { client, t, keyring, hostOrigin, lastToken, show, onSignedIn } = options;
  Object.assign(catalogue, texts);
  const key = await keyring.key();
  // Without WebCrypto (plain http) no session of a frame can be bound, so there is none.
  const context: SignInContext | null = key && { page: window, client, hostOrigin, jkt: key.jkt, lastToken: lastToken(key.jkt) };
  let isSignedIn = false;
  const enter = (session: Session | null, keptBy: StorageKind): void => {
    if (!session || !context || isSignedIn) return;
    isSignedIn = true;
    onSignedIn(session, context.jkt, keptBy);
  };
  const byAccess = context && signInByStorageAccess(context).then((session) => enter(session, 'storage-access'));
  await Promise.race([byAccess, new Promise((done) => setTimeout(done, askingMs))]);
  if (isSignedIn) return;

  show(
    <SignInPanel
      t={t}
      onOpen={async (giveUp) => (context ? signInByWindow(context, giveUp) : 'failed')}
      onSignedIn={(session) => enter(session, 'popup')}
      onClose={() => show(null)}
    />,
  );
};
