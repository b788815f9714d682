import { getGroup, limits, updateGroup, type GroupSettings, type GroupState } from '@troupe/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from './texts.ts';
import { useMayChoose } from './useMayChoose.ts';

/** Changes that were begun, and the end of the last one. */
interface Changes {
  begun: number;
  ended: Promise<unknown>;
}

/** By the cache in which a group is kept: each part of the page that asks for it must know of changes that another part makes. */
const changesIn = new WeakMap<object, Changes>();

const changesOf = (queries: object): Changes => {
  const changes = changesIn.get(queries) ?? { begun: 0, ended: Promise.resolve() };
  changesIn.set(queries, changes);
  return changes;
};

/** Asks again where a change began meanwhile: that answer may be of before it, and would undo what is shown. */
const askAfter = async <T>(changes: Changes, ask: () => Promise<T>): Promise<T> => {
  await changes.ended;
  const { begun } = changes;
  const answer = await ask();
  return begun === changes.begun ? answer : askAfter(changes, ask);
};

/**
 * The group as it stands in the open conversation, and a way to change it: shown at once, as it was when
 * the server refuses. Who is next is asked anew with every message.
 */
export const useGroup = () => {
  const { client, queries, notify } = useApp();
  const text = useOwnTexts(texts);
  const { conversationId, history } = useOpenChat();
  const mayChoose = useMayChoose();
  const changes = changesOf(queries);
  const queryKey = [getGroup.id, { conversationId, head: history.head_id }];
  const { data: group } = useQuery({
    queryKey,
    queryFn: ({ signal }) => askAfter(changes, () => client.call(getGroup, { params: { conversationId } }, { signal })),
    enabled: mayChoose,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = async (body: Partial<GroupSettings>) => {
    // While it is asked for anew, what is shown is still the group of before.
    const shown = queries.getQueryData<GroupState>(queryKey) ?? group;
    if (shown) queries.setQueryData<GroupState>(queryKey, { ...shown, ...body });
    const saved = client.call(updateGroup, { params: { conversationId }, body });
    changes.begun += 1;
    changes.ended = saved.catch(() => undefined);
    try {
      queries.setQueryData(queryKey, await saved);
    } catch {
      if (shown) queries.setQueryData(queryKey, shown);
      notify({ kind: 'danger', text: text('group.not-saved'), durationMs: limits.toastLongMs });
    }
  };
  return { group, change };
};
