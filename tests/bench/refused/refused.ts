import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { serverOf } from '../../e2e/support/servers/server-process.ts';
import { startTroupe } from '../../e2e/support/servers/troupe.ts';
import { databaseBytes } from '../fill.ts';
import type { AttackReport, AttackTask } from './attacker.ts';
import { at, table } from '../spread.ts';

/** Milliseconds of quiet, of the attack, and after it. */
const [quietMs, attackMs, afterMs] = [20_000, 60_000, 30_000];
const connections = 16;
/** Old space of the server's heap, so that all of it fits a machine of 512 MB. */
const heapMb = 256;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const memoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

/** Another reader, who reads and looks around; each answer's milliseconds. */
const watch = async (origin: string, characterId: string, ms: number, pid: number) => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const waits: number[] = [];
  const ticks: number[] = [];
  let mostMb = 0;
  const until = Date.now() + ms;
  const ask = async (path: string, into: number[]) => {
    const began = performance.now();
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    into.push(performance.now() - began);
  };
  const reading = async () => {
    while (Date.now() < until) {
      for (const path of ['/', `/api/v1/characters/${characterId}`, '/api/v1/recommendations?count=10']) await ask(path, waits);
      mostMb = Math.max(mostMb, memoryOf(pid));
      await pause(100);
    }
  };
  // The cheapest of all answers: what it waits for is the event loop.
  const listening = async () => {
    for (; Date.now() < until; await pause(20)) await ask('/healthz', ticks);
  };
  await Promise.all([reading(), listening()]);
  return { p99: at(waits, 0.99), silence: Math.max(...ticks), mostMb };
};

/** The start command beside one guest who sends the worst of each refusal: what others notice of it, and what stays. Linux only. */
export const measureRefused = async (): Promise<string> => {
  const troupe = await startTroupe({ env: { TRUSTED_PROXIES: '1', NODE_OPTIONS: `--max-old-space-size=${heapMb}` } });
  try {
    const pid = serverOf(process.pid);
    const home = await (await fetch(`${troupe.site}/api/v1/recommendations?count=1`)).json();
    const characterId = (home as { items: { id: string }[] }).items[0]?.id ?? '';
    await watch(troupe.site, characterId, 5000, pid);
    const quiet = await watch(troupe.site, characterId, quietMs, pid);
    const [before, bytes] = [memoryOf(pid), databaseBytes(troupe.dataDir)];
    const client = fork(new URL('attacker.ts', import.meta.url));
    const task: AttackTask = { port: troupe.port, address: '203.0.113.9', characterId, connections, ms: attackMs };
    client.send(task);
    const [[told], attacked] = await Promise.all([once(client, 'message'), watch(troupe.site, characterId, attackMs, pid)]);
    await pause(afterMs);
    const [after, grown] = [memoryOf(pid), databaseBytes(troupe.dataDir) - bytes];
    const { sent } = told as AttackReport;
    const rows = [
      ['p99 of others, ms', quiet.p99.toFixed(0), attacked.p99.toFixed(0), '≤ 3 × quiet'],
      ['longest silence, ms', quiet.silence.toFixed(0), attacked.silence.toFixed(0), '≤ 100'],
      ['memory at most, MB', quiet.mostMb.toFixed(0), attacked.mostMb.toFixed(0), '≤ 512'],
      [`memory before, and ${afterMs / 1000} s after, MB`, before.toFixed(0), after.toFixed(0), '+ 50'],
      ['the database grew by, KB', '', (grown / 1000).toFixed(0), '≤ 1,000 an hour'],
    ];
    const counts = Object.entries(sent).map(([name, answers]) => [
      name,
      Object.entries(answers)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    ]);
    return `${table(['', 'quiet', `${connections} connections, ${attackMs / 1000} s`, 'to be'], rows)}\n\n${table(['sent', 'answered'], counts)}`;
  } finally {
    await troupe.stop();
  }
};
