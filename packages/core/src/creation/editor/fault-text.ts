import type { ChatbotFault, ChatbotField } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { useEditorState } from './EditorContext.tsx';
import type { SaveReason } from './save-state.ts';
import { useText, type EditorText } from './texts.ts';

/** What a field is called. */
export const labelOf = (t: Translator, text: EditorText, field: ChatbotField): string => {
  switch (field) {
    case 'name':
      return text('persona.form.name');
    case 'avatar_url':
      return text('editor.avatar');
    case 'alternate_greetings':
      return text('editor.greetings');
    case 'definition_visible':
      return text('editor.visible');
    case 'title':
    case 'visibility':
    case 'system_prompt':
    case 'post_history_instructions':
      return text(`editor.${field}`);
    default:
      return t(`profile.${field}`);
  }
};

/** What is wrong with a field, in the words of R-BOT-04 to R-BOT-14. */
export const faultText = (t: Translator, text: EditorText, fault: ChatbotFault): string => {
  const { field } = fault;
  const label = labelOf(t, text, field);
  switch (fault.rule) {
    case 'required':
      return field === 'avatar_url' ? text('editor.fault.avatar') : text('editor.fault.required', { field: label });
    case 'too_short':
      return text('editor.fault.short', { field: label, limit: fault.limit });
    case 'too_long':
      return text(field === 'name' ? 'editor.fault.name' : 'editor.fault.long', { field: label, limit: fault.limit });
    case 'too_few':
      return text('editor.tags.hint', { limit: fault.limit });
    case 'too_many':
      return text('editor.tags.full');
    case 'links':
      return text('editor.fault.links', { links: fault.links.join(', ') });
    case 'too_many_tokens':
      return text('editor.fault.tokens', { tokens: t.number(fault.tokens), limit: t.number(fault.limit) });
  }
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
export const useFieldError = (field: ChatbotField): string | undefined => {
  const t = useT();
  const text = useText();
  const isTold = useEditorState(({ left, hasPressed }) => hasPressed || left.has(field));
  const issue = useEditorState(({ issues }) => issues[field]);
  // One line of text, so that a judgement that says the same draws nothing.
  const said = useEditorState(({ verdict }) =>
    verdict.reasons
      .flatMap((reason) => (reason.kind === 'fault' && reason.fault.field === field ? [faultText(t, text, reason.fault)] : []))
      .join(' · '),
  );
  return issue ?? (isTold && said ? said : undefined);
};
