import { PictureBox } from '../../fields/PictureBox.tsx';
import { useEditor, useEditorState, useFieldId } from '../EditorContext.tsx';
import { useFieldError } from '../fault-text.ts';
import { isLocked } from '../form-store.ts';

/** The portrait (R-BOT-04). */
export const PictureField = () => {
  const { store, set, judge } = useEditor();
  const wear = (avatar_url: string | null) => {
    set({ avatar_url });
    judge();
  };
  return (
    <PictureBox
      id={useFieldId('avatar_url')}
      url={useEditorState(({ form }) => form.avatar_url)}
      name={useEditorState(({ form }) => form.name)}
      isLocked={useEditorState(isLocked)}
      fault={useFieldError('avatar_url')}
      worn={() => store.getState().form.avatar_url}
      onWear={wear}
    />
  );
};
