import { groupLimits, isOpen, listGroupMembers, type GroupMember, type WorkForm } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession, useT } from '../../../app/index.ts';
import { useText } from '../../editor/texts.ts';
import { rememberNames } from '../form/useMembers.ts';

/** A chatbot that may be chosen. */
export interface Candidate {
  id: string;
  name: string;
  title: string;
  avatar_url: string | null;
  avatar_is_nsfw: boolean;
  isPrivate: boolean;
  /** Nobody but its creator hears it before a review is done. */
  isUnreviewed: boolean;
}

export interface Picked {
  /** In the order in which they were chosen. */
  ids: readonly string[];
  isFull: boolean;
  /** Somebody wanted more than there may be (R-GRP-08). */
  isTold: boolean;
  /** One line for those who listen. */
  said: string;
  /** Whether others may open the group. */
  isOpened: boolean;
  /** What is known of who was chosen; the name alone where it is not known yet. */
  faceOf: (id: string) => { name: string; avatar_url: string | null };
  add: (candidate: Candidate) => void;
  remove: (id: string) => void;
}

const max = groupLimits.membersMax;

/**
 * Who is chosen for a group (R-GRP-04, R-GRP-08).
 *
 * @param remembered members of the group as it was saved
 */
export const usePicked = (form: WorkForm, remembered: readonly GroupMember[]): Picked => {
  const { client } = useApp();
  const t = useT();
  const text = useText();
  const viewer = useSession(({ session }) => session?.user.id);
  const [before] = useState(() => (form.members ?? []).map(({ id }) => id));
  const [ids, setIds] = useState<readonly string[]>(before);
  const [faces, setFaces] = useState<ReadonlyMap<string, Candidate>>(new Map());
  const [isTold, setTold] = useState(false);
  const [said, setSaid] = useState('');
  const { data } = useQuery({
    queryKey: [listGroupMembers.id, before.join(','), form.visibility, viewer],
    enabled: before.length > 0,
    queryFn: ({ signal }) =>
      client.call(listGroupMembers, { query: { ids: before.join(','), visibility: form.visibility } }, { signal }),
  });
  const faceOf = (id: string) => {
    const known = faces.get(id) ?? rememberNames(data?.data ?? remembered, remembered).find((member) => member.id === id);
    return { name: known?.name ?? text('groups.member.unnamed'), avatar_url: known?.avatar_url ?? null };
  };
  const counted = (number: number) => ({ number: t.number(number), max: t.number(max) });
  return {
    ids,
    isFull: ids.length >= max,
    isTold,
    said,
    isOpened: isOpen(form),
    faceOf,
    add(candidate) {
      if (ids.includes(candidate.id)) return;
      if (ids.length >= max) return setTold(true);
      setIds([...ids, candidate.id]);
      setFaces(new Map([...faces, [candidate.id, candidate]]));
      setSaid(text('groups.pick.added', { name: candidate.name, ...counted(ids.length + 1) }));
    },
    remove(id) {
      setIds(ids.filter((one) => one !== id));
      setTold(false);
      setSaid(text('groups.pick.removed', { name: faceOf(id).name, ...counted(ids.length - 1) }));
    },
  };
};
