import { AppError, deleteDraft, restoreDraft } from '@troupe/protocol';
import type { App, Client } from '../../app/index.ts';
import { draftDesk, draftOwner } from './draft-desk.ts';
import type { DraftRecord } from './draft-record.ts';
import { sendDraft } from './send-draft.ts';

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

const deleteKept = async (client: Client, id: string, isSaved: boolean): Promise<void> => {
  try {
    await client.call(deleteDraft, { params: { draftId: id }, query: isSaved ? { saved: 'T1' } : {} });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};

/** A chatbot was saved from it: nothing of it is left to bring back. Throws where the account could not be told. */
export const endDraft = async (app: App, { id, revision }: Pick<DraftRecord, 'id' | 'revision'>): Promise<void> => {
  const owner = draftOwner(app);
  if (owner) await draftDesk(app).store.remove(owner, id);
  if (revision > 0) await deleteKept(app.client, id, true);
};

/**
 * Removes a draft from the device and puts it into the account's bin, with what only the device had. Answers how it comes
 * back. Throws where the account has one and could not be reached: it stays then.
 */
export const removeDraft = async (app: App, id: string): Promise<() => Promise<void>> => {
  const { client } = app;
  const { store } = draftDesk(app);
  const owner = draftOwner(app);
  if (!owner) throw new AppError('unauthorized');
  let record = await store.get(owner, id);
  if (record) await sendDraft(client, { get: () => record as DraftRecord, set: (next) => void (record = next) });
  const isKept = record === null || record.revision > 0;
  if (isKept) await deleteKept(client, id, false);
  await store.remove(owner, id);
  return async () => {
    if (isKept) await client.call(restoreDraft, { params: { draftId: id } });
    if (record) await store.put(record);
  };
};
