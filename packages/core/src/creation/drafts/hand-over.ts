import type { App, Client } from '../../app/index.ts';
import { draftDesk, draftOwner } from './draft-desk.ts';
import { isUnsent, type DraftRecord } from './draft-record.ts';
import { sendDraft } from './send-draft.ts';

/** Brings the account what only this device has of a member's drafts. Answers those that it could not take. */
export const sendUnsent = async (app: App, client: Client): Promise<DraftRecord[]> => {
  const owner = draftOwner(app);
  if (!owner) return [];
  const { store, open } = draftDesk(app);
  await Promise.all([...open.values()].map(({ write }) => write()));
  const left: DraftRecord[] = [];
  for (let record of (await store.list(owner)).filter(isUnsent)) {
    await sendDraft(client, { get: () => record, set: (next) => void (record = next) });
    await store.put(record);
    open.get(record.id)?.take(record);
    if (isUnsent(record)) left.push(record);
  }
  return left;
};

/** Takes drafts off the device that the account could not take, because their member said so. */
export const discardUnsent = async (app: App, records: readonly DraftRecord[]): Promise<void> => {
  for (const record of records) await draftDesk(app).store.remove(record, record.id);
};

/**
 * Before a session ends: the account gets what only this device has. Answers how drafts are taken off the device once it has
 * ended; one that the account could not take stays for its member, who alone is shown it.
 */
export const handOverDrafts = async (app: App, client: Client): Promise<() => Promise<void>> => {
  const owner = draftOwner(app);
  if (!owner) return async () => undefined;
  await sendUnsent(app, client);
  return async () => {
    const { store } = draftDesk(app);
    for (const record of await store.list(owner)) if (!isUnsent(record)) await store.remove(owner, record.id);
  };
};
