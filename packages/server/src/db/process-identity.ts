import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** State and start time of a Linux process: fields 3 and 22 of `/proc/<pid>/stat` (proc(5)); the name before them may hold anything. */
export const parseProcStat = (text: string): { state: string; start: string } => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
};

const lookUp = async (pid: number): Promise<{ state: string; start: string } | null> => {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/stat`, 'utf8').then(parseProcStat, () => null);
  }
  const found = await run('ps', ['-o', 'state=,lstart=', '-p', String(pid)]).catch(() => null);
  const [, state, start] = /^\s*(\S+)\s+(.+?)\s*$/.exec(found?.stdout ?? '') ?? [];
  return state === undefined || start === undefined ? null : { state, start };
};

/** When a process started, in its system's own unit (clock ticks since boot on Linux); '' when it cannot be read. */
export const processStart = async (pid: number): Promise<string> => (await lookUp(pid))?.start ?? '';

const canBeSignalled = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the process that started then still lives: not another one with its pid, and not a zombie. */
export const isProcessAlive = async (pid: number, start: string): Promise<boolean> => {
  const found = await lookUp(pid);
  // Where processes cannot be looked up (no ps, hidden /proc), a pid that exists counts as the holder.
  if (found === null || found.start === '' || start === '') return canBeSignalled(pid);
  return found.start === start && !found.state.startsWith('Z') && !found.state.startsWith('X');
};
