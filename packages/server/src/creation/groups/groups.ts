import { AppError, groupFaults, settleGroupWork, takesPictures, toGroupForm } from '@troupe/protocol';
import { commonIssues } from '../editor/common-issues.ts';
import type { WorkKind } from '../editor/work-kind.ts';
import { toGroupIssues } from './group-issues.ts';
import type { KnownMembers } from './known-members.ts';

/** Groups, where they are saved. */
export const createGroupKind = (knownMembers: KnownMembers): WorkKind => ({
  settle: settleGroupWork,
  refuse: async (deps, form, before, context) => {
    const { name, visibility, picture } = await commonIssues(deps, form, before, context);
    const group = toGroupForm(form);
    const asked = { ids: group.members.map(({ id }) => id), visibility: group.visibility, groupId: before?.row.id };
    const known = await knownMembers({ ...asked, ids: [...new Set(asked.ids)] }, context);
    const base = before && toGroupForm(before.base);
    const faults = groupFaults(group, base, known, { needsPicture: takesPictures(context.brand) });
    const issues = [...name, ...visibility, ...toGroupIssues(faults), ...picture];
    if (issues.length > 0) throw new AppError('invalid_input', { issues });
  },
  calls: { create: 'createGroupCharacter', update: 'updateGroupCharacter' },
});
