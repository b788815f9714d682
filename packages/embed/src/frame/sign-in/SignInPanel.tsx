import type { Translator } from '@troupe/core/i18n';
import { Button, Dialog } from '@troupe/core/ui';
import type { Session } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import type { SignInFailure } from './storage-access.ts';
import * as css from './SignInPanel.css.ts';

export interface SignInPanelProps {
  t: Translator;
  /** Opens the window; called in the click itself. `giveUp` aborts when the panel goes. */
  onOpen: (giveUp: AbortSignal) => Promise<Session | SignInFailure>;
  onSignedIn: (session: Session) => void;
  onClose: () => void;
}

const outcomeTexts = {
  waiting: 'sign-in.window.waiting',
  blocked: 'sign-in.window.blocked',
  closed: 'sign-in.window.closed',
  denied: 'sign-in.window.denied',
  failed: 'sign-in.window.failed',
} as const satisfies Record<SignInFailure | 'waiting', string>;

/** Says why a window opens, opens it, and says how it ended: a modal `<dialog>` over the conversation. */
export const SignInPanel = ({ t, onOpen, onSignedIn, onClose }: SignInPanelProps) => {
  const [state, setState] = useState<'idle' | 'waiting' | SignInFailure>('idle');
  const wait = useRef<AbortController>(null);
  useEffect(() => () => wait.current?.abort(), []);

  const handleOpen = async () => {
    wait.current?.abort();
    const { signal } = (wait.current = new AbortController());
    setState('waiting');
    const outcome = await onOpen(signal);
    if (signal.aborted) return;
    if (typeof outcome === 'string') setState(outcome);
    else onSignedIn(outcome);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('sign-in.window.title')}
      closeLabel={t('common.close')}
      data-troupe-part="sign-in-window"
    >
      <p>{t('sign-in.window.text')}</p>
      <div role="status">
        {state !== 'idle' && (
          <p className={css.outcome} data-troupe-part="sign-in-outcome" data-troupe-state={state}>
            {t(outcomeTexts[state])}
          </p>
        )}
      </div>
      <Button variant="primary" onClick={() => void handleOpen()}>
        {t(state === 'idle' ? 'sign-in.window.open' : 'sign-in.window.again')}
      </Button>
    </Dialog>
  );
};
