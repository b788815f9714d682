import { accountLimits } from '@troupe/protocol';
import { useId } from 'react';
import { alertIcon, checkIcon } from '../../../ui/icons.ts';
import { Chip, FieldFrame, Icon } from '../../../ui/index.ts';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';
import type { UsernameState } from './useUsernameCheck.ts';

export interface UsernameFieldProps {
  id: string;
  value: string;
  state: UsernameState;
  onChange: (value: string) => void;
  onRetry: () => void;
}

/** What is known of a username, in one line. */
const UsernameLine = ({ state }: Pick<UsernameFieldProps, 'state'>) => {
  const text = useText();
  switch (state.kind) {
    case 'idle':
      return null;
    case 'checking':
      return <span className={styles.muted}>{text('onboarding.username.checking')}</span>;
    case 'available':
      return (
        <span className={styles.good}>
          <Icon glyph={checkIcon} size="sm" />
          {text('onboarding.username.available')}
        </span>
      );
    case 'unchecked':
      return (
        <span className={styles.caution}>
          <Icon glyph={alertIcon} size="sm" />
          {text('onboarding.username.unchecked')}
        </span>
      );
    case 'taken':
    case 'wrong':
      return (
        <span className={styles.bad}>
          <Icon glyph={alertIcon} size="sm" />
          {state.kind === 'wrong' ? state.problem : text('onboarding.username.taken')}
        </span>
      );
  }
};

/** A username with what is known of it below: one polite line for each answer, none for each key. */
export const UsernameField = ({ id, value, state, onChange, onRetry }: UsernameFieldProps) => {
  const text = useText();
  const stateId = useId();
  const isBad = state.kind === 'taken' || state.kind === 'wrong';

  return (
    <div className={styles.username} data-troupe-state={state.kind}>
      <FieldFrame id={id} label={text('onboarding.username')} className={styles.wide}>
        {(control) => (
          <>
            <span id={`${id}-hint`} className={styles.small}>
              {text('onboarding.username.hint')}
            </span>
            <span className={styles.affix} dir="ltr">
              <span aria-hidden className={styles.at}>
                @
              </span>
              <input
                {...control}
                className={styles.input}
                data-troupe-part="input"
                aria-invalid={isBad}
                aria-describedby={`${stateId} ${id}-hint`}
                value={value}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={accountLimits.usernameMax + 10}
                required
                onChange={(event) => onChange(event.currentTarget.value)}
              />
            </span>
          </>
        )}
      </FieldFrame>
      <p id={stateId} role="status" className={styles.state}>
        <UsernameLine state={state} />
      </p>
      {state.kind === 'unchecked' && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {text('onboarding.username.retry')}
        </button>
      )}
      {state.kind === 'taken' && state.suggestions.length > 0 && (
        <div role="group" aria-label={text('onboarding.username.near')} className={styles.chips}>
          {state.suggestions.map((name) => (
            <Chip key={name} size="sm" onClick={() => onChange(name)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
};
