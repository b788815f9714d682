import { AppError, getDraft, moderationStatuses, putDraft, type Draft } from '@troupe/protocol';
import type { Client } from '../../app/index.ts';
import { isUnsent, meet, statusOf, textOfKept, type DraftRecord } from './draft-record.ts';
import { textOf, type DraftText } from './draft-text.ts';
import { toDraftForm } from './work-form.ts';

/**
 * What became of a draft that was sent: the account has it; two versions are to be chosen from; the account has as many as it
 * may; it could not be reached; or it would not take it.
 */
export type Sent = 'account' | 'two' | 'full' | 'offline' | 'refused';

/** A draft that may be written while it is sent. */
export interface SentDraft {
  get: () => DraftRecord;
  /** `isJoined`: texts of another device are in it now. */
  set: (record: DraftRecord, isJoined: boolean) => void;
}

/** Devices that write one draft at once meet a few times, and then again with the next key. */
const mostRounds = 4;

const putText = (client: Client, record: DraftRecord): Promise<{ revision: number }> => {
  const { id, form, note, guidelines, lorebooks, characterId, characterRevision, revision } = record;
  const moderation_status = knownStatus(statusOf(record));
  return client.call(putDraft, {
    params: { draftId: id },
    body: {
      form: toDraftForm(form),
      note,
      guidelines,
      lorebooks: [...lorebooks],
      characterId,
      characterRevision,
      moderation_status,
      base_revision: revision,
    },
  });
};

type Status = Draft['moderation_status'];
/** A status that the contract does not know counts as none (R-MOD-06). */
const knownStatus = (status: string | null): Status => moderationStatuses.find((known) => known === status) ?? null;

const failureOf = (error: unknown): Sent => {
  if (!(error instanceof AppError)) return 'offline';
  if (error.code === 'conflict' && error.params['because'] === 'full') return 'full';
  return error.retryable ? 'offline' : 'refused';
};

/** What the account keeps of a draft; null where it keeps nothing. */
export const findKept = async (client: Client, id: string): Promise<Draft | null> => {
  try {
    return await client.call(getDraft, { params: { draftId: id } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
};

const isMeeting = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && error.params['because'] !== 'full';

const meetWritten = (record: DraftRecord, kept: Draft): DraftRecord =>
  meet(record, { ...textOfKept(kept), revision: kept.revision });

/** Meets what another device wrote; where the account keeps nothing any more, the draft begins anew there. */
const meetKept = async (client: Client, draft: SentDraft): Promise<void> => {
  const kept = await findKept(client, draft.get().id);
  if (!kept) return draft.set({ ...draft.get(), kept: null, revision: 0 }, false);
  const met = meetWritten(draft.get(), kept);
  // What is in the bin counts as not there, so that it is sent and comes back.
  draft.set(kept.removedAt === null || met.theirs !== null ? met : { ...met, kept: null }, true);
};

const sendOnce = async (client: Client, draft: SentDraft): Promise<void> => {
  const record = draft.get();
  const sent: DraftText = textOf(record);
  const { revision } = await putText(client, record);
  // What was typed meanwhile is not there yet.
  draft.set({ ...draft.get(), kept: sent, revision }, false);
};

/** Brings the account what it has not got of a draft. */
export const sendDraft = async (client: Client, draft: SentDraft): Promise<Sent> => {
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      if (draft.get().theirs !== null) return 'two';
      if (!isUnsent(draft.get())) return 'account';
      try {
        await sendOnce(client, draft);
        return 'account';
      } catch (error) {
        if (!isMeeting(error)) throw error;
        await meetKept(client, draft);
      }
    }
    return draft.get().theirs === null ? 'offline' : 'two';
  } catch (error) {
    return failureOf(error);
  }
};

/** Asks what the account keeps of what it has, and meets it where another device was the last to write. */
export const fetchDraft = async (client: Client, draft: SentDraft): Promise<void> => {
  if (draft.get().revision === 0) return;
  const kept = await findKept(client, draft.get().id);
  if (kept?.removedAt === null && kept.revision !== draft.get().revision) draft.set(meetWritten(draft.get(), kept), true);
};
