import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processStart } from './process-identity.ts';
import { acquireWriterLock, WriterLockHeld, type Claim } from './writer-lock.ts';

let directory: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'writer-lock-')), 'writer.lock');
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(join(directory, '..'), { recursive: true, force: true });
});

const start = () => {
  const child = fork(fileURLToPath(new URL('./writer-lock.child.ts', import.meta.url)), [directory], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
};
/** Starts a process that takes the lock and holds it; returns what became of it. */
const startHolder = async () => {
  const child = start();
  const [said] = (await once(child, 'message')) as [string];
  return { child, said };
};
const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

const onlyClaim = async () => {
  const [name] = await readdir(directory);
  const path = join(directory, name ?? '');
  return { path, claim: JSON.parse(await readFile(path, 'utf8')) as Claim };
};
const forgeClaim = async (change: Partial<Claim>) => {
  const { path, claim } = await onlyClaim();
  // Whole at once, as a holder writes it: who waits may read it meanwhile.
  await writeFile(`${directory}.next`, JSON.stringify({ ...claim, released: false, ...change }));
  await rename(`${directory}.next`, path);
};

describe('the writer lock', () => {
  it('refuses a second process in one sentence that says who holds it and what to do', async () => {
    const { child, said } = await startHolder();
    expect(said).toBe('held');
    const refusal = await acquireWriterLock(directory).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WriterLockHeld);
    expect((refusal as Error).message).toBe(
      `The data beside ${directory} is in use by process ${child.pid} on ${hostname()}; stop it first, or set another DATA_DIR.`,
    );
  });

  it('refuses a second opening by the same process', async () => {
    const lock = await acquireWriterLock(directory);
    await expect(acquireWriterLock(directory)).rejects.toBeInstanceOf(WriterLockHeld);
    await lock.release();
  });

  it('is free again after a clean stop, at once', async () => {
    for (let round = 0; round < 3; round += 1) await (await acquireWriterLock(directory)).release();
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('is recovered at once after kill -9, every time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { child, said } = await startHolder();
      expect(said).toBe('held');
      await kill(child);
    }
    await (await acquireWriterLock(directory)).release();
  });

  it.each(['an empty directory', 'the claim of a dead holder'])(
    'lets exactly one of many starters win over %s',
    async (state) => {
      if (state !== 'an empty directory') await kill((await startHolder()).child);
      const starters = await Promise.all(Array.from({ length: 8 }, startHolder));
      expect(starters.map(({ said }) => said).sort()).toEqual(['held', ...Array.from({ length: 7 }, () => 'refused')]);
    },
    60_000,
  );

  it('lets exactly one of many racers in one process win over a dead holder, again and again', async () => {
    await kill((await startHolder()).child);
    for (let round = 0; round < 20; round += 1) {
      const racers = await Promise.allSettled(Array.from({ length: 25 }, () => acquireWriterLock(directory)));
      const winners = racers.filter((racer) => racer.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]?.value.release();
    }
  });

  it('does not take a reused pid for the holder', async () => {
    await (await acquireWriterLock(directory)).release();
    await forgeClaim({ pid: process.pid, start: 'long ago' });
    await (await acquireWriterLock(directory)).release();
  });

  it('never overrules a live process by the age of its heartbeat', async () => {
    const { child } = await startHolder();
    child.kill('SIGSTOP');
    await expect(acquireWriterLock(directory, { silenceMs: 0 })).rejects.toBeInstanceOf(WriterLockHeld);
    child.kill('SIGCONT');
  });

  it('never overrules another machine, and says how to', async () => {
    await (await acquireWriterLock(directory)).release();
    await forgeClaim({ host: 'elsewhere' });
    await expect(acquireWriterLock(directory)).rejects.toThrow(
      /on elsewhere; stop it there; if that machine is gone for good, delete/,
    );
  });

  it('takes over from an earlier boot of this host only after silence', async () => {
    await (await acquireWriterLock(directory)).release();
    await forgeClaim({ scope: 'an earlier boot', start: await processStart(process.pid) });
    const { path, claim } = await onlyClaim();
    const beating = setInterval(() => void writeFile(path, JSON.stringify(claim)), 100);
    await expect(acquireWriterLock(directory, { silenceMs: 1000 })).rejects.toBeInstanceOf(WriterLockHeld);
    clearInterval(beating);
    await (await acquireWriterLock(directory, { silenceMs: 500 })).release();
  });

  it('re-checks ownership at release: a lock that was taken away is left alone', async () => {
    const lock = await acquireWriterLock(directory);
    await forgeClaim({ token: 'another holder' });
    await lock.release();
    expect((await onlyClaim()).claim).toMatchObject({ token: 'another holder', released: false });
  });

  it('tells a holder whose claim disappears once, however many beats find it gone', async () => {
    let lost = 0;
    const lock = await acquireWriterLock(directory, { heartbeatMs: 1, onLost: () => (lost += 1) });
    await rm(directory, { recursive: true });
    // Without a turn for the answers of the disk, the beats that follow begin as well.
    for (let at = 0; at < 5; at += 1) {
      const until = performance.now() + 3;
      while (performance.now() < until);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => lost).toBeGreaterThan(0);
    await lock.release();
    expect(lost).toBe(1);
  });
});
