import { isFlagOn } from '@troupe/protocol';
import { lazy, Suspense } from 'react';
import { useApp } from '../../../app/index.ts';
import { useEditor, useEditorState } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';

const LorebooksField = lazy(async () => ({
  default: (await import('../../lorebooks/attach/LorebooksField.tsx')).LorebooksField,
}));

/** Where its lorebooks are chosen, on brands that have some. */
export const LorebooksSlot = () => {
  const { brand } = useApp();
  const { id, put } = useEditor();
  const saved = useEditorState((state) => state.saved);
  const chosen = useEditorState((state) => state.lorebooks);
  const locked = useEditorState(isLocked);
  if (!isFlagOn(brand, 'lorebook')) return null;
  return (
    <Suspense fallback={null}>
      <LorebooksField
        id={`${id}-lorebooks`}
        character={saved && { id: saved.id, name: saved.form.name }}
        isLocked={locked}
        chosen={chosen}
        onChosen={(lorebooks) => put({ lorebooks })}
      />
    </Suspense>
  );
};
