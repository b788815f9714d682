import { listBranches } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';

/** The map's place in the query cache. */
export const branchesKey = (conversationId: string) => [listBranches.id, { conversationId }] as const;

/** Every way through the open conversation, and its bookmarks; asked anew each time the map is opened. */
export const useBranches = () => {
  const { client } = useApp();
  const { conversationId } = useOpenChat();
  return useQuery({
    queryKey: branchesKey(conversationId),
    staleTime: 0,
    queryFn: ({ signal }) => client.call(listBranches, { params: { conversationId } }, { signal }),
  });
};
