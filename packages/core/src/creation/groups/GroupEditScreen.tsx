import type { ReactNode } from 'react';
import { isOpenForChat } from '../../platform/index.ts';
import { EditPage } from '../editor/page/EditPage.tsx';
import { EditWays } from '../editor/page/EditWays.tsx';
import { useText } from '../editor/texts.ts';
import { GroupEditor, type GroupEditorProps } from './form/GroupEditor.tsx';
import { groupWork } from './group-work.ts';

export interface GroupEditScreenProps extends Pick<
  GroupEditorProps,
  'setLine' | 'guidelinesHref' | 'onUnsavedChange' | 'leaving' | 'at' | 'onAdd'
> {
  characterId: string;
  /** Where its chat is. */
  chatHref: (characterId: string) => string;
  /** Stands where there is no such group; left out for a page that says so. */
  missing?: ReactNode;
  /** It is saved: the surface goes to the list of one's own. */
  onSaved: () => void;
}

/** The page of a group that is edited, for its creator. */
export const GroupEditScreen = ({ characterId, chatHref, missing, onSaved, ...props }: GroupEditScreenProps) => {
  const text = useText();
  return (
    <EditPage
      work={groupWork}
      characterId={characterId}
      missing={missing}
      renderForm={(saved, draft) => (
        <GroupEditor
          {...props}
          saved={saved}
          draft={draft}
          title={text('groups.edit')}
          ways={<EditWays characterId={characterId} chatHref={isOpenForChat(saved) ? chatHref(characterId) : null} />}
          onSaved={() => onSaved()}
        />
      )}
    />
  );
};
