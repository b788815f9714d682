import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/index.ts';
import type { LoadedDraft } from '../../drafts/load-draft.ts';
import { LeaveDialog, type Leaving } from '../../parts/LeaveDialog.tsx';
import { NewerDialog } from '../drafts/DraftNotices.tsx';
import * as css from '../editor.css.ts';
import { useEditor, useEditorState } from '../EditorContext.tsx';
import { EditorNotices } from '../EditorNotices.tsx';
import { SaveDialogs } from '../SaveDialogs.tsx';
import type { Saving } from '../useSaving.ts';
import type { EditedWork } from '../work.ts';

export interface EditorFrameProps {
  /** What is edited; null for a new one. */
  saved: EditedWork | null;
  title: string;
  /** What was written of it and is not saved. */
  draft: LoadedDraft;
  /** Beside the title. */
  ways?: ReactNode;
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

export interface EditorFrameParts {
  saving: Saving;
  /** Names the page for stylists. */
  part: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The form's fields with what stands beside them, and what saves. */
  children: ReactNode;
}

/** What stands around the fields of a form: its title, what is to be known first, what is asked, and what is said. */
export const EditorFrame = (props: EditorFrameProps & EditorFrameParts) => {
  const { title, ways, saved, draft, leaving, saving, part, onKeyDown, children } = props;
  const page = useWanted();
  const [newer, setNewer] = useState(draft.newer);
  const said = useEditorState((state) => state.said);
  return (
    <div ref={page} className={css.page} data-troupe-part={part}>
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
        {children}
      </form>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <SaveDialogs saving={saving} />
      {newer && <NewerDialog newer={newer} onDone={() => setNewer(null)} />}
      {leaving && <LeaveDialog leaving={leaving} />}
    </div>
  );
};
