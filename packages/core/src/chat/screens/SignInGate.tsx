import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { doorTexts as texts } from '../../platform/index.ts';
import { alone } from '../conversation/chat.css.ts';
import * as css from './SignInGate.css.ts';

/**
 * In place of a character that is not there for a guest, where the brand has characters for adults: the
 * same words whether there is one or none, and nothing of it (C-MSG-12, decision 70).
 */
export const SignInGate = () => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const signIn = wayTo({ name: 'platform.sign-in' });
  const signUp = wayTo({ name: 'platform.sign-up' });
  return (
    <EmptyState
      className={alone}
      title={text('gate.title')}
      text={text('gate.why')}
      action={
        <span className={css.actions}>
          {signIn && (
            <Button variant="primary" onClick={signIn}>
              {text('gate.sign-in')}
            </Button>
          )}
          {signUp && (
            <Button variant="outline" onClick={signUp}>
              {text('gate.sign-up')}
            </Button>
          )}
        </span>
      }
    />
  );
};
