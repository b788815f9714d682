import { accountLimits } from '@troupe/protocol';
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, Field } from '../../../ui/index.ts';
import type { Draft } from './draft.ts';
import { Missing } from './Missing.tsx';
import * as styles from './onboarding.css.ts';
import { Statements } from './Statements.tsx';
import { useText } from './texts.ts';
import { UsernameField } from './UsernameField.tsx';
import { useUsernameCheck } from './useUsernameCheck.ts';
import { welcomeFaults, type WelcomeFaults, type WelcomeField } from './welcome-faults.ts';

export interface WelcomeAboardProps {
  draft: Draft;
  /** Asked only after a sign-in through a relay (P-ONB-12). */
  asksEmail: boolean;
  /** The server's word on a username that was free a moment ago. */
  isTaken: boolean;
  heading: ReactNode;
  onChange: (change: Partial<Draft>) => void;
  onNext: () => void;
  onSignOut: () => void;
}

/** The first step (P-ONB-01): who one is, and two statements. */
export const WelcomeAboard = (props: WelcomeAboardProps) => {
  const { draft, asksEmail, isTaken, heading, onChange, onNext, onSignOut } = props;
  const text = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { state, retry } = useUsernameCheck(draft.username, null);
  const [faults, setFaults] = useState<WelcomeFaults>({});
  const missing = Object.keys(faults) as WelcomeField[];
  const goTo = (field: WelcomeField) => form.current?.querySelector<HTMLElement>(`[id="${id}${field}"]`)?.focus();
  const change = (part: Partial<Draft>) => {
    setFaults((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
    onChange(part);
  };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.kind === 'checking') return;
    const found = welcomeFaults(draft, asksEmail, text);
    if (state.kind === 'taken') found.username = text('onboarding.username.taken');
    setFaults(found);
    const [first] = Object.keys(found) as WelcomeField[];
    if (first === undefined) onNext();
    else goTo(first);
  };

  const shown = () => {
    if (faults.username && state.kind !== 'taken') return { kind: 'wrong', problem: faults.username } as const;
    return isTaken && state.kind === 'idle' ? ({ kind: 'taken', suggestions: [] } as const) : state;
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={handleSubmit} data-troupe-part="welcome-aboard">
      {heading}
      <p className={styles.lead}>{text('onboarding.welcome.lead')}</p>
      <Missing fields={missing} onChoose={goTo} />
      <UsernameField
        id={`${id}username`}
        value={draft.username}
        state={shown()}
        onChange={(username) => change({ username })}
        onRetry={retry}
      />
      <Field
        id={`${id}name`}
        label={text('onboarding.name')}
        hint={text('onboarding.name.hint')}
        error={faults.name}
        value={draft.name}
        dir="auto"
        autoComplete="nickname"
        maxLength={accountLimits.displayNameMax}
        required
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {asksEmail && (
        <Field
          id={`${id}email`}
          type="email"
          label={text('onboarding.email')}
          hint={text('onboarding.email.hint')}
          error={faults.email}
          value={draft.email}
          dir="ltr"
          autoComplete="email"
          required
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      )}
      <Statements id={id} draft={draft} faults={faults} onChange={change} />
      <div className={styles.actions}>
        <Button variant="quiet" className={styles.back} onClick={onSignOut}>
          {text('onboarding.sign-out')}
        </Button>
        <Button type="submit" variant="primary" size="lg" aria-disabled={state.kind === 'checking'}>
          {text('onboarding.next')}
        </Button>
      </div>
    </form>
  );
};
