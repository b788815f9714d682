import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './threads.ts';

/** A thread's whole life: it says that it is there, then answers one question after the other. */
export const answerIn = <Question, Answer>(answer: (question: Question) => Answer): void => {
  const say = (message: ThreadMessage<Answer>) => parentPort?.postMessage(message);
  parentPort?.on('message', (question: Question) => {
    try {
      say({ answer: answer(question) });
    } catch (problem) {
      say({ problem });
    }
  });
  say({ ready: true });
};
