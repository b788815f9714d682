import { limits } from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button, classNames } from '../../../ui/index.ts';
import * as css from '../editor.css.ts';
import { useEditor, useEditorState } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import { useText, wordsOf } from '../texts.ts';
import type { DraftPlace } from './draft-writing.ts';
import { useDraftState } from './useOpenDraft.ts';

/** The words of each place; what the account would not take is on the device. */
const words = {
  device: 'drafts.place.device',
  refused: 'drafts.place.device',
  full: 'drafts.place.device',
  account: 'drafts.place.account',
  offline: 'drafts.place.offline',
  two: 'drafts.place.two',
  memory: 'drafts.place.memory',
} as const satisfies Record<Exclude<DraftPlace, 'nowhere'>, string>;

/** Where what was typed is kept: in words, and quiet, since it changes with every pause. */
export const DraftStatus = () => {
  const text = useText();
  const place = useDraftState((state) => state.place);
  if (place === 'nowhere') return null;
  return (
    <p className={classNames(css.reason, css.draftStatus)} data-troupe-part="draft-status" data-troupe-state={place}>
      {text(words[place])}
    </p>
  );
};

/** Brings the draft into the account now, and says whether it is there (R-DRAFT-02, R-DRAFT-05). */
export const SaveDraftButton = () => {
  const { notify } = useApp();
  const text = useText();
  const { draft, work } = useEditor();
  const isReadOnly = useEditorState(isLocked);
  const isDirty = useEditorState((state) => state.isDirty || state.note.trim() !== '');
  const [isBusy, setBusy] = useState(false);
  if (isReadOnly) return null;
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const place = await draft.save();
    setBusy(false);
    if (place === 'account')
      notify({ kind: 'success', text: text(wordsOf(work.kind).draftSaved), durationMs: limits.toastNormalMs });
    else if (place !== 'nowhere' && place !== 'two')
      notify({
        kind: 'danger',
        text: text(place === 'offline' ? 'drafts.failed.again' : 'drafts.failed'),
        durationMs: limits.toastLongMs,
      });
  };
  return (
    <Button
      variant="outline"
      size="lg"
      className={css.saveButton}
      aria-disabled={isBusy || !isDirty}
      onClick={() => isDirty && void save()}
    >
      {text('drafts.save')}
    </Button>
  );
};
