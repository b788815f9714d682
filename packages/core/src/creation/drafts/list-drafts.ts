import { listDrafts, listOwnCharacters, type DraftKind, type ListedDraft, type RemovedDraft } from '@troupe/protocol';
import type { App } from '../../app/index.ts';
import { draftDesk, draftOwner } from './draft-desk.ts';
import { isUnsent, statusOf, type DraftRecord } from './draft-record.ts';
import { tidyDrafts, tidyVerdicts } from './tidy-drafts.ts';
import { kindOf } from './work-form.ts';

/** A draft in a list, wherever it is kept. */
export interface DraftRow {
  id: string;
  /** The chatbot that it changes; null for one that is not made yet. */
  characterId: string | null;
  name: string;
  title: string;
  avatar_url: string | null;
  /** Where the review of its chatbot stands. */
  status: string | null;
  /** Milliseconds since the epoch. */
  writtenAt: number;
  /** The account has not got all of it. */
  isHere: boolean;
}

export interface DraftList {
  /** Written last first. */
  rows: DraftRow[];
  removed: RemovedDraft[];
  /** Why the account could not be asked; the rows are this device's then. */
  error: unknown;
}

const ofDevice = (record: DraftRecord): DraftRow => {
  const { id, characterId, writtenAt, form } = record;
  const { name, title, avatar_url } = form;
  return { id, characterId, name, title, avatar_url, status: statusOf(record), writtenAt, isHere: isUnsent(record) };
};

const ofAccount = ({ id, characterId, name, title, avatar_url, ...draft }: ListedDraft): DraftRow => ({
  id,
  characterId,
  name,
  title,
  avatar_url,
  status: draft.moderationReport?.moderation_status ?? draft.moderation_status,
  writtenAt: Date.parse(draft.updatedAt),
  isHere: false,
});

/** Drafts of the device and of the account as one list; what is in both is shown as the device has it. */
export const joinLists = (records: readonly DraftRecord[], account: readonly ListedDraft[]): DraftRow[] => {
  const rows = new Map(account.map((row) => [row.id, ofAccount(row)]));
  for (const record of records) rows.set(record.id, ofDevice(record));
  return [...rows.values()].toSorted((a, b) => b.writtenAt - a.writtenAt);
};

/** A call that may fail, with the moment at which it was asked. */
const ask = async <T>(run: () => Promise<T>) => {
  const at = Date.now();
  try {
    return { at, value: await run(), error: null };
  } catch (error: unknown) {
    return { at, value: null, error };
  }
};

/** All drafts of a kind of the member. Those that end by what the lists say are gone by then; a list that fails ends none (R-DRAFT-04). */
export const fetchDrafts = async (app: App, kind: DraftKind = 'chatbot'): Promise<DraftList> => {
  const owner = draftOwner(app);
  if (!owner) return { rows: [], removed: [], error: null };
  const { client } = app;
  const account = await ask(() => client.call(listDrafts, { query: { kind } }));
  const records = (await draftDesk(app).store.list(owner)).filter(({ form }) => kindOf(form) === kind);
  const listed = account.value?.data ?? [];
  const isOfChatbot = [...records, ...listed].some(({ characterId }) => characterId !== null);
  const own = isOfChatbot ? await ask(() => client.call(listOwnCharacters, { query: { switch: 'T1' } })) : null;
  const verdicts = tidyVerdicts(
    records,
    account.value && { rows: account.value.data, at: account.at },
    own?.value ? { rows: own.value.data, at: own.at } : null,
  );
  const gone = new Set(await tidyDrafts(app, verdicts));
  return {
    rows: joinLists(records, listed).filter(({ id }) => !gone.has(id)),
    removed: account.value?.removed ?? [],
    error: account.error,
  };
};
