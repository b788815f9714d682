import { AppError } from '@troupe/protocol';
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { generations } from '../db/schema.ts';
import { storablePieces } from '../http/storable-text.ts';
import { createOutputGate, type Moderation, type Released } from '../platform/moderation.ts';
import type { Clock, Db, LanguageModel, Log, ModelRequest } from '../ports/index.ts';
import { finishGeneration, type Ending } from './finish-generation.ts';
import { appendDelta } from './generation-log.ts';
import type { Wakeups } from './wakeups.ts';

/** Milliseconds (chat guide §2). */
export interface RunnerTimings {
  /** Tokens of one burst merge into one event this long. */
  flushMs: number;
  heartbeatMs: number;
  sweepMs: number;
  /** A run without a heartbeat for this long has lost its process. */
  staleMs: number;
}

export const defaultRunnerTimings: RunnerTimings = { flushMs: 80, heartbeatMs: 10_000, sweepMs: 60_000, staleMs: 90_000 };

export interface Run {
  generationId: string;
  model: LanguageModel;
  request: Omit<ModelRequest, 'signal'>;
  /** What memories may be drawn from once the reply is whole; absent where nobody asked for them. */
  remembers?: { conversationId: string; messageId: string };
}

/** A run that has nothing to show before its end. */
export interface Task {
  generationId: string;
  /** Answers how it ended, or throws why it failed. */
  perform(signal: AbortSignal): Promise<Ending>;
}

export interface Runner {
  /** Starts writing; the run goes on whoever reads or leaves. */
  start(run: Run | Task): void;
  /** Ends a run with what was seen and closes the connection to the model; false if it had ended before. */
  stop(generationId: string, seenLength: number): Promise<boolean>;
  /** Interrupts every running run: for the start of the only process on a database. Answers how many. */
  recoverGenerations(): Promise<number>;
  /** Interrupts runs whose process has gone silent. Answers how many. */
  sweep(): Promise<number>;
  /** Ends this process's own runs, each with its terminal event. */
  close(): Promise<void>;
}

interface Active {
  controller: AbortController;
  done: Promise<void>;
}

export const createRunner = ({
  db,
  clock,
  log,
  wakeups,
  moderation,
  onComplete,
  timings = defaultRunnerTimings,
}: {
  db: Db;
  clock: Clock;
  /** Told of every reply and picture that failed, by its code, never by its words (part 2 §8). */
  log: Log;
  wakeups: Wakeups;
  moderation: Moderation;
  /** After a reply's last event is written: work that nobody waits for. */
  onComplete?: (run: Run) => void;
  timings?: RunnerTimings;
}): Runner => {
  const active = new Map<string, Active>();

  const finish = async (generationId: string, ending: Ending) => {
    const isFirst = await finishGeneration(db, generationId, ending);
    wakeups.wake(generationId);
    if (isFirst && ending.status === 'failed') log.info('A generation failed.', { generationId, code: ending.code });
    return isFirst;
  };

  const toFailed = (error: unknown): Ending => {
    const failure = error instanceof AppError ? error : new AppError('model_failed', { cause: error });
    return { status: 'failed', code: failure.code, params: failure.params };
  };

  const perform = async ({ generationId, perform: work }: Task, { signal }: AbortController): Promise<void> => {
    const ending = await work(signal).catch(toFailed);
    if (signal.reason === stopped) return;
    await finish(generationId, signal.reason === closing ? { status: 'interrupted' } : ending);
  };

  const write = async (run: Run, controller: AbortController): Promise<void> => {
    const { generationId, model, request } = run;
    const gate = createOutputGate(moderation);
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
      if (isRunning) wakeups.wake(generationId, { seq, kind: 'delta', data: { text } });
      else controller.abort();
    };
    const flush = (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(append);
      return writing;
    };
    const release = ({ text, verdict }: Released) => {
      pending += text;
      if (verdict !== null) throw new AppError(verdict);
      if (pending === '' || timer !== undefined) return;
      const wait = lastFlush + timings.flushMs - performance.now();
      if (wait <= 0) void flush().catch((error: unknown) => controller.abort(error));
      else timer = setTimeout(() => void flush().catch((error: unknown) => controller.abort(error)), wait);
    };

    let ending: Ending = { status: 'complete' };
    try {
      for await (const piece of storablePieces(model.stream({ ...request, signal: controller.signal }))) {
        release(gate.push(piece));
        if (controller.signal.aborted) break;
      }
      release(gate.end());
      if (seq === 1 && pending === '') throw new AppError('model_failed', { message: 'The model answered nothing.' });
    } catch (error) {
      ending = toFailed(error);
      controller.abort();
    }
    if (controller.signal.reason === closing) ending = { status: 'interrupted' };
    if (controller.signal.reason === stopped) return;
    // What could not be written was not shown either: the reply ends where the log does.
    await flush().catch(() => void (ending = { status: 'interrupted' }));
    const isFirst = await finish(generationId, ending);
    if (isFirst && ending.status === 'complete') onComplete?.(run);
  };

  const stopped = new Error('stopped by the user');
  const closing = new Error('the server shuts down');

  const interruptAll = async (which: SQL | undefined): Promise<number> => {
    const rows = await db
      .select({ id: generations.id })
      .from(generations)
      .where(and(eq(generations.status, 'running'), which));
    for (const { id } of rows) await finish(id, { status: 'interrupted' });
    return rows.length;
  };

  const sweep = () => interruptAll(lt(generations.heartbeatAt, new Date(clock.now().getTime() - timings.staleMs)));

  const heartbeat = setInterval(() => {
    if (active.size === 0) return;
    void db
      .update(generations)
      .set({ heartbeatAt: clock.now() })
      .where(inArray(generations.id, [...active.keys()]))
      .catch(() => undefined);
  }, timings.heartbeatMs);
  const sweeping = setInterval(() => void sweep().catch(() => undefined), timings.sweepMs);
  heartbeat.unref();
  sweeping.unref();

  return {
    start(run) {
      const controller = new AbortController();
      // A run that cannot even be finished (the database is gone) stays `running` and is swept later.
      const endWriting = wakeups.announceWriter(run.generationId);
      const done = ('perform' in run ? perform(run, controller) : write(run, controller))
        .catch(() => undefined)
        .finally(() => {
          active.delete(run.generationId);
          endWriting();
        });
      active.set(run.generationId, { controller, done });
    },

    async stop(generationId, seenLength) {
      active.get(generationId)?.controller.abort(stopped);
      return finish(generationId, { status: 'stopped', seenLength });
    },

    recoverGenerations: () => interruptAll(undefined),
    sweep,

    async close() {
      clearInterval(heartbeat);
      clearInterval(sweeping);
      for (const { controller } of active.values()) controller.abort(closing);
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
};
