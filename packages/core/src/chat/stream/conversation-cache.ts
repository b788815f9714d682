import type { Message } from '@troupe/protocol';
import type { App } from '../../app/index.ts';
import { historyKey, withMessage, type History } from './history.ts';

/** The conversation's place in the query cache, as its stream reads and writes it. */
export interface ConversationCache {
  history(): History | undefined;
  /** Puts a message where it belongs on the branch. */
  upsert(message: Message, cappedMessageId?: string | null): void;
  /** No reply is being written any more. */
  endReply(): void;
  /** Asks the server for the truth. */
  reload(): Promise<void>;
  /** The next reader asks the server. */
  invalidate(): void;
  /** Resolves when readers have been told: the cache tells them in a timer task, and dropping the live copy before that would blink. */
  shown(): Promise<unknown>;
}

/** @param opened id of the conversation; '' while it is not known, which is the place of none */
export const createConversationCache = (app: App, characterId: string, opened: () => string): ConversationCache => {
  const key = () => historyKey(characterId, opened());
  const change = (to: (loaded: History) => History) =>
    void app.queries.setQueryData<History>(key(), (loaded) => loaded && to(loaded));
  return {
    history: () => app.queries.getQueryData<History>(key()),
    upsert: (message, capped) => change((loaded) => withMessage(loaded, message, capped)),
    endReply: () => change((loaded) => ({ ...loaded, generation: null })),
    reload: () => app.queries.invalidateQueries({ queryKey: key() }),
    invalidate: () => void app.queries.invalidateQueries({ queryKey: key(), refetchType: 'none' }),
    shown: () => new Promise((resolve) => setTimeout(resolve)),
  };
};
