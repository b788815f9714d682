import { openAiModes } from '@troupe/protocol';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Field, Notice } from '../../../ui/index.ts';
import { ExplainedChoices } from '../../parts/choices/ExplainedChoices.tsx';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';
import type { ProfileForm } from './useProfileForm.ts';

/** With whose model one chats, and the key to one's own (P-PROF-04). A key is written, never read back. */
export const ModelKeyFields = ({ form }: { form: ProfileForm }) => {
  const text = useText();
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
      <ExplainedChoices
        legend={text('account.key.mode')}
        choices={openAiModes.map((id) => ({
          id,
          label: text(`account.key.${id}`),
          text: text(`account.key.about.${id}`),
        }))}
        chosen={draft.openai_mode}
        onChoose={(openai_mode) => set({ openai_mode })}
        columns={3}
      />
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
