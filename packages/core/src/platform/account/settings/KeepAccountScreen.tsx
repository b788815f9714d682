import { AppError, undoDeletion } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useSubmit } from '../../../app/index.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import type { Closed } from './RemoveAccount.tsx';
import { useText } from './texts.ts';

/**
 * Where the mail of a removal leads, and a sign-in while there is time. Nothing happens before the button is pressed, since
 * programs follow links too. `until` comes with the address: what is no instant is left out.
 */
export const KeepAccountScreen = ({ secret, until = null }: { secret: string; until?: string | null }) => {
  const { client, links, t } = useApp();
  const text = useText();
  const [isKept, setKept] = useState(false);
  const { isRunning, failure, submit } = useSubmit(() => setKept(true));
  const isGone = failure instanceof AppError && (failure.code === 'not_found' || failure.code === 'invalid_input');
  return (
    <div className={css.gate} data-troupe-part="keep-account">
      <h1 className={css.title}>{text(isKept ? 'account.keep.done' : 'account.keep.title')}</h1>
      {!isKept && until !== null && !Number.isNaN(Date.parse(until)) && (
        <p className={css.muted}>{text('account.closed.text', { time: t.time(until) })}</p>
      )}
      <p className={css.muted}>{text('account.keep.text')}</p>
      {failure !== null && (
        <p className={css.bad} role="alert">
          {isGone ? text('account.keep.gone') : t.error(failure)}
        </p>
      )}
      {!isKept && (
        <Button
          variant="primary"
          disabled={isRunning}
          onClick={() => void submit(() => client.call(undoDeletion, { body: { secret } }))}
        >
          {text('account.keep.yes')}
        </Button>
      )}
      <ButtonLink variant="quiet" className={css.back} href={links({ name: 'home' })}>
        {text('account.closed.home')}
      </ButtonLink>
    </div>
  );
};

/** The account is closing: what happens when, and how it is stopped. */
export const AccountClosedScreen = ({ closed: { eraseAt, isMailed } }: { closed: Closed }) => {
  const { links, t } = useApp();
  const text = useText();
  return (
    <div className={css.gate} data-troupe-part="account-closed">
      <h1 className={css.title}>{text('account.closed.title')}</h1>
      <p className={css.muted}>
        {text('account.closed.text', { time: t.time(eraseAt) })} {isMailed && text('account.closed.mail')}
      </p>
      <ButtonLink variant="primary" href={links({ name: 'home' })}>
        {text('account.closed.home')}
      </ButtonLink>
    </div>
  );
};
