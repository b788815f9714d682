import type { Ref } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { Button, type ButtonProps } from '../../../ui/index.ts';
import { texts } from './texts.ts';

/** Where signing up leads, and signing in; null where a surface has no way there. Without a page of its own, signing up is part of signing in. */
export const useWaysIn = () => {
  const { wayTo } = useApp();
  const signIn = wayTo({ name: 'platform.sign-in' });
  return { signUp: wayTo({ name: 'platform.sign-up' }) ?? signIn, signIn };
};

/** Both ways in, for somebody who has no account: the first is the one that is asked for. */
export const WaysIn = ({ signUpRef, size }: { signUpRef?: Ref<HTMLButtonElement>; size?: ButtonProps['size'] }) => {
  const text = useOwnTexts(texts);
  const { signUp, signIn } = useWaysIn();
  return (
    <>
      {signUp && (
        <Button ref={signUpRef} variant="primary" size={size} onClick={signUp}>
          {text('guards.register.create')}
        </Button>
      )}
      {signIn && (
        <Button variant="quiet" onClick={signIn}>
          {text('guards.register.login')}
        </Button>
      )}
    </>
  );
};
