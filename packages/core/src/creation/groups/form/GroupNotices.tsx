import { groupLimits } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/index.ts';
import { useEditorState } from '../../editor/EditorContext.tsx';
import { useText } from '../../editor/texts.ts';

const gone = new Set(['closed', 'removed', 'unavailable']);

/** Members that a group lost since it was saved, by name; what to do stands with each of them. */
export const GroupNotices = () => {
  const { t } = useApp();
  const text = useText();
  const saved = useEditorState((state) => state.saved);
  if (!saved?.members) return null;
  const lost = saved.members.filter(({ standing }) => gone.has(standing));
  const names = new Intl.ListFormat(t.locale).format(lost.map(({ name }) => name ?? text('groups.member.unnamed')));
  const isClosed = saved.has_members === false;
  if (lost.length === 0 && !isClosed) return null;
  return (
    <Notice tone={isClosed ? 'danger' : 'warning'} glyph={alertIcon} role="status" data-troupe-part="group-lost">
      {lost.length > 0 && text('groups.lost', { names })}{' '}
      {isClosed && text('groups.closed', { min: t.number(groupLimits.membersMin) })}
    </Notice>
  );
};
