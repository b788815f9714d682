import { acquireWriterLock, WriterLockHeld } from './writer-lock.ts';

/** Runs in a process of its own for writer-lock.test.ts: takes the lock, says so, holds it until killed. */
try {
  await acquireWriterLock(process.argv[2] ?? '');
  process.send?.('held');
} catch (error) {
  process.send?.(error instanceof WriterLockHeld ? 'refused' : String(error));
}
setInterval(() => undefined, 60_000);
