import { link, mkdir, open, readdir, readFile, readlink, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BadConfiguration } from '../bad-configuration.ts';
import { isProcessAlive, processStart } from './process-identity.ts';

/**
 * One writer per data directory. PGlite has no lock of its own: a second opener is
 * acknowledged writes that then vanish.
 *
 * The lock is a directory of numbered claims. A claim is created exclusively and complete, by a hard
 * link; the holder is the claim with the highest number, if its process lives. To take over from a
 * dead holder is to create the next number, which only one starter can. The highest claim is never
 * deleted, so a slow starter that counted from an old listing finds a higher number than its own
 * afterwards and steps back: there is no moment at which two can believe they hold it.
 */

/** What a claim says about its holder. */
export interface Claim {
  token: string;
  pid: number;
  /** When the process started, in the unit of its system; tells a reused pid from the holder. */
  start: string;
  host: string;
  /** Where `pid` means something: one boot of one kernel, one pid namespace. */
  scope: string;
  /** Set on a clean stop: no process holds the lock. */
  released: boolean;
}

export class WriterLockHeld extends BadConfiguration {
  readonly claim: Claim;
  constructor(directory: string, claim: Claim, advice: string) {
    super(`The data beside ${directory} is in use by process ${claim.pid} on ${claim.host}; ${advice}`);
    this.name = 'WriterLockHeld';
    this.claim = claim;
  }
}

export interface WriterLock {
  /** Gives the lock back; does nothing to a lock that is no longer ours. */
  release(): Promise<void>;
}

export interface WriterLockOptions {
  /** Called once when the claim turns out to be gone or overtaken: stop writing. */
  onLost?: () => void;
  /** Milliseconds between signs of life. */
  heartbeatMs?: number;
  /** How long a holder of this host that cannot be looked up (another container, an earlier boot) must stay silent. */
  silenceMs?: number;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The pids of two processes can be compared only within one of these. */
const readScope = async () => {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${namespace}`.trim() || 'host';
};

const numbers = async (directory: string) => {
  const names = await readdir(directory);
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => b - a);
};

const readClaim = async (path: string): Promise<Claim> => JSON.parse(await readFile(path, 'utf8')) as Claim;

/** Watches the claim's heartbeat from here, so that no two clocks are compared. */
const isSilent = async (path: string, silenceMs: number) => {
  const before = (await stat(path)).mtimeMs;
  for (let waited = 0; waited < silenceMs; waited += 250) {
    await pause(250);
    if ((await stat(path)).mtimeMs !== before) return false;
  }
  return true;
};

/** Throws WriterLockHeld while the claim's holder lives or may live. */
const refuseIfHeld = async (directory: string, path: string, claim: Claim, silenceMs: number) => {
  if (claim.released) return;
  const stop = 'stop it first, or set another DATA_DIR.';
  if (claim.host !== hostname()) {
    throw new WriterLockHeld(
      directory,
      claim,
      `stop it there; if that machine is gone for good, delete ${directory} and start again.`,
    );
  }
  if (claim.scope === (await readScope())) {
    if (await isProcessAlive(claim.pid, claim.start)) throw new WriterLockHeld(directory, claim, stop);
  } else if (!(await isSilent(path, silenceMs))) {
    throw new WriterLockHeld(directory, claim, stop);
  }
};

const removeOlder = async (directory: string, own: number) => {
  for (const name of await readdir(directory)) {
    const isOlder = /^\d+$/.test(name) && Number(name) < own;
    if (isOlder || name.startsWith('claim-')) await rm(join(directory, name), { force: true });
  }
};

/** One try: the number won, or null when another starter was faster. */
const tryClaim = async (directory: string, claim: Claim, silenceMs: number): Promise<number | null> => {
  const highest = (await numbers(directory))[0] ?? 0;
  if (highest > 0) {
    const path = join(directory, String(highest));
    await refuseIfHeld(directory, path, await readClaim(path), silenceMs);
  }
  const draft = join(directory, `claim-${claim.token}`);
  await writeFile(draft, JSON.stringify(claim));
  try {
    await link(draft, join(directory, String(highest + 1)));
  } finally {
    await rm(draft, { force: true });
  }
  if ((await numbers(directory))[0] === highest + 1) return highest + 1;
  await rm(join(directory, String(highest + 1)), { force: true });
  return null;
};

const claimNumber = async (directory: string, claim: Claim, silenceMs: number): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      const number = await tryClaim(directory, claim, silenceMs);
      if (number !== null) return number;
    } catch (error) {
      // EEXIST: another starter took the number. ENOENT: the winner swept the directory meanwhile.
      if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'ENOENT') throw error;
    }
  }
  throw new Error(`The writer lock in ${directory} could not be taken: too many processes start at once.`);
};

/** Whether the claim is still there, ours and the highest. */
const isOurs = async (directory: string, number: number, token: string) => {
  try {
    return (await numbers(directory))[0] === number && (await readClaim(join(directory, String(number)))).token === token;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Takes the lock or throws WriterLockHeld with one sentence that says who holds it and what to do.
 * A holder on this machine is judged by its process (pid and start time), never by the age of its
 * heartbeat alone; one on another machine is never overruled.
 */
export const acquireWriterLock = async (directory: string, options: WriterLockOptions = {}): Promise<WriterLock> => {
  const { onLost, heartbeatMs = 2000, silenceMs = 10_000 } = options;
  await mkdir(directory, { recursive: true });
  const claim: Claim = {
    token: crypto.randomUUID(),
    pid: process.pid,
    start: await processStart(process.pid),
    host: hostname(),
    scope: await readScope(),
    released: false,
  };
  const number = await claimNumber(directory, claim, silenceMs);
  const path = join(directory, String(number));
  const file: FileHandle = await open(path, 'r+');
  await removeOlder(directory, number);

  // Where looking takes longer than a beat, several look at once, and only one tells.
  let isOver = false;
  const beat = setInterval(async () => {
    try {
      if (await isOurs(directory, number, claim.token)) return await file.utimes(new Date(), new Date());
    } catch {
      return; // A full or failing disk is no proof of a lost lock.
    }
    clearInterval(beat);
    if (isOver) return;
    isOver = true;
    onLost?.();
  }, heartbeatMs);
  beat.unref();

  let released: Promise<void> | undefined;
  const release = async () => {
    isOver = true;
    clearInterval(beat);
    await file.close();
    if (!(await isOurs(directory, number, claim.token))) return;
    // Replaced whole, not deleted: numbers must never be handed out twice.
    const draft = join(directory, `claim-${claim.token}`);
    await writeFile(draft, JSON.stringify({ ...claim, released: true }));
    await rename(draft, path);
  };
  return { release: () => (released ??= release()) };
};
