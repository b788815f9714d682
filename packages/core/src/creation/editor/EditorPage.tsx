import type { EditedCharacter } from '@troupe/protocol';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/index.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { NewerDialog } from './drafts/DraftNotices.tsx';
import * as css from './editor.css.ts';
import { useEditor, useEditorState } from './EditorContext.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { FormFields } from './fields/FormFields.tsx';
import { Preview } from './Preview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveDialogs } from './SaveDialogs.tsx';
import { LeaveDialog, type Leaving } from '../parts/LeaveDialog.tsx';
import { TryoutButton, TryoutPlace } from './tryout/TryoutPlace.tsx';
import { useTryout } from './tryout/useTryout.ts';
import { useRegions } from './useRegions.ts';
import { useSavingWhole } from './useSavingWhole.ts';

export interface EditorPageProps {
  /** What is edited; null for a new one. */
  saved: EditedCharacter | null;
  title: string;
  /** What was written of it and is not saved. */
  draft: LoadedDraft;
  /** Beside the title. */
  ways?: ReactNode;
  /** Where it stands how others meet it, on a wide page: beside the form, or below it. */
  version?: 'beside' | 'below' | undefined;
  guidelinesHref: string | null;
  onSaved: (character: EditedCharacter) => void;
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

/** The form with what stands around it. */
export const EditorPage = ({
  title,
  ways,
  version = 'beside',
  guidelinesHref,
  saved,
  draft,
  onSaved,
  leaving,
}: EditorPageProps) => {
  const page = useWanted();
  const saving = useSavingWhole(onSaved);
  const [newer, setNewer] = useState(draft.newer);
  const said = useEditorState((state) => state.said);
  const tryout = useTryout();
  const { at, onKeyDown } = useRegions(['form', 'tryout', 'bar']);
  return (
    <div ref={page} className={css.page} data-troupe-part="chatbot-editor">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- F6 goes between the parts of the page */}
      <form
        noValidate
        onKeyDown={onKeyDown}
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
          <EditorNotices resumedAt={saved !== null && draft.isKept ? draft.record.writtenAt : null} />
        </div>
        <div className={version === 'beside' ? css.columns : css.column}>
          <FormFields ref={at('form')} guidelinesHref={guidelinesHref} isNew={saved === null} />
          <TryoutPlace ref={at('tryout')} tryout={tryout} />
          <Preview />
        </div>
        <SaveBar ref={at('bar')} saving={saving} tool={<TryoutButton tryout={tryout} />} />
      </form>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <SaveDialogs saving={saving} />
      {newer && <NewerDialog newer={newer} onDone={() => setNewer(null)} />}
      {leaving && <LeaveDialog leaving={leaving} />}
    </div>
  );
};
