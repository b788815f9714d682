import { getGroup, limits, updateGroup, type GroupSettings, type GroupState } from '@troupe/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from './texts.ts';
import { useMayChoose } from './useMayChoose.ts';

/**
 * The group as it stands in the open conversation, and a way to change it: shown at once, as it was when
 * the server refuses. Who is next is asked anew with every message.
 */
export const useGroup = () => {
  const { client, queries, notify } = useApp();
  const text = useOwnTexts(texts);
  const { conversationId, history } = useOpenChat();
  const mayChoose = useMayChoose();
  const head = history.head_id;
  const latest = useRef(head);
  useEffect(() => {
    latest.current = head;
  }, [head]);
  const queryKey = [getGroup.id, { conversationId, head }];
  const { data: group } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(getGroup, { params: { conversationId } }, { signal }),
    enabled: mayChoose,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = async (body: Partial<GroupSettings>) => {
    const former = queries.getQueryData<GroupState>(queryKey);
    // While it is asked for anew, what is shown is still the group of before.
    const shown = former ?? group;
    if (shown) queries.setQueryData<GroupState>(queryKey, () => ({ ...shown, ...body }));
    try {
      const changed = await client.call(updateGroup, { params: { conversationId }, body });
      queries.setQueryData(queryKey, changed);
      // A reply that came meanwhile has the group asked for anew, perhaps before the change.
      if (latest.current !== head)
        void queries.invalidateQueries({ queryKey: [getGroup.id, { conversationId, head: latest.current }] });
    } catch {
      queries.setQueryData<GroupState>(queryKey, () => shown);
      notify({ kind: 'danger', text: text('group.not-saved'), durationMs: limits.toastLongMs });
    }
  };
  return { group, change };
};
