import { AppError, getDraft, getEditedCharacter, type ListedDraft, type OwnCharacter } from '@troupe/protocol';
import type { App } from '../../app/index.ts';
import { draftDesk, draftOwner } from './draft-desk.ts';
import { isUnsent, statusOf, type DraftRecord } from './draft-record.ts';
import { removeDraft } from './remove-draft.ts';

/** A list that came whole, and when it was asked for; null while it is not here. */
export interface Answered<Row> {
  rows: readonly Row[];
  /** Milliseconds since the epoch. */
  at: number;
}

/** What becomes of a draft; those that stay as they are have none. */
export interface DraftVerdict {
  id: string;
  /** `ask`: its chatbot is in no list, which alone proves nothing. `drop`: the account has it no more, if it says so when asked by name. */
  to: 'bin' | 'ask' | 'drop';
  characterId: string | null;
}

interface Tidied {
  id: string;
  characterId: string | null;
  status: string | null;
  writtenAt: number;
}

const judge = ({ id, characterId, status, writtenAt }: Tidied, own: Answered<OwnCharacter>): DraftVerdict[] => {
  // A list of before says nothing of what was written after it.
  if (characterId === null || own.at <= writtenAt) return [];
  const chatbot = own.rows.find((row) => row.id === characterId);
  if (!chatbot) return [{ id, characterId, to: 'ask' }];
  return (chatbot.moderationReport?.moderation_status ?? null) === status ? [] : [{ id, characterId, to: 'bin' }];
};

/**
 * Which drafts end (R-DRAFT-04): those of a chatbot whose review moved or that is no longer there, and those that another
 * device removed. Only whole lists are judged by; a draft of no chatbot, and one that the account has not got, always stays.
 */
export const tidyVerdicts = (
  records: readonly DraftRecord[],
  account: Answered<ListedDraft> | null,
  own: Answered<OwnCharacter> | null,
): DraftVerdict[] => {
  const here = new Set(records.map(({ id }) => id));
  const elsewhere = (account?.rows ?? []).filter(({ id }) => !here.has(id));
  const known = new Set(account?.rows.map(({ id }) => id));
  const isRemoved = (record: DraftRecord) =>
    account !== null && account.at > record.writtenAt && record.revision > 0 && !known.has(record.id) && !isUnsent(record);
  const all: Tidied[] = [
    ...records.filter((record) => !isRemoved(record)).map((record) => ({ ...record, status: statusOf(record) })),
    ...elsewhere.map((row) => ({ ...row, status: row.moderation_status, writtenAt: Date.parse(row.updatedAt) })),
  ];
  return [
    ...records.filter(isRemoved).map(({ id, characterId }) => ({ id, characterId, to: 'drop' }) as const),
    ...(own === null ? [] : all.flatMap((one) => judge(one, own))),
  ];
};

/** Whether something is there. Only an answer that says so counts as gone. */
const isThere = async (ask: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await ask();
  } catch (error) {
    return !(error instanceof AppError && error.code === 'not_found');
  }
};

const isChatbotThere = ({ client }: App, characterId: string) =>
  isThere(async () => {
    await client.call(getEditedCharacter, { params: { characterId } });
    return true;
  });

/** A list that came short looks like one from which a draft was removed: the draft itself is asked for, and says whether it is in the bin. */
const isDraftThere = ({ client }: App, draftId: string) =>
  isThere(async () => (await client.call(getDraft, { params: { draftId } })).removedAt === null);

/** Carries out what `tidyVerdicts` says. Answers the ids of drafts that went; what fails is tried with the next list. */
export const tidyDrafts = async (app: App, verdicts: readonly DraftVerdict[]): Promise<string[]> => {
  const owner = draftOwner(app);
  const gone: string[] = [];
  for (const { id, to, characterId } of owner ? verdicts : []) {
    if (to === 'ask' && characterId !== null && (await isChatbotThere(app, characterId))) continue;
    if (to === 'drop' && (await isDraftThere(app, id))) continue;
    try {
      if (to === 'drop' && owner) await draftDesk(app).store.remove(owner, id);
      else await removeDraft(app, id);
      gone.push(id);
    } catch {
      // The draft stays, and the next list says the same of it.
    }
  }
  return gone;
};
