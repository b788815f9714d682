import type { ChatAnswer, Message } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, conversations } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { AgeDoor } from '../../platform/rights/age-door.ts';
import type { AdultAccess } from '../../platform/rights/adult-access.ts';
import type { Db } from '../../ports/index.ts';
import { toEventStream, type ServerSentEvent } from './event-stream.ts';
import { toChatAnswer, toChatEvent, toFailure } from './generation-events.ts';
import { followLog } from './generation-log.ts';
import type { GenerationRow } from './store-generation.ts';
import type { LogEvent, LogNotifier } from './log-notifier.ts';
import type { Restrictions, Watched } from '../../platform/decisions/restrictions.ts';

/** Milliseconds. */
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
  logNotifier: LogNotifier;
  restrictions: Restrictions;
  adultAccess: AdultAccess;
  ageDoor: AgeDoor;
  timings?: ReaderTimings;
}

/** Whether a conversation is with an adult character. */
const readIsAdult = async (db: Db, conversationId: string): Promise<boolean> => {
  const [found] = await db
    .select({ isNsfw: characters.isNsfw })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .where(eq(conversations.id, conversationId));
  return found?.isNsfw ?? false;
};

/** Who reads: for as long as they may come in at all, and with an adult character as long as adult content is open to them. */
const readerOf = (
  { db, adultAccess, ageDoor }: Pick<ReaderDeps, 'db' | 'adultAccess' | 'ageDoor'>,
  { conversationId }: GenerationRow,
  context: CallerContext,
): Watched => {
  let isAdult: boolean | undefined;
  const mayStill = async () => {
    if ((await ageDoor('read', context)) !== null) return false;
    isAdult ??= await readIsAdult(db, conversationId);
    return !isAdult || adultAccess(context);
  };
  return { ...context.caller, mayStill };
};

export const wantsStream = (request: Request) => request.headers.get('accept')?.includes('text/event-stream') ?? false;

/** Reads generations for their callers, as streams or as one answer. Reading is separate from running: a reader who leaves stops nothing. */
export const createGenerationReader = (deps: ReaderDeps) => {
  const { db, logNotifier, restrictions, timings = defaultTimings } = deps;

  const follow = (generationId: string, after: number, signal: AbortSignal, known?: readonly LogEvent[]) =>
    followLog({ db, logNotifier, pollMs: timings.pollMs }, generationId, {
      after,
      idleMs: timings.keepAliveMs,
      signal,
      ...(known && { known }),
    });

  /** Events of a generation from a seq on, already begun ones first. */
  const stream = (
    generation: GenerationRow,
    context: CallerContext,
    begun: readonly LogEvent[],
    rest: AsyncGenerator<LogEvent | null>,
    end: AbortController,
    onLeave: () => void,
    fresh?: Message,
  ): Response => {
    const events = async function* (): AsyncGenerator<ServerSentEvent | null> {
      const lifetime = setTimeout(() => end.abort(), timings.lifetimeMs);
      const unwatch = restrictions.watch(readerOf(deps, generation, context), 'read', () => end.abort());
      try {
        for (const event of begun) yield { seq: event.seq, data: await toChatEvent(db, generation, event, fresh) };
        for await (const event of rest) yield event && { seq: event.seq, data: await toChatEvent(db, generation, event) };
      } finally {
        clearTimeout(lifetime);
        unwatch();
        end.abort();
        // Close it also where it was never read from: it may have begun already.
        await rest.return(undefined);
      }
    };
    return toEventStream(events(), () => {
      end.abort();
      onLeave();
    });
  };

  /** Waits for the end of a generation and returns it, or throws what it ended with. */
  const awaitAnswer = async (generation: GenerationRow, context: CallerContext, signal: AbortSignal): Promise<ChatAnswer> => {
    const barred = new AbortController();
    const unwatch = restrictions.watch(readerOf(deps, generation, context), 'read', (refusal) => barred.abort(refusal));
    const either = AbortSignal.any([signal, barred.signal]);
    try {
      for await (const event of follow(generation.id, 0, either)) if (event?.kind === 'error') throw toFailure(event);
      if (either.aborted) throw either.reason;
      return await toChatAnswer(db, generation);
    } finally {
      unwatch();
    }
  };

  /** Reads up to the first word: what fails before it is a plain HTTP error. */
  const openStream = async (
    generation: GenerationRow,
    context: CallerContext,
    onLeave: () => void,
    started?: { start: LogEvent; userMessage: Message | undefined },
  ): Promise<Response> => {
    const end = new AbortController();
    const log = follow(generation.id, 0, end.signal, started && [started.start]);
    const begun: LogEvent[] = [];
    for (;;) {
      const { done, value } = await log.next();
      if (done) break;
      if (value === null) continue;
      if (value.kind === 'error') {
        await log.return(undefined);
        throw toFailure(value);
      }
      begun.push(value);
      if (value.kind !== 'start') break;
    }
    return stream(generation, context, begun, log, end, onLeave, started?.userMessage);
  };

  /** Events of a generation after a seq, from the first moment on. */
  const streamFrom = (generation: GenerationRow, context: CallerContext, after: number): Response => {
    const end = new AbortController();
    return stream(generation, context, [], follow(generation.id, after, end.signal), end, () => {});
  };

  return { openStream, streamFrom, awaitAnswer };
};
