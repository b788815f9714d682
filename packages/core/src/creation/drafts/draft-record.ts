import { plainText, type Draft, type ModerationReport, type WorkForm } from '@troupe/protocol';
import { isSameText, joinTexts, textOf, type DraftText } from './draft-text.ts';
import { fromDraftForm } from './work-form.ts';

/** Whose draft it is: a member, on a brand. */
export interface DraftOwner {
  applicationId: string;
  creator_user_id: string;
  creator_username: string;
}

/** A draft as the device keeps it (R-DRAFT-01). */
export interface DraftRecord extends DraftOwner, DraftText {
  id: string;
  /** The chatbot that it changes; null for one that is not made yet. */
  characterId: string | null;
  characterRevision: number;
  /** Where the review of that chatbot stood when the draft began. */
  moderationReport: ModerationReport | null;
  /** What the account keeps at `revision`; null while it keeps nothing. */
  kept: DraftText | null;
  /** 0 while the account keeps nothing. */
  revision: number;
  /** Written on another device meanwhile, to be chosen from; nothing is sent before that. */
  theirs: (DraftText & { revision: number }) | null;
  /** Milliseconds since the epoch. */
  writtenAt: number;
}

export const newRecord = (
  owner: DraftOwner,
  given: Pick<DraftRecord, 'id' | 'characterId' | 'characterRevision' | 'moderationReport'> & DraftText,
  now: number,
): DraftRecord => ({ ...owner, ...given, kept: null, revision: 0, theirs: null, writtenAt: now });

/** What a draft of the account says, as the device keeps it. */
export const textOfKept = ({ form, note, guidelines, lorebooks }: Draft): DraftText => ({
  form: fromDraftForm(form),
  note,
  guidelines,
  lorebooks,
});

/** A draft of the account, on a device that had none of it. */
export const recordOf = ({ applicationId }: Pick<DraftOwner, 'applicationId'>, draft: Draft): DraftRecord => {
  const { id, creator_user_id, creator_username, characterId, characterRevision, moderation_status, revision } = draft;
  const moderationReport =
    moderation_status === null ? null : { moderation_status, reason_for_moderation: [], action_taken_description: null };
  return {
    applicationId,
    id,
    creator_user_id,
    creator_username,
    characterId,
    characterRevision,
    revision,
    moderationReport: draft.moderationReport?.moderation_status === moderation_status ? draft.moderationReport : moderationReport,
    ...textOfKept(draft),
    kept: textOfKept(draft),
    theirs: null,
    writtenAt: Date.parse(draft.updatedAt),
  };
};

type Earlier<Text extends DraftText> = Omit<Text, 'lorebooks'> & Partial<Pick<Text, 'lorebooks'>>;
/** A draft as this device, or another tab of it, may have kept it before lorebooks were part of one. */
export type EarlierRecord = Omit<Earlier<DraftRecord>, 'kept' | 'theirs'> & {
  kept: Earlier<DraftText> | null;
  theirs: (Earlier<DraftText> & { revision: number }) | null;
};

export const readRecord = ({ kept, theirs, ...record }: EarlierRecord): DraftRecord => ({
  lorebooks: [],
  ...record,
  kept: kept && { lorebooks: [], ...kept },
  theirs: theirs && { lorebooks: [], ...theirs },
});

/** Whether the account has not got all of it. */
export const isUnsent = ({ kept, ...record }: DraftRecord): boolean => kept === null || !isSameText(kept, record);

/** What becomes of a draft that another device wrote meanwhile: joined field by field, or two versions to choose from. */
export const meet = (record: DraftRecord, theirs: DraftText & { revision: number }): DraftRecord => {
  const other = textOf(theirs);
  const { text, clashes } = joinTexts(record.kept, record, other);
  if (clashes.length > 0) return { ...record, theirs: { ...other, revision: theirs.revision } };
  return { ...record, ...text, kept: other, revision: theirs.revision, theirs: null };
};

/** What was chosen of two versions. */
export const settle = (record: DraftRecord, form: WorkForm): DraftRecord => {
  const { theirs } = record;
  if (theirs === null) return record;
  const { text } = joinTexts(record.kept, record, theirs);
  return { ...record, ...text, form, kept: textOf(theirs), revision: theirs.revision, theirs: null };
};

export const statusOf = ({ moderationReport }: Pick<DraftRecord, 'moderationReport'>): string | null =>
  moderationReport?.moderation_status ?? null;

/** What a draft is called: its title, its name, or the day on which it was written (R-DRAFT-01). */
export const draftTitle = ({ title, name }: { title: string; name: string }, writtenAt: number, locale: string): string => {
  const first = [title, name].map((text) => plainText(text).trim()).find((text) => text !== '');
  return first ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(writtenAt));
};
