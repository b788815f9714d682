import type { GroupMemberForm, WorkField, WorkForm } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { useEditorState } from './EditorContext.tsx';
import { presenceWords, useText, type EditorText } from './texts.ts';

const standings = {
  public: 'my.standing.public',
  hidden: 'my.standing.unlisted',
  private: 'my.standing.private',
  permanently_private: 'my.standing.private',
} as const;

/** Members, a line each: who, how they are there, and what only they are told. */
const memberLines = (
  members: readonly GroupMemberForm[],
  nameOf: (id: string) => string,
  number: (value: number) => string,
  text: EditorText,
): string =>
  members
    .map(({ id, presence, talkativeness, note }) =>
      [nameOf(id), text(presenceWords[presence]), number(talkativeness), note].filter(Boolean).join(' · '),
    )
    .join('\n') || '–';

/** A value of the form as one text, to be read beside another: a sign for nothing, and for yes and no. */
export const useValueText = (): ((field: WorkField, form: WorkForm) => string) => {
  const { t } = useApp();
  const text = useText();
  const known = useEditorState((state) => state.known);
  const nameOf = (id: string) => known.find((member) => member.id === id)?.name ?? text('groups.member.unnamed');
  return (field, form) => {
    if (field === 'visibility') return text(standings[form.visibility]);
    if (field === 'language') return t.languageName(form.language);
    if (field === 'tags') return form.tags.join(', ');
    if (field === 'alternate_greetings') return form.alternate_greetings.join('\n\n');
    if (field === 'definition_visible') return form.definition_visible ? '✓' : '–';
    if (field === 'members') return memberLines(form.members ?? [], nameOf, t.number, text);
    if (field === 'greeting_character_id')
      return form.greeting_character_id ? nameOf(form.greeting_character_id) : text('groups.greets.nobody');
    return form[field] || '–';
  };
};
