import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/index.ts';
import { plusIcon } from '../../../ui/icons.ts';
import { Button, Dialog, Icon, takeFirstFocus } from '../../../ui/index.ts';
import { useEditor, useEditorState, useFieldId } from '../../editor/EditorContext.tsx';
import { isLocked } from '../../editor/form-store.ts';
import { useText } from '../../editor/texts.ts';
import { dialogActions, dialogText } from '../../parts/parts.css.ts';
import * as css from './group.css.ts';

export interface AddMembersProps {
  /** Goes where members are chosen, with the draft that they are chosen for; null while nothing of it is kept. */
  onAdd: (draftId: string | null) => void;
}

/** The way to where members are chosen; what is not in the account is asked about first (R-GRP-09). */
export const AddMembers = ({ onAdd }: AddMembersProps) => {
  const { t } = useApp();
  const text = useText();
  const id = useFieldId('members');
  const { draft } = useEditor();
  const isReadOnly = useEditorState(isLocked);
  const isChanged = useEditorState(({ isDirty, note }) => isDirty || note.trim() !== '');
  const isInAccount = useStore(draft.state, ({ place }) => place === 'account');
  const isKept = useStore(draft.state, ({ place }) => place !== 'nowhere');
  const draftId = useStore(draft.state, ({ record }) => record.id);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (isReadOnly) return null;
  const go = async (keep: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    await keep();
    onAdd(draftId);
  };
  const press = () => {
    if (isChanged && !isInAccount) setAsking(true);
    else onAdd(isKept || isChanged ? draftId : null);
  };
  return (
    <>
      <Button
        id={id}
        size="sm"
        variant="outline"
        className={css.add}
        aria-label={text('groups.members.add-named')}
        aria-haspopup={isChanged && !isInAccount ? 'dialog' : undefined}
        onClick={press}
      >
        <Icon glyph={plusIcon} size="sm" />
        {text('groups.members.add')}
      </Button>
      {isAsking && (
        <Dialog isOpen onClose={() => setAsking(false)} title={text('groups.leave')} closeLabel={t('common.close')}>
          <p className={dialogText}>{text('groups.leave.text')}</p>
          <div className={dialogActions}>
            {/* The device keeps what was typed either way, so the picker knows who is in the group. */}
            <Button variant="quiet" aria-disabled={isBusy} onClick={() => void go(draft.write)}>
              {text('groups.leave.skip')}
            </Button>
            <Button ref={takeFirstFocus} variant="primary" aria-disabled={isBusy} onClick={() => void go(draft.save)}>
              {text('groups.leave.save')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};
