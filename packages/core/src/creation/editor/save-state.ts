import { changedWorkFields, chatbotFaults, type ChatbotFault, type GroupFault, type WorkForm } from '@troupe/protocol';
import { settleWork } from '../drafts/work-form.ts';

/** What is wrong with a field of a chatbot or of a group. */
export type WorkFault = ChatbotFault | GroupFault;

/** Judges a form against what was saved of it; both are settled. */
export type JudgeWork = (form: WorkForm, base: WorkForm | null, options: { needsPicture: boolean }) => readonly WorkFault[];

/** Why a chatbot is not saved as it stands. */
export type SaveReason =
  | { kind: 'unchanged' | 'submitting' | 'elsewhere' | 'in_review' | 'closed' | 'guidelines' }
  | { kind: 'fault'; fault: WorkFault };

export interface SaveQuestion {
  form: WorkForm;
  /** As it was saved last; null while it is new. */
  base: WorkForm | null;
  /** Where its review stands; null or unknown: nowhere. */
  status: string | null;
  isSubmitting: boolean;
  /** Another tab writes it. */
  isElsewhere?: boolean;
  /** It would be open to others, and nobody was ever asked to approve it: it may be sent as it is. */
  isDraft?: boolean;
  /** Whether people may bring pictures here at all; unless told, they may. */
  needsPicture?: boolean;
  /** To the guidelines, where they have to be agreed to (R-BOT-13). */
  hasAgreed?: boolean;
  /** The rules of what it is: those of a chatbot unless told. */
  faults?: JudgeWork;
}

export interface SaveState {
  canSave: boolean;
  /** In the order in which they are told. */
  reasons: SaveReason[];
}

const waiting = new Set<string | null>(['pending', 'rereview_required', 'manual_review_required']);

/** Whether somebody still decides about the text, so that it cannot change (R-MOD-03). */
export const isInReview = (status: string | null): boolean => waiting.has(status);

const lockOf = ({ status, isSubmitting, isElsewhere = false }: SaveQuestion): SaveReason[] => [
  ...(isElsewhere ? [{ kind: 'elsewhere' } as const] : []),
  ...(isSubmitting ? [{ kind: 'submitting' } as const] : []),
  ...(isInReview(status) ? [{ kind: 'in_review' } as const] : []),
  ...(status === 'closed' ? [{ kind: 'closed' } as const] : []),
];

/** Whether a chatbot or a group may be saved, and what stands against it (R-BOT-15). */
export const saveState = (question: SaveQuestion): SaveState => {
  const { isDraft = false, hasAgreed = true, needsPicture = true, faults = chatbotFaults } = question;
  const form = settleWork(question.form);
  const base = question.base && settleWork(question.base);
  const isUnchanged = base !== null && !isDraft && changedWorkFields(form, base).length === 0;
  const reasons: SaveReason[] = [
    ...lockOf(question),
    ...(isUnchanged ? [{ kind: 'unchanged' } as const] : []),
    ...faults(form, base, { needsPicture }).map((fault) => ({ kind: 'fault', fault }) as const),
    ...(hasAgreed ? [] : [{ kind: 'guidelines' } as const]),
  ];
  return { canSave: reasons.length === 0, reasons };
};

export type Confirmation = 'manual' | 'fix' | 'public';

/** What is asked before a chatbot is saved; null for nothing (R-MOD-08). */
export const confirmationFor = ({
  form,
  base,
  status,
  isManual,
}: Pick<SaveQuestion, 'form' | 'base' | 'status'> & { isManual: boolean }): Confirmation | null => {
  if (isManual) return 'manual';
  if (status === 'fix_required') return 'fix';
  return form.visibility === 'public' && base?.visibility !== 'public' ? 'public' : null;
};
