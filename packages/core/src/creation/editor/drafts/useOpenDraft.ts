import { useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/index.ts';
import type { LoadedDraft } from '../../drafts/load-draft.ts';
import { useEditor } from '../EditorContext.tsx';
import type { FormStore } from '../form-store.ts';
import type { OpenDraftState } from './draft-writing.ts';
import { createOpenDraft, type OpenDraft } from './open-draft.ts';

/** Keeps what is typed into a form as long as it is shown. */
export const useOpenDraft = (
  editor: FormStore,
  draft: LoadedDraft,
  onBegin: ((draftId: string) => void) | undefined,
): OpenDraft => {
  const app = useApp();
  const [open] = useState(() => createOpenDraft({ app, editor, record: draft.record, isKept: draft.isKept, onBegin }));
  // Before anything can be typed: other effects may wait for a frame.
  useLayoutEffect(() => open.start(), [open]);
  return open;
};

/** One thing of the draft that a form is. */
export const useDraftState = <Value>(select: (state: OpenDraftState) => Value): Value =>
  useStore(useEditor().draft.state, select);
