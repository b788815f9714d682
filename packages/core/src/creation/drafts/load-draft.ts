import {
  AppError,
  changedWorkFields,
  getCharacterVersion,
  listDrafts,
  type DraftKind,
  type EditedCharacter,
  type WorkForm,
} from '@troupe/protocol';
import type { App, Client } from '../../app/index.ts';
import { draftDesk, draftOwner } from './draft-desk.ts';
import { newRecord, recordOf, statusOf, type DraftRecord } from './draft-record.ts';
import { joinForms } from './draft-text.ts';
import { findKept } from './send-draft.ts';
import { kindOf, settleWork } from './work-form.ts';

/** A draft as the page of a form opens it. */
export interface LoadedDraft {
  record: DraftRecord;
  /** Whether it was kept anywhere before. */
  isKept: boolean;
  /** The chatbot as it was saved since, where both changed a field; otherwise null. */
  newer: WorkForm | null;
}

const ownerOf = (app: App) => {
  const owner = draftOwner(app);
  if (!owner) throw new AppError('unauthorized');
  return owner;
};

/** A draft of which nothing is written yet. */
export const newDraft = (app: App, id: string, form: WorkForm, saved: EditedCharacter | null = null): LoadedDraft => ({
  record: newRecord(
    ownerOf(app),
    {
      id,
      characterId: saved?.id ?? null,
      characterRevision: saved?.revision ?? 0,
      moderationReport: saved?.moderationReport ?? null,
      form,
      note: '',
      // A group asks for them each time that one is made (R-GRP-06), a chatbot for what a card brought.
      guidelines: saved === null && kindOf(form) === 'group' ? false : null,
      lorebooks: [],
    },
    Date.now(),
  ),
  isKept: false,
  newer: null,
});

/**
 * A draft of this device, or else of the account; null where neither has it, or it is in the bin. Throws where only the
 * account can have it and could not be asked.
 */
export const findDraft = async (app: App, id: string): Promise<DraftRecord | null> => {
  const owner = ownerOf(app);
  const here = await draftDesk(app).store.get(owner, id);
  if (here) return here;
  const kept = await findKept(app.client, id);
  return kept === null || kept.removedAt !== null ? null : recordOf(owner, kept);
};

/** The id of the draft of a chatbot that is there already: each has one, on every device the same. */
export const editDraftId = (characterId: string): string => `edit-${characterId}`;

/** The draft of a chatbot that is there already, of this device or of the account. Throws where the account could not be asked. */
export const findEditDraft = async (app: App, characterId: string, kind: DraftKind = 'chatbot'): Promise<DraftRecord | null> => {
  const here = await draftDesk(app).store.get(ownerOf(app), editDraftId(characterId));
  if (here) return here;
  // Most chatbots have none, which is no failure of a call.
  const { data } = await app.client.call(listDrafts, { query: { characterId, kind } });
  return data.some(({ id }) => id === editDraftId(characterId)) ? findDraft(app, editDraftId(characterId)) : null;
};

/** The text that a draft began from; null where it cannot be had, and every difference is asked about then. */
const findVersion = async (client: Client, characterId: string, number: number): Promise<WorkForm | null> => {
  if (number === 0) return null;
  try {
    return (await client.call(getCharacterVersion, { params: { characterId, number: String(number) } })).form;
  } catch {
    return null;
  }
};

/** Joins a draft with what was saved of its chatbot since it began. */
const joinSaved = async (app: App, record: DraftRecord, saved: EditedCharacter): Promise<LoadedDraft> => {
  if (record.characterRevision === saved.revision) return { record, isKept: true, newer: null };
  const base = await findVersion(app.client, saved.id, record.characterRevision);
  const { form, clashes } = joinForms(base, record.form, saved.form);
  const joined = { ...record, form, characterRevision: saved.revision };
  return { record: joined, isKept: true, newer: clashes.length > 0 ? saved.form : null };
};

/** What becomes of the draft of a chatbot when that is opened. */
export type EditDraft =
  | { kind: 'open'; draft: LoadedDraft }
  /** Its review moved since: the draft ends (R-DRAFT-04). */
  | { kind: 'moved'; record: DraftRecord }
  /** Nothing in it differs from the chatbot. */
  | { kind: 'same'; record: DraftRecord };

export const openEditDraft = async (app: App, record: DraftRecord | null, saved: EditedCharacter): Promise<EditDraft> => {
  if (record === null) return { kind: 'open', draft: newDraft(app, editDraftId(saved.id), saved.form, saved) };
  if (statusOf(record) !== (saved.moderationReport?.moderation_status ?? null)) return { kind: 'moved', record };
  const isSame =
    record.theirs === null &&
    record.note.trim() === '' &&
    changedWorkFields(settleWork(record.form), settleWork(saved.form)).length === 0;
  return isSame ? { kind: 'same', record } : { kind: 'open', draft: await joinSaved(app, record, saved) };
};
