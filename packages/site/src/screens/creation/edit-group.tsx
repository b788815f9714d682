import { useApp } from '@troupe/core/app';
import { GroupEditScreen } from '@troupe/core/creation/groups/GroupEditScreen.tsx';
import { legalUrl } from '@troupe/protocol';
import { OtherKind } from '../../guards/OtherKind.tsx';
import { fieldAt, groupLinks, pickHref } from '../../links/group-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';
import { useUnsaved } from '../../router/useUnsaved.ts';
import { setLine } from './set-line.tsx';

export const Screen = ({ params, search }: SiteScreenProps) => {
  const { brand, links } = useApp();
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  const group = params['characterId'] ?? '';
  return (
    <GroupEditScreen
      characterId={group}
      missing={<OtherKind characterId={group} shows="meta" />}
      setLine={setLine}
      guidelinesHref={legalUrl(brand, 'guidelines')}
      at={fieldAt(search)}
      onAdd={() => leaveFor(pickHref({ group }))}
      onSaved={() => leaveFor(groupLinks.list)}
      chatHref={(characterId) => links({ name: 'chat.character', characterId })}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
