import { AppError, getGeneration, type ChatEvent } from '@troupe/protocol';
import { isAbort, type App, type StreamEvent } from '../../app/index.ts';
import type { StoreApi } from 'zustand';
import type { ReplyReader } from './reply-reader.ts';
import type { ChatStreamState, LiveReply } from './stream-state.ts';

type StreamStore = Pick<StoreApi<ChatStreamState>, 'getState' | 'setState'>;

/** Opens the connection over which a reply comes. */
export type AskForReply = (signal: AbortSignal) => AsyncIterable<StreamEvent<ChatEvent>>;

export const toFailure = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', { cause: error });
/** Milliseconds before the n-th attempt to reconnect. */
const backoff = (attempt: number) => Math.min(500 * 2 ** attempt, 10_000);

const pause = (app: App, ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    // The page is back, or online: no reason to wait out a long pause.
    const unsubscribe = app.sessions.subscribe((now, before) => now.wakes > before.wakes && end());
    signal.addEventListener('abort', end);
  });

/** Id of the reply being written, once the server has begun with it. */
export const generationOf = (store: StreamStore): string | null => store.getState().live?.generationId ?? null;

export const setLive = (store: StreamStore, change: Partial<LiveReply>): void =>
  store.setState(({ live }) => (live ? { live: { ...live, ...change } } : {}));

/** Asks for the events of a reply that is being written, from those on that are not known. */
export const askForGeneration =
  (app: App, store: StreamStore, generationId: string, lastEventId?: number): AskForReply =>
  (signal) =>
    app.client.stream(
      getGeneration,
      { params: { generationId } },
      // What is silent for a while, as a picture is, has been caught up with all the same.
      { signal, lastEventId, onOpen: () => setLive(store, { isReconnecting: false }) },
    );

/** Reads a reply to its end, over new connections where one breaks. */
export const followReply = async (
  app: App,
  store: StreamStore,
  reader: ReplyReader,
  ask: AskForReply,
  signal: AbortSignal,
): Promise<void> => {
  let failures = 0;
  for (;;) {
    const before = reader.lastSeq();
    try {
      await reader.follow(ask(signal));
      if (reader.isOver() || signal.aborted) return;
    } catch (error) {
      const { code, retryable } = toFailure(error);
      // A reply that has begun goes on without us; one that has not is not asked for twice unseen.
      if (isAbort(error) || generationOf(store) === null || !retryable || code === 'internal') throw error;
    }
    const id = generationOf(store);
    if (id === null) throw new AppError('network');
    failures = reader.lastSeq() === before ? failures + 1 : 0;
    setLive(store, { isReconnecting: true });
    await pause(app, backoff(failures), signal);
    if (signal.aborted) return;
    ask = askForGeneration(app, store, id, reader.lastSeq() ?? 0);
  }
};
