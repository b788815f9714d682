import { useEditor } from './EditorContext.tsx';
import { useSaving } from './useSaving.ts';
import type { EditedWork } from './work.ts';

/** Saving, and what belongs to it: its draft ends. */
export const useSavingWhole = (onSaved: (character: EditedWork) => void) => {
  const { draft } = useEditor();
  return useSaving((character) => {
    // A draft that the account could not be told of is found the same as its chatbot, and ends then.
    void draft.finish(character).catch(() => undefined);
    onSaved(character);
  });
};
