import type { WorkForm } from '@troupe/protocol';
import type { App } from '../../../app/index.ts';
import { draftDesk } from '../../drafts/draft-desk.ts';
import type { DraftRecord } from '../../drafts/draft-record.ts';
import { findDraft, findEditDraft, newDraft, openEditDraft } from '../../drafts/load-draft.ts';
import { chosenMembers } from '../form/useMembers.ts';
import { groupWork } from '../group-work.ts';

/** Whom members are chosen for: a group that there is, a draft of one, or a new one where neither is named. */
export interface PickedFor {
  draftId: string | null;
  characterId: string | null;
}

/** The draft that members are chosen for; null where it is gone. */
export const loadPicked = async (app: App, { draftId, characterId }: PickedFor): Promise<DraftRecord | null> => {
  if (characterId !== null) {
    const [saved, found] = await Promise.all([
      groupWork.fetch(app.client, characterId),
      findEditDraft(app, characterId, 'group').catch(() => null),
    ]);
    const opened = await openEditDraft(app, found, saved);
    return opened.kind === 'open' ? opened.draft.record : newDraft(app, opened.record.id, saved.form, saved).record;
  }
  return draftId === null ? newDraft(app, crypto.randomUUID(), groupWork.empty(app.t.locale)).record : findDraft(app, draftId);
};

/** The form with the members that were chosen; who is gone greets no one. */
export const withMembers = (form: WorkForm, ids: readonly string[]): WorkForm => {
  const { greeting_character_id: first = null } = form;
  return {
    ...form,
    members: chosenMembers(ids, form.members ?? []),
    greeting_character_id: first !== null && ids.includes(first) ? first : null,
  };
};

/** Keeps who was chosen in the draft on the device; the form that opens it brings it to the account. */
export const keepPicked = async (app: App, record: DraftRecord, ids: readonly string[]): Promise<void> => {
  await draftDesk(app).store.put({ ...record, form: withMembers(record.form, ids), writtenAt: Date.now() });
};
