import type { ChatAnswer, Message } from '@troupe/protocol';
import type { Db } from '../ports/index.ts';
import { toEventStream, type ServerSentEvent } from './event-stream.ts';
import { toChatAnswer, toChatEvent, toFailure } from './generation-events.ts';
import { followLog, type LogEvent } from './generation-log.ts';
import type { GenerationRow } from './store-generation.ts';
import type { Wakeups } from './wakeups.ts';

/** Milliseconds (chat guide §2). */
export interface ReaderTimings {
  /** How often a reader looks for events that another process wrote. */
  pollMs: number;
  /** A comment is sent after this much silence. */
  keepAliveMs: number;
  /** A stream is closed after this long; its reader reconnects. */
  lifetimeMs: number;
}

const defaultTimings: ReaderTimings = { pollMs: 500, keepAliveMs: 15_000, lifetimeMs: 300_000 };

export interface ReaderDeps {
  db: Db;
  wakeups: Wakeups;
  timings?: ReaderTimings;
}

export const wantsStream = (request: Request) => request.headers.get('accept')?.includes('text/event-stream') ?? false;

/** Reads runs for their callers, as streams or as one answer. Reading is separate from running: whoever leaves stops nothing. */
export const createRunReader = ({ db, wakeups, timings = defaultTimings }: ReaderDeps) => {
  const follow = (generationId: string, after: number, signal: AbortSignal, known?: readonly LogEvent[]) =>
    followLog({ db, wakeups, pollMs: timings.pollMs }, generationId, {
      after,
      idleMs: timings.keepAliveMs,
      signal,
      ...(known && { known }),
    });

  /** Events of a run from a seq on, already begun ones first. */
  const stream = (
    run: GenerationRow,
    begun: readonly LogEvent[],
    rest: AsyncGenerator<LogEvent | null>,
    end: AbortController,
    onLeave: () => void,
    fresh?: Message,
  ): Response => {
    const events = async function* (): AsyncGenerator<ServerSentEvent | null> {
      const lifetime = setTimeout(() => end.abort(), timings.lifetimeMs);
      try {
        for (const event of begun) yield { seq: event.seq, data: await toChatEvent(db, run, event, fresh) };
        for await (const event of rest) yield event && { seq: event.seq, data: await toChatEvent(db, run, event) };
      } finally {
        clearTimeout(lifetime);
        end.abort();
      }
    };
    return toEventStream(events(), () => {
      end.abort();
      onLeave();
    });
  };

  /** Waits for the end of a run and answers it, or throws what it ended with. */
  const awaitAnswer = async (run: GenerationRow, signal: AbortSignal): Promise<ChatAnswer> => {
    for await (const event of follow(run.id, 0, signal)) if (event?.kind === 'error') throw toFailure(event);
    if (signal.aborted) throw signal.reason;
    return toChatAnswer(db, run);
  };

  /** Reads up to the first word: what fails before it is a plain HTTP error. */
  const openStream = async (
    run: GenerationRow,
    onLeave: () => void,
    started?: { start: LogEvent; userMessage: Message | undefined },
  ): Promise<Response> => {
    const end = new AbortController();
    const log = follow(run.id, 0, end.signal, started && [started.start]);
    const begun: LogEvent[] = [];
    for (;;) {
      const { done, value } = await log.next();
      if (done) break;
      if (value === null) continue;
      if (value.kind === 'error') throw toFailure(value);
      begun.push(value);
      if (value.kind !== 'start') break;
    }
    return stream(run, begun, log, end, onLeave, started?.userMessage);
  };

  /** Events of a run after a seq, from the first moment on. */
  const streamFrom = (run: GenerationRow, after: number): Response => {
    const end = new AbortController();
    return stream(run, [], follow(run.id, after, end.signal), end, () => {});
  };

  return { openStream, streamFrom, awaitAnswer };
};
