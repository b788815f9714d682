import { lazy, Suspense } from 'react';
import { useEditorState } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import type { Tags } from '../fields/useTags.ts';

const SuggestedTags = lazy(async () => ({ default: (await import('./SuggestedTags.tsx')).SuggestedTags }));

/** Where tags are suggested, once there is enough to suggest them from: name, title, greeting and personality (R-BOT-17). */
export const SuggestedTagsSlot = ({ state }: { state: Tags }) => {
  const isReady = useEditorState(
    (editor) =>
      !isLocked(editor) &&
      [editor.form.name, editor.form.title, editor.form.greeting, editor.form.persona].every((one) => one.trim() !== ''),
  );
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <SuggestedTags state={state} />
    </Suspense>
  );
};
