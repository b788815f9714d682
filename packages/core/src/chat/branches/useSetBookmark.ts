import { deleteBookmark, limits, setBookmark, type Message } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from './texts.ts';
import { branchesKey } from './useBranches.ts';

/** Names a message, or takes its name away with null; throws what the server refused. */
export const useSetBookmark = (): ((message: Pick<Message, 'id'>, name: string | null) => Promise<void>) => {
  const { client, queries, notify } = useApp();
  const { conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  return async ({ id }, name) => {
    const params = { messageId: id };
    if (name === null) await client.call(deleteBookmark, { params });
    else await client.call(setBookmark, { params, body: { name } });
    await queries.invalidateQueries({ queryKey: branchesKey(conversationId) });
    notify({
      kind: 'success',
      text: text(name === null ? 'branches.bookmark.removed' : 'branches.bookmark.saved'),
      durationMs: limits.toastShortMs,
    });
  };
};
