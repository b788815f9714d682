import { useEffect } from 'react';
import { columns, notices } from '../../editor/editor.css.ts';
import { useEditor } from '../../editor/EditorContext.tsx';
import { EditorFrame, type EditorFrameProps } from '../../editor/page/EditorFrame.tsx';
import { SaveBar } from '../../editor/SaveBar.tsx';
import { useRegions } from '../../editor/useRegions.ts';
import { useSavingWhole } from '../../editor/useSavingWhole.ts';
import type { EditedWork } from '../../editor/work.ts';
import { KnowsPanel } from '../knowledge/KnowsPanel.tsx';
import { RehearsalPanel } from '../rehearsal/RehearsalPanel.tsx';
import { AddMembers, type AddMembersProps } from './AddMembers.tsx';
import * as css from './group.css.ts';
import { GroupFields } from './GroupFields.tsx';
import { GroupMeter } from './GroupMeter.tsx';
import { GroupNotices } from './GroupNotices.tsx';

export interface GroupPageProps extends EditorFrameProps, AddMembersProps {
  guidelinesHref: string | null;
  /** The field that the page begins at: one comes back to it from where members are chosen. */
  at: 'members' | null;
  onSaved: (group: EditedWork) => void;
}

/** The form of a group with what stands around it. */
export const GroupPage = ({ guidelinesHref, at: field, onSaved, onAdd, ...props }: GroupPageProps) => {
  const { want } = useEditor();
  const saving = useSavingWhole(onSaved);
  const { at, onKeyDown } = useRegions(['form', 'beside', 'bar']);
  useEffect(() => {
    if (field) want(field);
  }, [field, want]);
  return (
    <EditorFrame {...props} saving={saving} part="group-editor" onKeyDown={onKeyDown}>
      <div className={notices}>
        <GroupNotices />
      </div>
      <div className={columns}>
        <GroupFields
          ref={at('form')}
          guidelinesHref={guidelinesHref}
          isNew={props.saved === null}
          add={<AddMembers onAdd={onAdd} />}
        />
        <div ref={at('beside')} className={css.aside}>
          <KnowsPanel />
          <RehearsalPanel />
        </div>
      </div>
      <SaveBar ref={at('bar')} saving={saving} meter={<GroupMeter />} />
    </EditorFrame>
  );
};
