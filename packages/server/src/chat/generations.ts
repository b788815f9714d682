import { AppError, createReply, getGeneration, stopGeneration, type ChatAnswer, type Message } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { conversations, generations } from '../db/schema.ts';
import type { CallerContext } from '../http/context.ts';
import { handler, type Registration } from '../http/handler.ts';
import { toEventStream, type ServerSentEvent } from './event-stream.ts';
import { presentResult, toChatAnswer, toChatEvent, toFailure } from './generation-events.ts';
import { followLog, type LogEvent } from './generation-log.ts';
import { prepareGeneration, type PrepareDeps } from './prepare-generation.ts';
import type { Runner } from './runner.ts';
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

export const defaultReaderTimings: ReaderTimings = { pollMs: 500, keepAliveMs: 15_000, lifetimeMs: 300_000 };

export interface GenerationDeps extends PrepareDeps {
  runner: Runner;
  wakeups: Wakeups;
  timings?: ReaderTimings;
}

const wantsStream = (request: Request) => request.headers.get('accept')?.includes('text/event-stream') ?? false;

const lastEventId = (request: Request): number => {
  const given = Number(request.headers.get('last-event-id') ?? 0);
  return Number.isSafeInteger(given) && given > 0 ? given : 0;
};

/**
 * The chat call and its runs (decisions §4, chat guide §2). Reading is separate from running: closing
 * a stream is not Stop. Only a JSON answer and auto pilot, which nobody could come back to, end with
 * their caller (docs/decisions, "An abort closes the model where nothing else could").
 */
export const generationHandlers = (deps: GenerationDeps): Registration[] => {
  const { db, runner } = deps;
  const timings = deps.timings ?? defaultReaderTimings;

  const follow = (generationId: string, after: number, signal: AbortSignal, known?: readonly LogEvent[]) =>
    followLog({ db, wakeups: deps.wakeups, pollMs: timings.pollMs }, generationId, {
      after,
      idleMs: timings.keepAliveMs,
      signal,
      ...(known && { known }),
    });

  const findOwn = async (generationId: string, { caller, brand }: CallerContext): Promise<GenerationRow> => {
    const [row] = await db
      .select({ generation: generations, conversationId: conversations.id })
      .from(generations)
      .innerJoin(conversations, eq(conversations.id, generations.conversationId))
      .where(
        and(eq(generations.id, generationId), eq(generations.userId, caller.userId), eq(conversations.applicationId, brand.id)),
      );
    if (!row) throw new AppError('not_found');
    return row.generation;
  };

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

  return [
    handler(createReply, async ({ body }, context) => {
      const prepared = await prepareGeneration(deps, body, context);
      const { generation } = prepared;
      const isStream = wantsStream(context.request);
      const stop = () => void runner.stop(generation.id, 0).catch(() => undefined);
      const endsWithCaller = !prepared.isReplay && (body.autopilot === true || !isStream);
      if (endsWithCaller) context.request.signal.addEventListener('abort', stop, { once: true });
      if (!prepared.isReplay) runner.start(prepared.run);
      if (endsWithCaller && context.request.signal.aborted) stop();
      return isStream
        ? openStream(generation, endsWithCaller ? stop : () => {}, prepared.isReplay ? undefined : prepared)
        : awaitAnswer(generation, context.request.signal);
    }),

    handler(getGeneration, async ({ params }, context) => {
      const run = await findOwn(params.generationId, context);
      if (!wantsStream(context.request)) return awaitAnswer(run, context.request.signal);
      const end = new AbortController();
      return stream(run, [], follow(run.id, lastEventId(context.request), end.signal), end, () => {});
    }),

    handler(stopGeneration, async ({ params, body }, context) => {
      const run = await findOwn(params.generationId, context);
      await runner.stop(run.id, body.seen_length);
      if (run.messageId === null) return { message: null };
      const message = await presentResult(db, run);
      return { message: message.content === '' ? null : message };
    }),
  ];
};
