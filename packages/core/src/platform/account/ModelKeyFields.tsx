import { openAiModes } from '@troupe/protocol';
import { useId } from 'react';
import { alertIcon } from '../../ui/icons.ts';
import { Button, Field, Notice } from '../../ui/index.ts';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';
import type { ProfileForm } from './useProfileForm.ts';

/** With whose model one chats, and the key to one's own (P-PROF-04). A key is written, never read back. */
export const ModelKeyFields = ({ form }: { form: ProfileForm }) => {
  const text = useText();
  const group = useId();
  const { draft, base, problems, set } = form;
  const problem = problems.openai_api_key;
  const error =
    problem === 'key-long' ? text('account.key.long') : problem === 'key-needed' ? text('account.key.needed') : undefined;
  const isKept = base.openai_api_key !== null && draft.openai_api_key !== null;
  return (
    <>
      {base.openai_key_lost && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {text('account.key.lost')}
        </Notice>
      )}
      <fieldset className={`${css.choices} ${css.three}`}>
        <legend className={css.legend}>{text('account.key.mode')}</legend>
        {openAiModes.map((mode) => (
          <label key={mode} className={css.choice}>
            <input type="radio" name={group} checked={draft.openai_mode === mode} onChange={() => set({ openai_mode: mode })} />
            <strong>{text(`account.key.${mode}`)}</strong>
            <span className={css.choiceText}>{text(`account.key.about.${mode}`)}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={text('account.key.field')}
        hint={text('account.key.hint')}
        error={error}
        value={draft.openai_api_key ?? ''}
        type="password"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ openai_api_key: event.currentTarget.value })}
      />
      {isKept && (
        <div className={css.row}>
          <span className={css.muted}>{text('account.key.kept', { key: base.openai_api_key ?? '' })}</span>
          <Button size="sm" variant="outline" onClick={() => set({ openai_api_key: null, openai_mode: 'disabled' })}>
            {text('account.key.remove')}
          </Button>
        </div>
      )}
    </>
  );
};
