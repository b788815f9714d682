import { limits, toUsername } from '@troupe/protocol';
import { useId } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button, Chip, Field, TextAreaField } from '../../../ui/index.ts';
import { useUsernameCheck } from '../onboarding/useUsernameCheck.ts';
import * as css from './Account.css.ts';
import { PictureField } from './PictureField.tsx';
import { useText } from './texts.ts';
import type { ProfileForm, ProfileProblem } from './useProfileForm.ts';

/** Username, name, highlights and picture (P-PROF-02). */
export const YouFields = ({ form }: { form: ProfileForm }) => {
  const { t } = useApp();
  const text = useText();
  const { draft, base, problems, changes, set } = form;
  const used = draft.highlights.trim().length;
  const say = (problem: ProfileProblem | undefined) => {
    if (typeof problem === 'object') return problem.text;
    if (problem === 'short') return text('account.highlights.short');
    return problem === 'long' ? text('account.highlights.long', { max: t.number(limits.highlightsMax) }) : undefined;
  };
  return (
    <>
      <PictureField url={draft.avatar_url} name={draft.name} onChange={(avatar_url) => set({ avatar_url })} />
      <div className={css.two}>
        <UsernameBox
          value={draft.username}
          own={base.username}
          isChanged={changes.includes('username')}
          error={say(problems.username)}
          onChange={(username) => set({ username })}
        />
        <Field
          label={text('account.name')}
          error={say(problems.name)}
          value={draft.name}
          dir="auto"
          autoComplete="nickname"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
      <div>
        <TextAreaField
          label={text('account.highlights')}
          hint={text('account.highlights.hint')}
          error={say(problems.highlights)}
          value={draft.highlights}
          rows={3}
          onChange={(event) => set({ highlights: event.currentTarget.value })}
        />
        <p className={css.hint}>
          {text('account.highlights.count', { used: t.number(used), max: t.number(limits.highlightsMax) })}
        </p>
      </div>
    </>
  );
};

interface UsernameBoxProps {
  value: string;
  own: string | null;
  isChanged: boolean;
  error: string | undefined;
  onChange: (username: string) => void;
}

/** The username with what is known of it: told once an answer, never once a key (P-ONB-09). */
const UsernameBox = ({ value, own, isChanged, error, onChange }: UsernameBoxProps) => {
  const text = useText();
  const id = useId();
  const { state, retry } = useUsernameCheck(isChanged ? value : (own ?? ''), own);
  const isTaken = isChanged && !error && state.kind === 'taken';
  const line = () => {
    if (!isChanged || error || toUsername(value) === own) return null;
    if (state.kind === 'checking') return text('account.username.checking');
    if (state.kind === 'available') return text('account.username.free');
    return state.kind === 'unchecked' ? text('account.username.unchecked') : null;
  };
  return (
    <div>
      <Field
        id={id}
        label={text('account.username')}
        hint={text('account.username.hint')}
        error={error ?? (isTaken ? text('account.username.taken') : undefined)}
        value={value}
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p role="status" className={css.state}>
        {line()}
      </p>
      {isChanged && state.kind === 'unchecked' && (
        <Button size="sm" variant="outline" onClick={retry}>
          {text('account.username.retry')}
        </Button>
      )}
      {isTaken && state.suggestions.length > 0 && (
        <div role="group" aria-label={text('account.username.near')} className={css.chips}>
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
