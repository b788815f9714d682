import {
  createGroupCharacter,
  getEditedGroup,
  listGroupMembers,
  toGroupForm,
  toWorkForm,
  updateGroupCharacter,
  type EditedGroup,
  type GroupForm,
  type WorkForm,
} from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { effectId } from '../../http/effect-id.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { hasEnoughMembers } from '../../platform/works/group-members.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import { toEdited } from '../editor/edited-character.ts';
import type { EditorDeps } from '../editor/editor-handlers.ts';
import { createJudgeForm } from '../editor/judge-form.ts';
import { createFindOwnCharacter } from '../editor/own-character.ts';
import { createSaveChange, createSaveNew } from '../editor/save-character.ts';
import { findMadeBefore } from '../made-before.ts';
import { createGroupKind } from './groups.ts';
import { createKnownMembers } from './known-members.ts';
import { groupTryoutHandlers, type GroupTryoutDeps } from './tryout-handlers.ts';

export type GroupDeps = EditorDeps & GroupTryoutDeps;

/** What changed of a group, as its versions keep it. */
const toChange = (sent: { [Field in keyof GroupForm]?: GroupForm[Field] | undefined }): Partial<WorkForm> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/** Groups as their creators write them (docs/features/creation/groups.md). */
export const groupHandlers = (deps: GroupDeps): Registration[] => {
  const { db, rateLimits, tellSearch } = deps;
  const findOwn = createFindOwnCharacter(deps, 'meta');
  const knownMembers = createKnownMembers(deps);
  const saveDeps = { ...deps, judgeForm: createJudgeForm(deps) };
  const kind = createGroupKind(knownMembers);
  const [saveNew, saveChange] = [createSaveNew(saveDeps, kind), createSaveChange(saveDeps, kind)];

  const toEditedGroup = async (row: WorkRow, context: CallerContext): Promise<EditedGroup> => {
    const edited = await toEdited(db, row, context.brand);
    const form = toGroupForm(edited.form);
    const ids = form.members.map(({ id }) => id);
    return {
      ...edited,
      type: 'meta',
      form,
      approved: edited.approved && toGroupForm(edited.approved),
      sub_character_ids: ids,
      members: await knownMembers({ ids, visibility: form.visibility, groupId: row.id }, context),
      has_members: await hasEnoughMembers(db, row.id),
    };
  };

  return [
    handler(createGroupCharacter, async ({ body }, context) => {
      const { id, earlier } = await findMadeBefore(deps, await effectId(createGroupCharacter, context));
      if (earlier) return toEditedGroup(await findOwn(earlier.id, context), context);
      await rateLimits.take(...limitRules('creations', context));
      const { guidelines: _agreed, lorebook_ids: lorebookIds, note, submitForManualReview, ...form } = body;
      const row = await saveNew(toWorkForm(form), { id, lorebookIds, note, submitForManualReview }, context);
      await tellSearch(row.id);
      return toEditedGroup(row, context);
    }),

    handler(getEditedGroup, async ({ params }, context) => toEditedGroup(await findOwn(params.characterId, context), context)),

    handler(updateGroupCharacter, async ({ params, body }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      const row = await findOwn(params.characterId, context);
      const { base_revision: baseRevision, note, submitForManualReview, ...sent } = body;
      const written = await saveChange(row, { change: toChange(sent), baseRevision, note, submitForManualReview }, context);
      if (written.revision !== row.revision) await tellSearch(row.id);
      return toEditedGroup(written, context);
    }),

    ...groupTryoutHandlers(deps),

    handler(listGroupMembers, async ({ query }, context) => ({ data: await knownMembers(query, context) })),
  ];
};
