import type { DraftKind, WorkField } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { useEditor, useEditorState } from './EditorContext.tsx';
import type { SaveReason, WorkFault } from './save-state.ts';
import { useText, wordsOf, type EditorText } from './texts.ts';

/** What a field is called. */
export const labelOf = (t: Translator, text: EditorText, field: WorkField, kind: DraftKind = 'chatbot'): string => {
  switch (field) {
    case 'name':
      return text('persona.form.name');
    case 'avatar_url':
      return kind === 'group' ? text('groups.cover') : text('editor.avatar');
    case 'alternate_greetings':
      return text('editor.greetings');
    case 'definition_visible':
      return text(wordsOf(kind).visible);
    case 'members':
      return t('profile.members');
    case 'greeting_character_id':
      return text('groups.greets');
    case 'title':
    case 'visibility':
    case 'system_prompt':
    case 'post_history_instructions':
      return text(`editor.${field}`);
    default:
      return t(`profile.${field}`);
  }
};

/** What a field of the editor is called. */
export const useLabel = (): ((field: WorkField) => string) => {
  const t = useT();
  const text = useText();
  const { kind } = useEditor().work;
  return (field) => labelOf(t, text, field, kind);
};

type MemberFault = Extract<WorkFault, { members: unknown } | { rule: 'no_member' }>;

/** What stands against members, each by name (R-GRP-06). */
const memberText = (text: EditorText, fault: MemberFault): string => {
  if (fault.rule === 'no_member') return text('groups.fault.no_member');
  const names = fault.members.map(({ name }) => name ?? text('groups.member.unnamed')).join(', ');
  return fault.rule === 'long_notes'
    ? text('groups.fault.long_notes', { names, limit: fault.limit })
    : text(`groups.fault.${fault.rule}`, { names });
};

/** What is wrong with how much there is of a field. */
const lengthText = (
  t: Translator,
  text: EditorText,
  { field, rule, limit }: Extract<WorkFault, { rule: 'too_short' | 'too_long' | 'too_few' | 'too_many' }>,
  kind: DraftKind,
): string => {
  const label = labelOf(t, text, field, kind);
  switch (rule) {
    case 'too_short':
      return text('editor.fault.short', { field: label, limit });
    case 'too_long':
      if (field === 'name') return text('editor.fault.name', { field: label, limit });
      // R-GRP-03 says so of the scenario.
      return text('editor.fault.long', { field: kind === 'group' && field === 'scenario' ? t('profile.persona') : label, limit });
    case 'too_few':
      return field === 'members' ? text('groups.fault.few', { limit }) : text('editor.tags.hint', { limit });
    case 'too_many':
      return field === 'members' ? text('groups.pick.full', { max: limit }) : text('editor.tags.full');
  }
};

/** What is wrong with a field, in the words of R-BOT-04 to R-BOT-14 and R-GRP-02 to R-GRP-07. */
export const faultText = (t: Translator, text: EditorText, fault: WorkFault, kind: DraftKind = 'chatbot'): string => {
  const { field } = fault;
  switch (fault.rule) {
    case 'required':
      return field === 'avatar_url'
        ? text('editor.fault.avatar')
        : text('editor.fault.required', { field: labelOf(t, text, field, kind) });
    case 'too_short':
    case 'too_long':
    case 'too_few':
    case 'too_many':
      return lengthText(t, text, fault, kind);
    case 'links':
      return text('editor.fault.links', { links: fault.links.join(', ') });
    case 'too_many_tokens':
      return text('editor.fault.tokens', { tokens: t.number(fault.tokens), limit: t.number(fault.limit) });
    default:
      return memberText(text, fault);
  }
};

export const useFaultText = (): ((fault: WorkFault) => string) => {
  const t = useT();
  const text = useText();
  const { kind } = useEditor().work;
  return (fault) => faultText(t, text, fault, kind);
};

/** Why it is not saved, where that is not the fault of a field. */
export const reasonText = (text: EditorText, kind: Exclude<SaveReason['kind'], 'fault'>): string => {
  switch (kind) {
    case 'unchanged':
      return text('editor.reason.unchanged');
    case 'submitting':
      return text('editor.saving');
    case 'elsewhere':
      return text('drafts.elsewhere');
    case 'in_review':
      return text('editor.reason.locked');
    case 'closed':
      return text('editor.reason.closed');
    case 'guidelines':
      return text('imports.must-agree');
  }
};

/** What to say of a field, once it was left or saving was tried; what the server said of it, until it changes. */
export const useFieldError = (field: WorkField): string | undefined => {
  const faultOf = useFaultText();
  const isTold = useEditorState(({ left, hasPressed }) => hasPressed || left.has(field));
  const issue = useEditorState(({ issues }) => issues[field]);
  // One line of text, so that a judgement that says the same draws nothing.
  const said = useEditorState(({ verdict }) =>
    verdict.reasons
      .flatMap((reason) => (reason.kind === 'fault' && reason.fault.field === field ? [faultOf(reason.fault)] : []))
      .join(' · '),
  );
  return issue ?? (isTold && said ? said : undefined);
};
