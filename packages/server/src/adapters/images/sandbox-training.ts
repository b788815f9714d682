import { setTimeout as sleep } from 'node:timers/promises';
import type { Training } from '../../ports/index.ts';

/** How long the sandbox pretends to learn. */
export const sandboxTrainingMs = 20_000;

/** Learns nothing: the embedded drawings know their cast already. It takes its time so that the queue can be seen at work. */
export const createSandboxTraining = ({ ms = sandboxTrainingMs }: { ms?: number } = {}): Training => ({
  train: (_character, signal) => sleep(ms, undefined, { signal }),
});
