import { LorebookEditScreen } from '@troupe/core/creation/lorebooks/edit/LorebookEditScreen.tsx';
import { lorebookLinks } from '../../links/lorebook-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';
import { useUnsaved } from '../../router/useUnsaved.ts';

export const Screen = ({ params }: SiteScreenProps) => {
  const { onUnsavedChange, leaving } = useUnsaved();
  return (
    <LorebookEditScreen
      lorebookId={params['lorebookId'] ?? ''}
      links={lorebookLinks}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
