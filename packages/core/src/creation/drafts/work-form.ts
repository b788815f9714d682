import {
  isGroupDraft,
  settleChatbot,
  settleGroupWork,
  toGroupForm,
  toWorkForm,
  type Draft,
  type DraftKind,
  type WorkForm,
} from '@troupe/protocol';

/** What a form is of: only a group has members. */
export const kindOf = ({ members }: Pick<WorkForm, 'members'>): DraftKind => (members === undefined ? 'chatbot' : 'group');

/** A form as it is kept, by the rules of what it is. */
export const settleWork = (form: WorkForm): WorkForm => (kindOf(form) === 'group' ? settleGroupWork(form) : settleChatbot(form));

/** A form as the account keeps it in a draft, where a group has nothing but its own fields. */
export const toDraftForm = (form: WorkForm): Draft['form'] => (kindOf(form) === 'group' ? toGroupForm(form) : form);

/** What a draft of the account holds, as a form is written here. */
export const fromDraftForm = (form: Draft['form']): WorkForm => (isGroupDraft(form) ? toWorkForm(form) : form);
