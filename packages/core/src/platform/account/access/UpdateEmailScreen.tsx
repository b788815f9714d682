import { useRef, type SubmitEvent } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { alertIcon, lockIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, EmptyState, Field, Notice } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import * as css from '../settings/Account.css.ts';
import { useAccessText } from '../settings/access-texts.ts';
import { useText } from '../settings/texts.ts';
import { useEmailChange, type EmailChange } from './useEmailChange.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

export interface UpdateEmailScreenProps {
  /** Where one signs in once more and comes back. */
  signInHref: (email: string | null) => string;
  /** Addresses at a relay do not reach their reader: why somebody was sent here (P-ROUTE-19). */
  isRelay: boolean;
  /** The new address has taken over. */
  onChanged: () => void;
}

/** Another address for the account, which a code to it proves (P-PROF-13). */
export const UpdateEmailScreen = ({ signInHref, isRelay, onChanged }: UpdateEmailScreenProps) => {
  const { wayTo } = useApp();
  const text = useAccessText();
  const own = useText();
  const status = useSession((state) => state.status);
  const change = useEmailChange(onChanged);
  const signIn = wayTo({ name: 'platform.sign-in' });
  const body = () => {
    if (status === 'guest' || status === 'required')
      return (
        <EmptyState
          title={own('account.guest')}
          action={
            signIn && (
              <Button variant="primary" onClick={signIn}>
                {own('account.sign-in')}
              </Button>
            )
          }
        />
      );
    if (!change.state) return change.error ? <ErrorSection onRetry={change.retry} /> : <WaitingRows />;
    const { email, pending_email: pending } = change.state;
    return (
      <>
        <dl className={css.facts}>
          <dt className={css.hint}>{text('access.email.now')}</dt>
          <dd className={css.fact}>
            <bdi>{email ?? text('access.email.none')}</bdi>
          </dd>
        </dl>
        {pending !== null && <CodeForm change={change} pending={pending} />}
        {pending === null && change.isOld && (
          <Notice
            tone="neutral"
            glyph={lockIcon}
            action={
              <ButtonLink variant="primary" className={css.noticeAction} href={signInHref(email)}>
                {text('access.recent.button')}
              </ButtonLink>
            }
          >
            <strong>{text('access.recent.title')}</strong> {text('access.recent.text')}
          </Notice>
        )}
        {pending === null && !change.isOld && <AddressForm change={change} />}
      </>
    );
  };
  return (
    <div className={css.page} data-troupe-part="update-email">
      <h1 className={css.title}>{text('access.email.title')}</h1>
      <p className={css.lead}>{text(isRelay ? 'access.email.relay' : 'access.email.text')}</p>
      <div className={css.form}>{body()}</div>
    </div>
  );
};

const Failure = ({ change: { failure } }: { change: EmailChange }) => {
  const { t } = useApp();
  if (failure === null) return null;
  return (
    <Notice tone="danger" glyph={alertIcon} role="alert">
      {t.error(failure)}
    </Notice>
  );
};

const AddressForm = ({ change }: { change: EmailChange }) => {
  const text = useAccessText();
  const input = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    change.ask(input.current?.value ?? '');
    input.current?.focus();
  };
  return (
    <form noValidate className={css.stack} onSubmit={handleSubmit}>
      <Failure change={change} />
      <Field
        ref={input}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        required
        label={text('access.email.new')}
        hint={text('access.email.kept')}
        error={change.problem && text(change.problem)}
        onChange={change.clear}
      />
      <div className={css.row}>
        <Button type="submit" variant="primary" disabled={change.isRunning}>
          {text('access.email.send')}
        </Button>
      </div>
    </form>
  );
};

const CodeForm = ({ change, pending }: { change: EmailChange; pending: string }) => {
  const text = useAccessText();
  const input = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    change.confirm(input.current?.value ?? '');
    input.current?.focus();
  };
  return (
    <form noValidate className={css.stack} onSubmit={handleSubmit}>
      <p className={css.muted} role="status">
        {text('access.email.sent', { email: pending })}
      </p>
      <Failure change={change} />
      <Field
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        required
        label={text('access.email.code')}
        error={change.problem && text(change.problem)}
        onChange={change.clear}
      />
      <div className={css.row}>
        <Button type="submit" variant="primary" disabled={change.isRunning}>
          {text('access.email.confirm')}
        </Button>
      </div>
      <div className={`${css.row} ${css.back}`}>
        <Button variant="quiet" disabled={change.isRunning} onClick={() => change.ask(pending)}>
          {text('access.email.again')}
        </Button>
        <Button variant="quiet" disabled={change.isRunning} onClick={change.startOver}>
          {text('access.email.other')}
        </Button>
      </div>
    </form>
  );
};
