import { AppError, finishPasskeySignIn, startPasskeySignIn } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { useApp, type App } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { usePasskeyText } from './texts.ts';
import { offersPasskeys, PasskeyRefused, showPasskey } from './web-authn.ts';

export interface PasskeySignInProps {
  /** In-app path to go on at. */
  redirect: string;
  /** Signed in; the surface goes there anew. */
  onSignedIn: (path: string) => void;
}

interface Asker {
  /** Has the browser suggest passkeys where an e-mail is typed, anew before each challenge is over. */
  suggest(): void;
  /** Whether nothing went wrong: signed in, or somebody changed their mind. */
  press(): Promise<boolean>;
  stop(): void;
}

/** A suggestion asks again before its challenge is over. */
const renewed = 0.9;

const isMindChanged = (failure: unknown) => failure instanceof PasskeyRefused && failure.reason === 'cancelled';

const createAsker = (
  { client }: Pick<App, 'client'>,
  { redirect, onSignedIn, onRefused }: PasskeySignInProps & { onRefused: () => void },
): Asker => {
  // One question at a time: a browser refuses a second.
  let open = new AbortController();
  const ask = async (mediation: 'optional' | 'conditional') => {
    open.abort();
    open = new AbortController();
    const { signal } = open;
    const asked = await client.call(startPasskeySignIn, {}, { signal });
    const renewal = mediation === 'conditional' ? setTimeout(asker.suggest, asked.timeout * renewed) : undefined;
    try {
      const credential = await showPasskey(asked, { mediation, signal });
      const { path } = await client.call(finishPasskeySignIn, { body: { credential, redirect } }, { signal });
      onSignedIn(path);
    } finally {
      clearTimeout(renewal);
    }
  };
  const asker: Asker = {
    suggest() {
      const { signal } = open;
      void offersPasskeys()
        .then((does) => (does && !signal.aborted ? ask('conditional') : undefined))
        // A suggestion that could not be made is not missed; one that was taken and opened nothing is.
        .catch((failure: unknown) => {
          if (failure instanceof AppError && failure.code === 'sign_in_failed') onRefused();
        });
    },
    async press() {
      try {
        await ask('optional');
        return true;
      } catch (failure) {
        // The suggestions gave way to the press.
        open = new AbortController();
        asker.suggest();
        return isMindChanged(failure);
      }
    },
    stop: () => open.abort(),
  };
  return asker;
};

const usePasskeySignIn = ({ redirect, onSignedIn }: PasskeySignInProps) => {
  const app = useApp();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const asker = useRef<Asker>(null);
  useEffect(() => {
    const made = createAsker(app, { redirect, onSignedIn, onRefused: () => setFailed(true) });
    asker.current = made;
    made.suggest();
    return made.stop;
  }, [app, onSignedIn, redirect]);

  const press = async () => {
    setFailed(false);
    setBusy(true);
    setFailed(!(await asker.current?.press()));
    setBusy(false);
  };
  return { hasFailed, isBusy, press };
};

/** The button that signs in by a passkey; the browser's suggestions below the field for the e-mail come with it. */
export const PasskeySignIn = (props: PasskeySignInProps) => {
  const text = usePasskeyText();
  const { hasFailed, isBusy, press } = usePasskeySignIn(props);
  return (
    <>
      <Button variant="outline" size="lg" isBlock disabled={isBusy} onClick={() => void press()}>
        {text('passkeys.sign-in')}
      </Button>
      {hasFailed && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {text('passkeys.sign-in.failed')}
        </Notice>
      )}
    </>
  );
};
