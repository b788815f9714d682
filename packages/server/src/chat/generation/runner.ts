import { AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { generations } from '../../db/schema.ts';
import { storablePieces } from '../../kernel/storable-text.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { Scope } from '../../platform/moderation/scope.ts';
import type { Db, LanguageModel, Log, ModelRequest } from '../../ports/index.ts';
import { finishGeneration, type Ending } from './finish-generation.ts';
import { createLeases, type LeaseTimings } from './generation-leases.ts';
import { appendDelta } from './generation-log.ts';
import type { LogNotifier } from './log-notifier.ts';

/** Milliseconds. */
export interface RunnerTimings extends LeaseTimings {
  /** Tokens of one burst merge into one event this long. */
  flushMs: number;
}

export const defaultRunnerTimings: RunnerTimings = { flushMs: 80, beatMs: 1500, staleMs: 6000 };

/** What memories may be drawn from. */
export interface Remembered {
  conversationId: string;
  messageId: string;
}

/** A generation that shows what it writes. */
export interface TextGeneration {
  generationId: string;
  model: LanguageModel;
  request: Omit<ModelRequest, 'signal'>;
  /** Who reads it. */
  scope: Scope;
  /** Once the reply is whole; absent where the call asked for no memories. */
  remembers?: Remembered;
}

/** A generation that has nothing to show before its end. */
export interface ImageGeneration {
  generationId: string;
  /** Returns how it ended, or throws why it failed. */
  perform(signal: AbortSignal): Promise<Ending>;
}

export interface Runner {
  /** Starts writing; the generation goes on while no reader is connected too. */
  start(generation: TextGeneration | ImageGeneration): void;
  /** Ends a generation with what was seen and closes the connection to the model; false if it had ended before. */
  stop(generationId: string, seenLength: number): Promise<boolean>;
  /** Interrupts every running generation: for the start of the only process on a database. Returns how many. */
  recoverGenerations(): Promise<number>;
  /** Interrupts generations whose process has gone silent. Returns how many. */
  sweep(): Promise<number>;
  /** Resolves once this process writes nothing any more, or after `ms`. */
  settle(ms: number): Promise<void>;
  /** Ends this process's own generations, each with its terminal event. */
  close(): Promise<void>;
}

interface Active {
  controller: AbortController;
  done: Promise<void>;
}

export const createRunner = ({
  db,
  log,
  logNotifier,
  moderator,
  onComplete,
  timings = defaultRunnerTimings,
}: {
  db: Db;
  /** Told of every reply and picture that failed, by its code, never by its words (P-ERR-08). */
  log: Log;
  logNotifier: LogNotifier;
  moderator: Moderator;
  /** Called after a reply's last event is written, for background work; `isRead`: a client of this process read it to its end. */
  onComplete?: (generation: TextGeneration, isRead: boolean) => void;
  timings?: RunnerTimings;
}): Runner => {
  const active = new Map<string, Active>();

  const finish = async (generationId: string, ending: Ending) => {
    const isFirst = await finishGeneration(db, generationId, ending);
    logNotifier.wake(generationId);
    if (isFirst && ending.status === 'failed') log.info('A generation failed.', { generationId, code: ending.code });
    return isFirst;
  };

  const toFailed = (error: unknown): Ending => {
    const failure = error instanceof AppError ? error : new AppError('model_failed', { cause: error });
    return { status: 'failed', code: failure.code, params: failure.params };
  };

  const perform = async ({ generationId, perform: draw }: ImageGeneration, { signal }: AbortController): Promise<void> => {
    const ending = await draw(signal).catch(toFailed);
    if (signal.reason === stopped) return;
    await finish(generationId, signal.reason === closing ? { status: 'interrupted' } : ending);
  };

  const write = async (generation: TextGeneration, controller: AbortController): Promise<void> => {
    const { generationId, model, request, scope } = generation;
    let seq = 1;
    let pending = '';
    let lastFlush = -Infinity;
    let timer: NodeJS.Timeout | undefined;
    let writing = Promise.resolve();

    const append = async (): Promise<void> => {
      if (pending === '') return;
      const text = pending;
      pending = '';
      lastFlush = performance.now();
      seq += 1;
      const isRunning = await appendDelta(db, generationId, seq, text);
      if (isRunning) logNotifier.wake(generationId, { seq, kind: 'delta', data: { text } });
      else controller.abort();
    };
    const flush = (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(append);
      return writing;
    };
    const release = (text: string) => {
      pending += text;
      if (pending === '' || timer !== undefined) return;
      const wait = lastFlush + timings.flushMs - performance.now();
      if (wait <= 0) void flush().catch((error: unknown) => controller.abort(error));
      else timer = setTimeout(() => void flush().catch((error: unknown) => controller.abort(error)), wait);
    };

    let ending: Ending = { status: 'complete' };
    try {
      const written = storablePieces(model.stream({ ...request, signal: controller.signal }));
      for await (const text of moderator.release(written, scope)) {
        release(text);
        if (controller.signal.aborted) break;
      }
      if (seq === 1 && pending === '') throw new AppError('model_failed', { message: 'The model answered nothing.' });
    } catch (error) {
      ending = toFailed(error);
      controller.abort();
    }
    if (controller.signal.reason === closing) ending = { status: 'interrupted' };
    if (controller.signal.reason === stopped) return;
    // What could not be written was not shown either: the reply ends where the log does.
    await flush().catch(() => void (ending = { status: 'interrupted' }));
    const ended = { isRead: logNotifier.hasReaders(generationId), isFirst: await finish(generationId, ending) };
    if (ended.isFirst && ending.status === 'complete') onComplete?.(generation, ended.isRead);
  };

  const stopped = new Error('stopped by the user');
  const closing = new Error('the server shuts down');

  const leases = createLeases({
    db,
    timings,
    mine: () => [...active.keys()],
    interrupt: (generationId) => finish(generationId, { status: 'interrupted' }),
  });

  return {
    start(generation) {
      const controller = new AbortController();
      // A generation that cannot even be finished (the database is gone) stays `running` and is swept later.
      const endWriting = logNotifier.announceWriter(generation.generationId);
      const done = ('perform' in generation ? perform(generation, controller) : write(generation, controller))
        .catch(() => undefined)
        .finally(() => {
          active.delete(generation.generationId);
          endWriting();
        });
      active.set(generation.generationId, { controller, done });
    },

    async stop(generationId, seenLength) {
      active.get(generationId)?.controller.abort(stopped);
      return finish(generationId, { status: 'stopped', seenLength });
    },

    async recoverGenerations() {
      const running = await db.select({ id: generations.id }).from(generations).where(eq(generations.status, 'running'));
      for (const { id } of running) await finish(id, { status: 'interrupted' });
      return running.length;
    },
    sweep: leases.sweep,

    async settle(ms) {
      const late = AbortSignal.timeout(ms);
      const isLate = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve(), { once: true }));
      // A reply may have been prepared just before the last one ended.
      while (active.size > 0 && !late.aborted) await Promise.race([isLate, ...[...active.values()].map(({ done }) => done)]);
    },

    async close() {
      leases.close();
      for (const { controller } of active.values()) controller.abort(closing);
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
};
