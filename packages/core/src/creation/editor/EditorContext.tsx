import type { WorkField } from '@troupe/protocol';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { OpenDraft } from './drafts/open-draft.ts';
import type { EditorState, FormStore } from './form-store.ts';
import { createSuggestionStore, type SuggestionStore } from './suggestions/suggestion-store.ts';

interface Editor extends FormStore {
  /** Begins the ids of its fields. */
  id: string;
  /** What keeps it while it is not saved. */
  draft: OpenDraft;
  /** What a model suggested for its fields. */
  suggestions: SuggestionStore;
}

const EditorContext = createContext<Editor | null>(null);

export interface EditorProviderProps {
  editor: Omit<Editor, 'suggestions'>;
  children: ReactNode;
}

export const EditorProvider = ({ editor, children }: EditorProviderProps) => {
  const [suggestions] = useState(createSuggestionStore);
  const value = useMemo(() => ({ ...editor, suggestions }), [editor, suggestions]);
  return <EditorContext.Provider value={value}>{children}</EditorContext.Provider>;
};

/** The editor that a field belongs to. */
export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('[Troupe] A field of the editor stands outside of one.');
  return editor;
};

/** One thing of the editor's state: who asks for it is drawn again when that changes, and for nothing else. */
export const useEditorState = <Value,>(select: (state: EditorState) => Value): Value => useStore(useEditor().store, select);

export const useFieldId = (field: WorkField): string => `${useEditor().id}-${field}`;
