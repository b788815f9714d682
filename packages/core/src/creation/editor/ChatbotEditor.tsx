import { takesPictures } from '@troupe/protocol';
import { useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/index.ts';
import { useOpenDraft } from './drafts/useOpenDraft.ts';
import { EditorProvider } from './EditorContext.tsx';
import { EditorPage, type EditorPageProps } from './EditorPage.tsx';
import { createFormStore } from './form-store.ts';
import { SetLineContext, setPlainly, type SetLine } from './tryout/TryoutText.tsx';

export interface ChatbotEditorProps extends EditorPageProps {
  /** The first key of a new draft was typed: from now on it has an address. */
  onDraft?: ((draftId: string) => void) | undefined;
  /** Sets the lines of the try-out; the chat's roleplay text on the site. */
  setLine?: SetLine | undefined;
  /** Hears whether something is typed that is not saved: the surface then asks before it leaves. */
  onUnsavedChange: (isUnsaved: boolean) => void;
}

/** Everything that a creator writes of a chatbot, on one page (R-BOT-02), kept as a draft until it is saved. */
export const ChatbotEditor = ({ onUnsavedChange, onDraft, setLine = setPlainly, ...props }: ChatbotEditorProps) => {
  const { t, brand } = useApp();
  const id = useId();
  const { saved, draft } = props;
  const [form] = useState(() => createFormStore(saved, t.locale, takesPictures(brand), draft.isKept ? draft.record : null));
  const open = useOpenDraft(form, draft, onDraft);
  const editor = useMemo(() => ({ ...form, id, draft: open }), [form, id, open]);
  const isChanged = useStore(form.store, ({ isDirty, note }) => isDirty || note.trim() !== '');
  const isInAccount = useStore(open.state, ({ place }) => place === 'account');
  const isUnsaved = isChanged && !isInAccount;
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  useEffect(() => form.end, [form]);
  return (
    <EditorProvider editor={editor}>
      <SetLineContext.Provider value={setLine}>
        <EditorPage {...props} />
      </SetLineContext.Provider>
    </EditorProvider>
  );
};
