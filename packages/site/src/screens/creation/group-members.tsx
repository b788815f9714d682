import { MembersScreen } from '@troupe/core/creation/groups/members/MembersScreen.tsx';
import { groupLinks } from '../../links/group-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';
import { useUnsaved } from '../../router/useUnsaved.ts';

export const Screen = ({ search }: SiteScreenProps) => {
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  const { draft = null, group = null } = search;
  return (
    <MembersScreen
      key={`${draft} ${group}`}
      draftId={draft}
      characterId={group}
      links={groupLinks}
      onDone={leaveFor}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
