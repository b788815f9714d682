import { LorebookCreateScreen } from '@troupe/core/creation/lorebooks/create/LorebookCreateScreen.tsx';
import { lorebookLinks } from '../../links/lorebook-links.ts';
import { useUnsaved } from '../../router/useUnsaved.ts';

export const Screen = () => {
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  return (
    <LorebookCreateScreen
      onCreated={(lorebookId) => leaveFor(lorebookLinks.edit(lorebookId))}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
