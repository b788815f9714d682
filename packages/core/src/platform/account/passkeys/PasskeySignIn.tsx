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
  /** What went wrong; null where they signed in, or changed their mind. */
  press(): Promise<unknown>;
  stop(): void;
}

/** A suggestion asks again before its challenge is over. */
const renewed = 0.9;
/** Milliseconds before suggestions begin anew after one that failed, so many times until a press. */
const anewMs = [500, 1000, 2000, 4000, 8000, 16_000];

/** Nothing was refused: the server was not reached. */
const isLost = (failure: unknown): failure is AppError => failure instanceof AppError && failure.code !== 'sign_in_failed';

const isMindChanged = (failure: unknown) => failure instanceof PasskeyRefused && failure.reason === 'cancelled';

const createAsker = (
  { client }: Pick<App, 'client'>,
  { redirect, onSignedIn, onFailed }: PasskeySignInProps & { onFailed: (failure: unknown) => void },
): Asker => {
  // One question at a time: a browser refuses a second.
  let open = new AbortController();
  let failures = 0;
  const suggestAgain = (signal: AbortSignal) => {
    const ms = anewMs[failures++];
    if (ms !== undefined) setTimeout(() => !signal.aborted && asker.suggest(), ms);
  };
  const ask = async (mediation: 'optional' | 'conditional') => {
    open.abort();
    open = new AbortController();
    const { signal } = open;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let isChosen = false;
    try {
      const asked = await client.call(startPasskeySignIn, {}, { signal });
      if (mediation === 'conditional') renewal = setTimeout(asker.suggest, asked.timeout * renewed);
      const credential = await showPasskey(asked, { mediation, signal });
      isChosen = true;
      const { path } = await client.call(finishPasskeySignIn, { body: { credential, redirect } }, { signal });
      onSignedIn(path);
    } catch (failure) {
      if (mediation === 'optional') throw failure;
      // Stopped, or given way to another question.
      if (signal.aborted) return;
      // A suggestion that could not be made is not missed; one that was taken and opened nothing is.
      if (isChosen) onFailed(failure);
      suggestAgain(signal);
    } finally {
      clearTimeout(renewal);
    }
  };
  const asker: Asker = {
    suggest() {
      const { signal } = open;
      void offersPasskeys().then((does) => (does && !signal.aborted ? ask('conditional') : undefined));
    },
    async press() {
      try {
        await ask('optional');
        return null;
      } catch (failure) {
        // The suggestions gave way to the press.
        open = new AbortController();
        failures = 0;
        asker.suggest();
        return isMindChanged(failure) ? null : failure;
      }
    },
    stop: () => open.abort(),
  };
  return asker;
};

const usePasskeySignIn = ({ redirect, onSignedIn }: PasskeySignInProps) => {
  const app = useApp();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const asker = useRef<Asker>(null);
  useEffect(() => {
    const made = createAsker(app, { redirect, onSignedIn, onFailed: setFailure });
    asker.current = made;
    made.suggest();
    return made.stop;
  }, [app, onSignedIn, redirect]);

  const press = async () => {
    setFailure(null);
    setBusy(true);
    setFailure((await asker.current?.press()) ?? null);
    setBusy(false);
  };
  return { failure, isBusy, press };
};

/** The button that signs in by a passkey; the browser's suggestions below the field for the e-mail come with it. */
export const PasskeySignIn = (props: PasskeySignInProps) => {
  const { t } = useApp();
  const text = usePasskeyText();
  const { failure, isBusy, press } = usePasskeySignIn(props);
  return (
    <>
      <Button variant="outline" size="lg" isBlock disabled={isBusy} onClick={() => void press()}>
        {text('passkeys.sign-in')}
      </Button>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {isLost(failure) ? t.error(failure) : text('passkeys.sign-in.failed')}
        </Notice>
      )}
    </>
  );
};
