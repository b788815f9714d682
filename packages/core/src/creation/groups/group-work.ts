import {
  createGroupCharacter,
  emptyGroup,
  getEditedGroup,
  groupFaults,
  groupFields,
  toGroupForm,
  toWorkForm,
  updateGroupCharacter,
  type EditedGroup,
  type GroupForm,
  type KnownMember,
} from '@troupe/protocol';
import type { EditedWork, Work } from '../editor/work.ts';

/** A group as the editor keeps what is edited. */
const toEdited = (group: EditedGroup): EditedWork => ({
  ...group,
  form: toWorkForm(group.form),
  approved: group.approved && toWorkForm(group.approved),
});

/** Members with those of whom nothing is known yet: until it is, nothing stands against them. */
const withUnknown = ({ members }: GroupForm, known: readonly KnownMember[]): readonly KnownMember[] => {
  const ids = new Set(known.map(({ id }) => id));
  const unknown = members.filter(({ id }) => !ids.has(id));
  return [...known, ...unknown.map(({ id }) => ({ id, name: null, visibility: null, standing: 'ready' as const }))];
};

/** A group in the editor (R-GRP-01). */
export const groupWork: Work = {
  kind: 'group',
  fields: groupFields,
  empty: (writtenIn) => toWorkForm(emptyGroup(writtenIn)),
  faults(form, base, known, options) {
    const group = toGroupForm(form);
    return groupFaults(group, base && toGroupForm(base), withUnknown(group, known), options);
  },
  fetch: async (client, id) => toEdited(await client.call(getEditedGroup, { params: { characterId: id } })),
  create: async (client, form, more, idempotencyKey) => {
    const body = { ...toGroupForm(form), ...more };
    return toEdited(await client.call(createGroupCharacter, { body }, { idempotencyKey }));
  },
  update: async (client, id, change, more) => {
    const body = { ...change, ...more };
    return toEdited(await client.call(updateGroupCharacter, { params: { characterId: id }, body }));
  },
};
