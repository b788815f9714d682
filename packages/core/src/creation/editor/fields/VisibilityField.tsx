import type { ChatbotForm } from '@troupe/protocol';
import { useId } from 'react';
import { Checkbox } from '../../../ui/index.ts';
import { useEditor, useEditorState, useFieldId } from '../EditorContext.tsx';
import { useFieldError } from '../fault-text.ts';
import { isLocked, statusOf } from '../form-store.ts';
import { useText, wordsOf } from '../texts.ts';
import * as css from '../../fields/fields.css.ts';

type Visibility = ChatbotForm['visibility'];

const choices = [
  { value: 'public', name: 'my.standing.public', hint: 'editor.visibility.public' },
  { value: 'hidden', name: 'my.standing.unlisted', hint: 'editor.visibility.hidden' },
  { value: 'private', name: 'my.standing.private', hint: 'editor.visibility.private' },
] as const;

/** Why nobody may choose; null where one may (R-BOT-09, R-MOD-05). */
const lockOf = (isPermanent: boolean, status: string | null) => {
  if (isPermanent) return 'editor.visibility.permanent';
  return status === 'fix_required' ? 'editor.visibility.locked' : null;
};

/** Whether others read the personality, of a group the scenario: asked of what is public alone (R-BOT-10). */
const DefinitionSwitch = ({ isPublic, isReadOnly }: { isPublic: boolean; isReadOnly: boolean }) => {
  const text = useText();
  const { set, work } = useEditor();
  const id = useFieldId('definition_visible');
  const isOn = useEditorState(({ form }) => form.definition_visible);
  return (
    <div className={css.check}>
      <Checkbox
        id={id}
        role="switch"
        checked={isPublic && isOn}
        aria-checked={isPublic && isOn}
        disabled={!isPublic || isReadOnly}
        aria-describedby={`${id}-hint`}
        onChange={(event) => set({ definition_visible: event.currentTarget.checked })}
      />
      <label htmlFor={id}>{text(wordsOf(work.kind).visible)}</label>
      <span id={`${id}-hint`} className={css.checkHint}>
        {text('editor.visible.hint')}
      </span>
    </div>
  );
};

/** Whom it is for: a `<fieldset>` of radios, with what else hangs on it. */
export const VisibilityField = () => {
  const text = useText();
  const { set, leave } = useEditor();
  const group = useId();
  const id = useFieldId('visibility');
  const visibility = useEditorState(({ form }) => form.visibility);
  const wasVisible = useEditorState(({ saved }) => saved?.form.visibility !== 'public' || saved.form.definition_visible);
  const isReadOnly = useEditorState(isLocked);
  const status = useEditorState(statusOf);
  const error = useFieldError('visibility');
  const lock = lockOf(visibility === 'permanently_private', status);
  const shown: Visibility = visibility === 'permanently_private' ? 'private' : visibility;
  const choose = (value: Visibility) => {
    set({ visibility: value, definition_visible: value === 'public' && wasVisible });
    leave('visibility');
  };
  return (
    <fieldset className={css.group} aria-describedby={lock ? `${id}-lock` : undefined}>
      <legend className={css.groupTitle}>{text('editor.visibility')}</legend>
      <div className={css.choices}>
        {choices.map(({ value, name, hint }, index) => (
          <label key={value} className={css.choice}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={group}
              className={css.radio}
              checked={shown === value}
              disabled={lock !== null || isReadOnly}
              onChange={() => choose(value)}
            />
            <span className={css.choiceName}>{text(name)}</span>
            <span className={css.choiceHint}>{text(hint)}</span>
          </label>
        ))}
      </div>
      {lock && (
        <p id={`${id}-lock`} className={css.hint}>
          {text(lock)}
        </p>
      )}
      {error && (
        <p className={css.bad} role="alert">
          {error}
        </p>
      )}
      <DefinitionSwitch isPublic={visibility === 'public'} isReadOnly={isReadOnly} />
    </fieldset>
  );
};
