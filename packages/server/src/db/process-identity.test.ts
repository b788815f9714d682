import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isProcessAlive, parseProcStat, processStart } from './process-identity.ts';

describe('process identity', () => {
  it('reads state and start time, whatever the name of the program holds', () => {
    const rest = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4711 20';
    expect(parseProcStat(`42 (a) b (c)) S ${rest}`)).toEqual({ state: 'S', start: '4711' });
  });

  it('knows this process by its start time and not by its pid alone', async () => {
    const start = await processStart(process.pid);
    expect(start).not.toBe('');
    expect(await isProcessAlive(process.pid, start)).toBe(true);
    expect(await isProcessAlive(process.pid, 'another time')).toBe(false);
  });

  it('knows that an ended process is gone', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const start = await processStart(child.pid ?? 0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isProcessAlive(child.pid ?? 0, start)).toBe(false);
  });
});
