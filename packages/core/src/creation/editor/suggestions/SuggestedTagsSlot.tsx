import type { WorkForm } from '@troupe/protocol';
import { lazy, Suspense } from 'react';
import { kindOf } from '../../drafts/work-form.ts';
import { useEditorState } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import type { Tags } from '../../fields/useTagBox.ts';

const ReaderTags = lazy(async () => ({ default: (await import('./ReaderTags.tsx')).ReaderTags }));
const SuggestedTags = lazy(async () => ({ default: (await import('./SuggestedTags.tsx')).SuggestedTags }));

/** What tags are suggested from: of a group the scene stands for a personality. */
const basisOf = (form: WorkForm) => [
  form.name,
  form.title,
  form.greeting,
  kindOf(form) === 'group' ? form.scenario : form.persona,
];

/** Where tags are suggested, once there is enough to suggest them from: name, title, greeting and personality (R-BOT-17). */
export const SuggestedTagsSlot = ({ state }: { state: Tags }) => {
  const isReady = useEditorState((editor) => !isLocked(editor) && basisOf(editor.form).every((one) => one.trim() !== ''));
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
