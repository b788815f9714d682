import type { generationEvents } from '../../db/schema.ts';

/** An event of a generation's log. */
export type LogEvent = Pick<typeof generationEvents.$inferSelect, 'seq' | 'kind' | 'data'>;

/**
 * In-process news that a generation's log has grown, with the event itself where its writer has it at hand,
 * so that readers of this process need not ask the database. Readers elsewhere poll.
 */
export interface LogNotifier {
  wake(key: string, event?: LogEvent): void;
  /** Tells readers that all news of a log comes from here, until the answered function is called. */
  announceWriter(key: string): () => void;
  hasWriter(key: string): boolean;
  /** Whether a client of this process reads the log just now. */
  hasReaders(key: string): boolean;
  subscribe(key: string): Subscription;
}

export interface Subscription {
  /** The next piece of news, waiting at most `ms`: an event, `grown` for news without one, null for silence or an abort. */
  next(ms: number, signal: AbortSignal): Promise<LogEvent | 'grown' | null>;
  close(): void;
}

export const createLogNotifier = (): LogNotifier => {
  const readers = new Map<string, Set<(news: LogEvent | 'grown') => void>>();
  const writers = new Set<string>();
  return {
    announceWriter(key) {
      writers.add(key);
      return () => void writers.delete(key);
    },
    hasWriter: (key) => writers.has(key),
    hasReaders: (key) => readers.has(key),

    wake(key, event) {
      for (const tell of readers.get(key) ?? []) tell(event ?? 'grown');
    },
    subscribe(key) {
      const untold: (LogEvent | 'grown')[] = [];
      let wake = () => {};
      const tell = (news: LogEvent | 'grown') => {
        untold.push(news);
        wake();
      };
      const all = readers.get(key) ?? new Set();
      readers.set(key, all.add(tell));
      return {
        async next(ms, signal) {
          if (untold.length === 0 && !signal.aborted) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(() => wake(), ms);
              const end = () => wake();
              wake = () => {
                clearTimeout(timer);
                signal.removeEventListener('abort', end);
                wake = () => {};
                resolve();
              };
              signal.addEventListener('abort', end);
            });
          }
          return untold.shift() ?? null;
        },
        close() {
          all.delete(tell);
          if (all.size === 0 && readers.get(key) === all) readers.delete(key);
        },
      };
    },
  };
};
