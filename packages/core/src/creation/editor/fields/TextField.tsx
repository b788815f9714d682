import { suggestedFields, type ChatbotForm, type SuggestedField } from '@troupe/protocol';
import { TextBox } from '../../fields/TextBox.tsx';
import { useEditor, useEditorState, useFieldId } from '../EditorContext.tsx';
import { useFieldError, useLabel } from '../fault-text.ts';
import { isLocked } from '../form-store.ts';
import { Suggestable } from '../suggestions/Suggestable.tsx';
import { frame } from '../suggestions/suggestions.css.ts';

export type TextFieldName = {
  [Field in keyof ChatbotForm]: ChatbotForm[Field] extends string ? Field : never;
}[Exclude<keyof ChatbotForm, 'visibility' | 'language' | 'avatar_url'>];

export interface TextFieldProps {
  field: TextFieldName;
  max: number;
  hint?: string;
  rows?: number;
}

const isSuggested = (field: TextFieldName): field is SuggestedField => (suggestedFields as readonly string[]).includes(field);

/** A text of the form, drawn anew with its own changes alone. */
export const TextField = ({ field, max, hint, rows }: TextFieldProps) => {
  const label = useLabel();
  const { set, put, leave } = useEditor();
  const hasSuggestions = isSuggested(field);
  const box = (
    <TextBox
      id={useFieldId(field)}
      className={hasSuggestions ? frame : undefined}
      label={label(field)}
      value={useEditorState(({ form }) => form[field])}
      max={max}
      hint={hint}
      error={useFieldError(field)}
      isReadOnly={useEditorState(isLocked)}
      rows={rows}
      onText={(value) => set({ [field]: value })}
      onLeave={() => leave(field)}
      onSay={(said) => put({ said })}
    />
  );
  return hasSuggestions ? <Suggestable field={field}>{box}</Suggestable> : box;
};
