import { reviewLimits, type ReviewAction, type ReviewCaseDetail, type ReviewRule } from '@troupe/protocol';
import type { Decision } from './useReviewCase.ts';

/** A decision that is being written. What one action does not take is kept for another, and not sent. */
export interface Draft {
  action: ReviewAction | null;
  reasons: readonly ReviewRule[];
  /** To the creator. */
  words: string;
  /** Among reviewers. */
  note: string;
  isAdult: boolean;
  stopsServing: boolean;
}

/** Nothing is decided yet. What was reported is no longer served once it is sent back, unless its reviewer says otherwise. */
export const emptyDraft = ({ character, kind }: Pick<ReviewCaseDetail, 'character' | 'kind'>): Draft => ({
  action: null,
  reasons: [],
  words: '',
  note: '',
  isAdult: character.is_nsfw,
  stopsServing: kind === 'report',
});

/** Whether the creator is told why: an approval has no reasons. */
export const hasReasons = (action: ReviewAction | null): action is 'ask_fix' | 'close' =>
  action === 'ask_fix' || action === 'close';

export type DraftFault = 'reasons' | 'words' | 'note';

/** What stands against sending it, in the order of the form. */
export const draftFaults = ({ action, reasons, words, note }: Draft): DraftFault[] => [
  ...(hasReasons(action) && reasons.length === 0 ? (['reasons'] as const) : []),
  ...(hasReasons(action) && words.trim().length > reviewLimits.wordsMax ? (['words'] as const) : []),
  ...(note.trim().length > reviewLimits.noteMax ? (['note'] as const) : []),
];

/** Something is typed or chosen that would be missed. */
export const isWritten = ({ action, reasons, words, note }: Draft): boolean =>
  action !== null || reasons.length > 0 || words.trim() !== '' || note.trim() !== '';

/** The decision as it is sent, on the version of the case that was read. */
export const toDecision = (draft: Draft & { action: ReviewAction }, case_version: number): Decision => {
  const { action, reasons, isAdult, stopsServing } = draft;
  const isExplained = hasReasons(action);
  return {
    case_version,
    action,
    reasons: isExplained ? [...reasons] : [],
    words: (isExplained && draft.words.trim()) || null,
    note: draft.note.trim() || null,
    stop_serving: action === 'ask_fix' && stopsServing,
    ...(action === 'approve' && { is_nsfw: isAdult }),
  };
};
