import { takesPictures } from '@troupe/protocol';
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/index.ts';
import type { LoadedDraft } from '../../drafts/load-draft.ts';
import { useOpenDraft } from '../drafts/useOpenDraft.ts';
import { EditorProvider } from '../EditorContext.tsx';
import { createFormStore } from '../form-store.ts';
import { SetLineContext, setPlainly, type SetLine } from '../tryout/TryoutText.tsx';
import type { EditedWork, Work } from '../work.ts';

export interface EditorShellProps {
  work: Work;
  /** What is edited; null for a new one. */
  saved: EditedWork | null;
  /** What was written of it and is not saved. */
  draft: LoadedDraft;
  /** The first key of a new draft was typed: from now on it has an address. */
  onDraft?: ((draftId: string) => void) | undefined;
  /** Sets the lines of the try-out; the chat's roleplay text on the site. */
  setLine?: SetLine | undefined;
  /** Hears whether something is typed that is not saved: the surface then asks before it leaves. */
  onUnsavedChange: (isUnsaved: boolean) => void;
  children: ReactNode;
}

/** What a form is written in, kept as a draft until it is saved. */
export const EditorShell = ({
  work,
  saved,
  draft,
  onDraft,
  setLine = setPlainly,
  onUnsavedChange,
  children,
}: EditorShellProps) => {
  const { t, brand } = useApp();
  const id = useId();
  const [form] = useState(() => {
    const text = draft.isKept ? draft.record : null;
    return createFormStore(saved, t.locale, takesPictures(brand), text, work);
  });
  const open = useOpenDraft(form, draft, onDraft);
  const editor = useMemo(() => ({ ...form, id, draft: open }), [form, id, open]);
  const isChanged = useStore(form.store, ({ isDirty, note, lorebooks }) => isDirty || note.trim() !== '' || lorebooks.length > 0);
  const isInAccount = useStore(open.state, ({ place }) => place === 'account');
  const isUnsaved = isChanged && !isInAccount;
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  useEffect(() => form.end, [form]);
  return (
    <EditorProvider editor={editor}>
      <SetLineContext.Provider value={setLine}>{children}</SetLineContext.Provider>
    </EditorProvider>
  );
};
