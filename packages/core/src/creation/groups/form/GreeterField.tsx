import { useId } from 'react';
import { useEditor, useEditorState, useFieldId } from '../../editor/EditorContext.tsx';
import { useFieldError } from '../../editor/fault-text.ts';
import { isLocked } from '../../editor/form-store.ts';
import { useText } from '../../editor/texts.ts';
import * as css from '../../fields/fields.css.ts';
import { useKnown, useMemberForms } from './useMembers.ts';

/** Who speaks the greeting: one of the members, or no one. */
export const GreeterField = () => {
  const text = useText();
  const group = useId();
  const id = useFieldId('greeting_character_id');
  const { set, judge } = useEditor();
  const members = useMemberForms();
  const known = useKnown();
  const chosen = useEditorState(({ form }) => form.greeting_character_id ?? null);
  const isReadOnly = useEditorState(isLocked);
  const error = useFieldError('greeting_character_id');
  const choices = [
    ...members.map((member, at) => ({
      value: member.id as string | null,
      name: known.get(member.id)?.name ?? text('groups.member.unnamed'),
      hint: at === 0 ? text('groups.greets.first') : '',
    })),
    { value: null, name: text('groups.greets.nobody'), hint: text('groups.greets.nobody.hint') },
  ];
  return (
    <fieldset className={css.group} data-troupe-part="group-greeter">
      <legend className={css.legend}>{text('groups.greets')}</legend>
      <div className={css.choices}>
        {choices.map(({ value, name, hint }, at) => (
          <label key={value ?? ''} className={css.choice}>
            <input
              id={at === 0 ? id : undefined}
              type="radio"
              name={group}
              className={css.radio}
              checked={chosen === value}
              disabled={isReadOnly}
              onChange={() => {
                set({ greeting_character_id: value });
                judge();
              }}
            />
            <span className={css.choiceName} dir="auto">
              {name}
            </span>
            {hint !== '' && <span className={css.choiceHint}>{hint}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className={css.bad} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
