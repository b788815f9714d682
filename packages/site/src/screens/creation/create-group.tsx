import { useApp } from '@troupe/core/app';
import { GroupCreateScreen } from '@troupe/core/creation/groups/GroupCreateScreen.tsx';
import { legalUrl } from '@troupe/protocol';
import { fieldAt, groupLinks, pickHref } from '../../links/group-links.ts';
import { useRouter } from '../../router/RouterContext.tsx';
import type { SiteScreenProps } from '../../router/site-screen.ts';
import { useUnsaved } from '../../router/useUnsaved.ts';
import { setLine } from './set-line.tsx';

export const Screen = ({ params, search }: SiteScreenProps) => {
  const { brand, links } = useApp();
  const router = useRouter();
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  return (
    <GroupCreateScreen
      links={groupLinks}
      setLine={setLine}
      guidelinesHref={legalUrl(brand, 'guidelines')}
      draftId={params['draftId'] ?? null}
      at={fieldAt(search)}
      onDraft={(draftId) => {
        // Who has left meanwhile stays where they are.
        if (router.place.getState().pathname === groupLinks.create()) router.navigate(groupLinks.create(draftId), 'replace');
      }}
      onAdd={(draftId) => leaveFor(pickHref(draftId === null ? null : { draft: draftId }))}
      onCreated={(characterId) => leaveFor(links({ name: 'chat.character', characterId }))}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
