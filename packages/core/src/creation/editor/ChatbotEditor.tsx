import { takesPictures, type EditedCharacter } from '@troupe/protocol';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/index.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import * as css from './editor.css.ts';
import { EditorProvider, useEditor, useEditorState } from './EditorContext.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFields } from './fields/FormFields.tsx';
import { createFormStore } from './form-store.ts';
import { Preview } from './Preview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { LeaveDialog, SaveDialogs, type Leaving } from './SaveDialogs.tsx';
import { StandingBanner } from './StandingBanner.tsx';
import { useSaving } from './useSaving.ts';

export interface ChatbotEditorProps {
  /** What is edited; null for a new one. */
  saved: EditedCharacter | null;
  title: string;
  /** Beside the title. */
  ways?: ReactNode;
  /** Where it stands how others meet it, on a wide page: beside the form, or below it. */
  version?: 'beside' | 'below' | undefined;
  guidelinesHref: string | null;
  onSaved: (character: EditedCharacter) => void;
  /** Hears whether something is typed that is not saved: the surface then asks before it leaves. */
  onUnsavedChange: (isUnsaved: boolean) => void;
  /** Somebody is about to leave with something unsaved. */
  leaving: Leaving | null;
}

/** Brings what is wanted into view, once what holds it is drawn (R-BOT-03). */
const useWanted = () => {
  const { id } = useEditor();
  const page = useRef<HTMLDivElement>(null);
  const wanted = useEditorState((state) => state.wanted);
  useEffect(() => {
    if (!wanted) return;
    const field = page.current?.ownerDocument.getElementById(`${id}-${wanted.field}`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [id, wanted]);
  return page;
};

const Page = ({
  title,
  ways,
  version = 'beside',
  guidelinesHref,
  saved,
  onSaved,
  leaving,
}: Omit<ChatbotEditorProps, 'onUnsavedChange'>) => {
  const page = useWanted();
  const saving = useSaving(onSaved);
  const said = useEditorState((state) => state.said);
  return (
    <div ref={page} className={css.page} data-troupe-part="chatbot-editor">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.press();
        }}
      >
        <div className={css.head}>
          <h1 className={css.title}>{title}</h1>
          {ways}
        </div>
        <div className={css.notices}>
          <StandingBanner />
          <ErrorSummary />
        </div>
        <div className={version === 'beside' ? css.columns : css.column}>
          <FormFields guidelinesHref={guidelinesHref} isNew={saved === null} />
          <Preview />
        </div>
        <SaveBar saving={saving} />
      </form>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <SaveDialogs saving={saving} />
      {leaving && <LeaveDialog leaving={leaving} />}
    </div>
  );
};

/** Everything that a creator writes of a chatbot, on one page (R-BOT-02). */
export const ChatbotEditor = ({ onUnsavedChange, ...props }: ChatbotEditorProps) => {
  const { t, brand } = useApp();
  const id = useId();
  const [form] = useState(() => createFormStore(props.saved, t.locale, takesPictures(brand)));
  const editor = useMemo(() => ({ ...form, id }), [form, id]);
  const isUnsaved = useStore(form.store, ({ isDirty, note }) => isDirty || note.trim() !== '');
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  useEffect(() => form.end, [form]);
  return (
    <EditorProvider editor={editor}>
      <Page {...props} />
    </EditorProvider>
  );
};
