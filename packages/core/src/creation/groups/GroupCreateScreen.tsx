import { CreatePage } from '../editor/page/CreatePage.tsx';
import { useText } from '../editor/texts.ts';
import { GroupEditor, type GroupEditorProps } from './form/GroupEditor.tsx';
import { groupWork } from './group-work.ts';
import type { GroupLinks } from './links.ts';

export interface GroupCreateScreenProps extends Pick<
  GroupEditorProps,
  'setLine' | 'guidelinesHref' | 'onUnsavedChange' | 'leaving' | 'at' | 'onAdd'
> {
  links: Pick<GroupLinks, 'drafts'>;
  /** Of the address; null for a new one. */
  draftId: string | null;
  /** The first key was typed: the surface gives the page the draft's address, and leaves it standing. */
  onDraft: (draftId: string) => void;
  /** It is there: the surface goes to its chat (R-GRP-10). */
  onCreated: (characterId: string) => void;
}

/** The page of a new group, and of a draft of one. */
export const GroupCreateScreen = ({ links, draftId, onCreated, ...props }: GroupCreateScreenProps) => {
  const text = useText();
  return (
    <CreatePage
      work={groupWork}
      draftId={draftId}
      draftsHref={links.drafts}
      renderForm={(draft) => (
        <GroupEditor {...props} saved={null} draft={draft} title={text('groups.create')} onSaved={({ id }) => onCreated(id)} />
      )}
    />
  );
};
