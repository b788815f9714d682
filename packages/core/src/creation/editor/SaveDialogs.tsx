import { ConfirmDialog } from '../../platform/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useEditorState } from './EditorContext.tsx';
import { useText } from './texts.ts';
import type { Saving } from './useSaving.ts';

/** What is asked before and after saving. */
export const SaveDialogs = ({ saving }: { saving: Saving }) => {
  const text = useText();
  const base = useEditorState(({ saved }) => saved?.form ?? null);
  const { dialog, close, send, settle } = saving;
  if (dialog === null) return null;
  if (dialog.kind === 'conflict')
    return (
      <ConflictDialog
        theirs={dialog.theirs.form}
        base={base}
        words={{
          title: text('editor.conflict'),
          text: text('editor.conflict.text'),
          yours: text('editor.conflict.yours'),
          theirs: text('editor.conflict.theirs'),
          keep: text('editor.save'),
        }}
        onChoose={(form) => settle(form, dialog.theirs)}
        onClose={close}
      />
    );
  return (
    <ConfirmDialog
      title={text(`editor.confirm.${dialog.why}`)}
      cancel={text('persona.cancel')}
      confirm={text('editor.confirm.go')}
      // What becomes of it is told on the page, where it can be changed.
      onConfirm={async () => void send()}
      onDone={() => undefined}
      onClose={close}
    >
      {text(`editor.confirm-text.${dialog.why}`)}
    </ConfirmDialog>
  );
};
