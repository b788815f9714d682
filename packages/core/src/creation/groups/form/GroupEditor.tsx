import { EditorShell, type EditorShellProps } from '../../editor/page/EditorShell.tsx';
import { groupWork } from '../group-work.ts';
import { GroupPage, type GroupPageProps } from './GroupPage.tsx';

export interface GroupEditorProps extends GroupPageProps, Omit<EditorShellProps, 'work' | 'children'> {}

/** Everything that a creator writes of a group, on one page, kept as a draft until it is saved. */
export const GroupEditor = ({ onUnsavedChange, onDraft, setLine, ...props }: GroupEditorProps) => (
  <EditorShell
    work={groupWork}
    saved={props.saved}
    draft={props.draft}
    onDraft={onDraft}
    setLine={setLine}
    onUnsavedChange={onUnsavedChange}
  >
    <GroupPage {...props} />
  </EditorShell>
);
