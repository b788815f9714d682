import { lazy, Suspense } from 'react';
import { useEditorState } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import type { Tags } from '../../fields/useTagBox.ts';

const ReaderTags = lazy(async () => ({ default: (await import('./ReaderTags.tsx')).ReaderTags }));
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

/** Where readers suggest tags for a chatbot that is there (R-PROFILE-10). */
export const ReaderTagsSlot = ({ state }: { state: Tags }) => {
  const characterId = useEditorState(({ saved }) => saved?.id);
  if (characterId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ReaderTags characterId={characterId} state={state} />
    </Suspense>
  );
};
