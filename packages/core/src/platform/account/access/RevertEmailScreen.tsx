import { AppError, revertEmail } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useSubmit } from '../../../app/index.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import * as css from '../settings/Account.css.ts';
import { useAccessText } from '../settings/access-texts.ts';

export interface RevertEmailScreenProps {
  secret: string;
  signInHref: (email: string | null) => string;
}

/** Where the mail to an old address leads: nothing happens before the button is pressed, since programs follow links too. */
export const RevertEmailScreen = ({ secret, signInHref }: RevertEmailScreenProps) => {
  const { client, links, t } = useApp();
  const text = useAccessText();
  const [email, setEmail] = useState<string | null>(null);
  const { isRunning, failure, submit } = useSubmit(() => undefined);
  const isGone = failure instanceof AppError && (failure.code === 'not_found' || failure.code === 'invalid_input');
  const revert = async () => setEmail((await client.call(revertEmail, { body: { secret } })).email);
  return (
    <div className={css.gate} data-troupe-part="revert-email">
      <h1 className={css.title}>{text(email === null ? 'access.revert.title' : 'access.revert.done')}</h1>
      <p className={css.muted} role="status">
        {email === null ? text('access.revert.text') : text('access.revert.done.text', { email })}
      </p>
      {failure !== null && (
        <p className={css.bad} role="alert">
          {isGone ? text('access.revert.gone') : t.error(failure)}
        </p>
      )}
      {email === null ? (
        <Button variant="primary" disabled={isRunning} onClick={() => void submit(revert)}>
          {text('access.revert.yes')}
        </Button>
      ) : (
        <ButtonLink variant="primary" href={signInHref(email)}>
          {text('access.revert.sign-in')}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" className={css.back} href={links({ name: 'home' })}>
        {text('access.revert.home')}
      </ButtonLink>
    </div>
  );
};
