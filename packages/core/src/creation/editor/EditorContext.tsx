import type { ChatbotField } from '@troupe/protocol';
import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { EditorState, FormStore } from './form-store.ts';

interface Editor extends FormStore {
  /** Begins the ids of its fields. */
  id: string;
}

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = ({ editor, children }: { editor: Editor; children: ReactNode }) => (
  <EditorContext.Provider value={editor}>{children}</EditorContext.Provider>
);

/** The editor that a field belongs to. */
export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('[Troupe] A field of the editor stands outside of one.');
  return editor;
};

/** One thing of the editor's state: who asks for it is drawn again when that changes, and for nothing else. */
export const useEditorState = <Value,>(select: (state: EditorState) => Value): Value => useStore(useEditor().store, select);

export const useFieldId = (field: ChatbotField): string => `${useEditor().id}-${field}`;
