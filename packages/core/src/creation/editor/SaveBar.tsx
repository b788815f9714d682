import { AppError, isOpen } from '@troupe/protocol';
import type { ReactNode, Ref } from 'react';
import { useT } from '../../app/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { DraftStatus, SaveDraftButton } from './drafts/DraftStatus.tsx';
import * as css from './editor.css.ts';
import { useEditor, useEditorState } from './EditorContext.tsx';
import { reasonText } from './fault-text.ts';
import { useText, wordsOf } from './texts.ts';
import type { Saving } from './useSaving.ts';

/**
 * Why it was not saved; where nobody can judge what others would read, that it can be kept for oneself, and where the
 * automatic check refused it on a brand without questions, that a person can read it.
 */
const Failure = ({ saving }: { saving: Saving }) => {
  const t = useT();
  const text = useText();
  const mayBePrivate = useEditorState(
    ({ form, saved }) => isOpen(form) && saved?.moderationReport?.moderation_status !== 'fix_required',
  );
  const { failure, press, saveAsPrivate } = saving;
  if (failure === null) return null;
  const isUnjudged = failure instanceof AppError && failure.code === 'moderation_unavailable';
  const mayAskPerson = failure instanceof AppError && failure.params['submitForManualReview'] === true;
  return (
    <Notice
      tone="danger"
      glyph={alertIcon}
      role="alert"
      className={css.failure}
      action={
        (isUnjudged && mayBePrivate && (
          <Button variant="inherit" size="sm" onClick={saveAsPrivate}>
            {text('imports.save')}
          </Button>
        )) ||
        (mayAskPerson && (
          <Button variant="inherit" size="sm" onClick={press}>
            {text('editor.confirm.go')}
          </Button>
        ))
      }
    >
      <strong>{text('editor.failed')}.</strong> {t.error(failure)}
      {mayAskPerson && <> {text('editor.confirm-text.manual')}</>}
    </Notice>
  );
};

export interface SaveBarProps {
  saving: Saving;
  /** What the texts cost. */
  meter: ReactNode;
  /** Before what saves. */
  tool?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** What stands at the bottom: what the texts cost, and Save, which says why where it does not. */
export const SaveBar = ({ saving, meter, tool, ref }: SaveBarProps) => {
  const text = useText();
  const { id, work } = useEditor();
  const isNew = useEditorState(({ saved }) => saved === null);
  const { canSave, reasons } = useEditorState(({ verdict }) => verdict);
  const isSubmitting = useEditorState((state) => state.isSubmitting);
  const isTold = useEditorState(({ hasPressed }) => hasPressed);
  const [first] = reasons.flatMap((reason) => (reason.kind === 'fault' ? [] : [reasonText(text, reason.kind)]));
  const name = text(isNew ? wordsOf(work.kind).create : 'editor.save');
  return (
    <div ref={ref} className={css.bar} data-troupe-part="save-bar">
      <Failure saving={saving} />
      {meter}
      <div className={css.save}>
        {!isTold && <DraftStatus />}
        <p id={`${id}-reason`} role="status" className={css.reason}>
          {isTold && !isSubmitting && first}
        </p>
        {tool}
        <SaveDraftButton />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={css.saveButton}
          aria-disabled={!canSave || isSubmitting}
          aria-describedby={first ? `${id}-reason` : undefined}
        >
          {isSubmitting ? text('editor.saving') : name}
        </Button>
      </div>
    </div>
  );
};
