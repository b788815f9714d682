import { listMessages } from '@troupe/protocol';
import type { App } from '../../app/index.ts';
import { historyKey, toHistory, type History } from './history.ts';

/** Milliseconds for which a conversation that was just loaded is not asked for again. */
const fresh = 10_000;

/** The shown branch of a conversation, for the query cache. */
export const historyQuery = (
  { client, queries }: Pick<App, 'client' | 'queries'>,
  characterId: string,
  conversationId: string,
) => {
  const queryKey = historyKey(characterId, conversationId);
  return {
    queryKey,
    staleTime: fresh,
    networkMode: 'always' as const,
    // The library compares lists place by place: a page that joins above would copy every message there is. `toHistory` keeps
    // them by id.
    structuralSharing: false as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<History> =>
      toHistory(
        await client.call(listMessages, { params: { characterId }, query: { conversationId } }, { signal }),
        conversationId,
        queries.getQueryData<History>(queryKey),
      ),
  };
};
