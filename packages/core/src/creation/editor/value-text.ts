import { listGroupMembers, type GroupMemberForm, type WorkField, type WorkForm } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';
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

/** What is known of members of the form that is written, and of one that is read beside it. */
const useNamesBeside = (beside: WorkForm): ((id: string) => string | null) => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const known = useEditorState((state) => state.known);
  const { visibility } = beside;
  const ids = (beside.members ?? []).flatMap(({ id }) => (known.some((member) => member.id === id) ? [] : [id])).join(',');
  const { data } = useQuery({
    queryKey: [listGroupMembers.id, ids, visibility, viewer],
    enabled: ids !== '' && viewer !== undefined,
    queryFn: ({ signal }) => client.call(listGroupMembers, { query: { ids, visibility } }, { signal }),
    networkMode: 'always',
  });
  return (id) => [...known, ...(data?.data ?? [])].find((member) => member.id === id)?.name ?? null;
};

/**
 * A value of a form as one text, to be read beside another: a sign for nothing, and for yes and no.
 *
 * @param beside the form that is compared with the one that is written
 */
export const useValueText = (beside: WorkForm): ((field: WorkField, form: WorkForm) => string) => {
  const { t } = useApp();
  const text = useText();
  const named = useNamesBeside(beside);
  const nameOf = (id: string) => named(id) ?? text('groups.member.unnamed');
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
