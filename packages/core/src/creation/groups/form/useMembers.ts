import { listGroupMembers, newGroupMember, type GroupMember, type GroupMemberForm, type GroupPresence } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApp, useSession, useT } from '../../../app/index.ts';
import { useEditor, useEditorState } from '../../editor/EditorContext.tsx';
import { useText } from '../../editor/texts.ts';

const none: readonly GroupMemberForm[] = [];

/** Members of the form that is written, in their order. */
export const useMemberForms = (): readonly GroupMemberForm[] => useEditorState(({ form }) => form.members) ?? none;

/** What is known of each member, by id. */
export const useKnown = (): ReadonlyMap<string, GroupMember> => {
  const known = useEditorState((state) => state.known);
  return useMemo(() => new Map(known.map((member) => [member.id, member])), [known]);
};

/** What is told of members now; of one who is unavailable only the saved group tells the name that it had. */
export const rememberNames = (told: readonly GroupMember[], before: readonly GroupMember[]): GroupMember[] =>
  told.map((member) => ({
    ...member,
    name: member.name ?? before.find(({ id, name }) => id === member.id && name !== null)?.name ?? null,
  }));

/** Asks what is known of the members of the form, and tells the form. Answers whether that failed. */
export const useKnownMembers = (): { error: Error | null } => {
  const { client } = useApp();
  const { store, put } = useEditor();
  const viewer = useSession(({ session }) => session?.user.id);
  const ids = useEditorState(({ form }) => (form.members ?? none).map(({ id }) => id).join(','));
  const visibility = useEditorState(({ form }) => form.visibility);
  const { data, error } = useQuery({
    queryKey: [listGroupMembers.id, ids, visibility, viewer],
    enabled: ids !== '' && viewer !== undefined,
    queryFn: ({ signal }) => client.call(listGroupMembers, { query: { ids, visibility } }, { signal }),
    networkMode: 'always',
  });
  useEffect(() => {
    if (!data) return;
    const { known, saved } = store.getState();
    put({ known: rememberNames(data.data, [...known, ...(saved?.members ?? [])]) });
  }, [data, put, store]);
  return { error };
};

/** What is done with members of the form. */
export const useMemberChanges = () => {
  const t = useT();
  const text = useText();
  const { store, set, put, leave } = useEditor();
  const membersNow = () => store.getState().form.members ?? [];
  const nameOf = (id: string) => store.getState().known.find((one) => one.id === id)?.name ?? text('groups.member.unnamed');
  return {
    nameOf,
    move(from: number, to: number) {
      const members = membersNow();
      const moved = members[from];
      if (!moved || to < 0 || to >= members.length || from === to) return;
      set({ members: members.toSpliced(from, 1).toSpliced(to, 0, moved) });
      const place = { number: t.number(to + 1), total: t.number(members.length) };
      put({ said: text('groups.member.moved', { name: nameOf(moved.id), ...place }) });
    },
    change(id: string, change: Partial<GroupMemberForm> | { presence: GroupPresence }) {
      set({ members: membersNow().map((member) => (member.id === id ? { ...member, ...change } : member)) });
    },
    remove(id: string) {
      const { greeting_character_id: first } = store.getState().form;
      const said = text('groups.member.removed', { name: nameOf(id) });
      set({
        members: membersNow().filter((member) => member.id !== id),
        // Who is gone greets no one.
        ...(first === id && { greeting_character_id: null }),
      });
      put({ said });
      leave('members');
    },
  };
};
export type MemberChanges = ReturnType<typeof useMemberChanges>;

/** Members that were chosen, each as they were set up before. */
export const chosenMembers = (ids: readonly string[], before: readonly GroupMemberForm[]): GroupMemberForm[] =>
  ids.map((id) => before.find((member) => member.id === id) ?? newGroupMember(id));
