import type { GroupMember, WorkForm } from '@troupe/protocol';
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

/** A draft that members are chosen for. */
export interface LoadedPick {
  record: DraftRecord;
  /** What is known of members of the group as it was saved: names of those who are gone are told nowhere else. */
  known: readonly GroupMember[];
}

/** The draft that members are chosen for; null where it is gone. */
export const loadPicked = async (app: App, { draftId, characterId }: PickedFor): Promise<LoadedPick | null> => {
  if (characterId !== null) {
    const [saved, found] = await Promise.all([
      groupWork.fetch(app.client, characterId),
      findEditDraft(app, characterId, 'group').catch(() => null),
    ]);
    const known = saved.members ?? [];
    const opened = await openEditDraft(app, found, saved);
    if (opened.kind !== 'open') return { record: newDraft(app, opened.record.id, saved.form, saved).record, known };
    const { record, newer } = opened.draft;
    // Where both changed a field, the draft stays as it was found: the form asks about it when it opens it.
    return { record: newer !== null && found ? found : record, known };
  }
  const record =
    draftId === null ? newDraft(app, crypto.randomUUID(), groupWork.empty(app.t.locale)).record : await findDraft(app, draftId);
  return record && { record, known: [] };
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

/**
 * Keeps who was chosen in the draft on the device; the form that opens it brings it to the account. The form that was left may
 * have sent the draft since it was read here, so who was chosen goes into what the device has by now.
 */
export const keepPicked = async (app: App, record: DraftRecord, ids: readonly string[]): Promise<void> => {
  const { store } = draftDesk(app);
  const latest = (await store.get(record, record.id)) ?? record;
  const isSameBase = latest.characterRevision === record.characterRevision;
  const next = isSameBase ? latest : { ...record, kept: latest.kept, revision: latest.revision, theirs: latest.theirs };
  await store.put({ ...next, form: withMembers(next.form, ids), writtenAt: Date.now() });
};
