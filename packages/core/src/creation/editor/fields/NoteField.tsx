import { chatbotLimits } from '@troupe/protocol';
import { useEditor, useEditorState } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import { useText } from '../texts.ts';
import { TextBox } from '../../fields/TextBox.tsx';

/** One line for the list of versions. */
export const NoteField = () => {
  const text = useText();
  const { id, put } = useEditor();
  const isReadOnly = useEditorState(isLocked);
  const note = useEditorState((state) => state.note);
  const isOver = note.trim().length > chatbotLimits.noteMax;
  return (
    <TextBox
      id={`${id}-note`}
      label={text('editor.note')}
      value={note}
      max={chatbotLimits.noteMax}
      hint={text('editor.note.hint')}
      error={isOver ? text('editor.fault.long', { field: text('editor.note'), limit: chatbotLimits.noteMax }) : undefined}
      isReadOnly={isReadOnly}
      onText={(value) => put({ note: value })}
      onLeave={() => undefined}
      onSay={(said) => put({ said })}
    />
  );
};
