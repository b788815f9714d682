import { Worker } from 'node:worker_threads';
import { NoThreadFree, TookTooLong, type Threads } from '../../ports/threads.ts';

export interface ThreadRules {
  /** The module that a thread runs; it answers by `answerIn`. */
  program: URL;
  most: number;
  /**
   * Most processor time for one question in milliseconds; ten times as much by the clock, where the machine
   * does other things. The thread that does not answer is ended and replaced.
   */
  deadlineMs: number;
  /** Longest wait for a free thread in milliseconds, its start included. */
  waitMs: number;
  memoryMb: number;
  /** A thread without work ends after so long, and its memory with it. */
  idleMs?: number;
}

/** What a thread says: that it is there, or its answer. */
export type ThreadMessage<Answer> = { ready: true } | { answer: Answer } | { problem: unknown };

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

interface Thread<Question, Answer> {
  worker: Worker;
  isReady: boolean;
  current: Waiting<Question, Answer> | null;
  timer: NodeJS.Timeout | undefined;
}

/** Threads that start when there is work, never hold the process open, and end when one takes too long or nothing is left to do. */
export const createThreads = <Question, Answer>(rules: ThreadRules): Threads<Question, Answer> => {
  const { program, most, deadlineMs, waitMs, memoryMb, idleMs = 60_000 } = rules;
  const threads = new Set<Thread<Question, Answer>>();
  const queue: Waiting<Question, Answer>[] = [];
  let isClosed = false;

  const end = (thread: Thread<Question, Answer>, error: unknown) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.current?.reject(error);
    thread.current = null;
    void thread.worker.terminate();
    proceed();
  };

  /** Ends a thread that has used up its time for a question, or looks again when it may have. */
  const watch = async (thread: Thread<Question, Answer>, watched: Waiting<Question, Answer>) => {
    const since = performance.now();
    const before = await thread.worker.cpuUsage();
    const look = async () => {
      const { user, system } = await thread.worker.cpuUsage(before);
      if (thread.current !== watched) return;
      const usedMs = (user + system) / 1000;
      if (usedMs >= deadlineMs || performance.now() - since >= deadlineMs * 10) end(thread, new TookTooLong());
      else lookIn(Math.max(10, deadlineMs - usedMs));
    };
    const lookIn = (ms: number) => {
      // A thread that has ended meanwhile has told its asker so.
      thread.timer = setTimeout(() => void look().catch(() => undefined), ms).unref();
    };
    if (thread.current === watched) lookIn(deadlineMs);
  };

  const give = (thread: Thread<Question, Answer>) => {
    clearTimeout(thread.timer);
    const next = queue.shift();
    if (next === undefined) {
      thread.timer = setTimeout(() => end(thread, new TookTooLong()), idleMs).unref();
      return;
    }
    clearTimeout(next.timer);
    thread.current = next;
    void watch(thread, next).catch(() => undefined);
    thread.worker.postMessage(next.question);
  };

  const start = () => {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker.unref();
    const thread: Thread<Question, Answer> = { worker, isReady: false, current: null, timer: undefined };
    threads.add(thread);
    worker.on('message', (message: ThreadMessage<Answer>) => {
      const done = thread.current;
      thread.isReady = true;
      thread.current = null;
      if ('answer' in message) done?.resolve(message.answer);
      else if ('problem' in message) done?.reject(message.problem);
      if (threads.has(thread)) give(thread);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TookTooLong() : error),
    );
    worker.on('exit', () => end(thread, new TookTooLong()));
  };

  const proceed = () => {
    if (isClosed) return;
    for (const thread of threads) if (thread.isReady && thread.current === null && queue.length > 0) give(thread);
    const starting = [...threads].filter(({ isReady }) => !isReady).length;
    if (queue.length > starting && threads.size < most) start();
  };

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const waiting: Waiting<Question, Answer> = {
          question,
          resolve,
          reject,
          timer: setTimeout(() => {
            queue.splice(queue.indexOf(waiting), 1);
            reject(new NoThreadFree());
          }, waitMs),
        };
        queue.push(waiting);
        proceed();
      }),
    async close() {
      isClosed = true;
      for (const { timer, reject } of queue.splice(0)) {
        clearTimeout(timer);
        reject(new NoThreadFree());
      }
      await Promise.all(
        [...threads].map(async (thread) => {
          end(thread, new TookTooLong());
          await thread.worker.terminate();
        }),
      );
    },
  };
};
