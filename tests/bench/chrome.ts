import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/browser.ts';

type Params = Record<string, unknown>;
type Listener = (params: Params, sessionId: string | undefined) => void;

/**
 * A browser driven over the DevTools protocol itself: cross-origin frames are targets of their own,
 * and each must be throttled before its first request, which the higher-level drivers do not offer.
 */
export interface Chrome {
  /** Where its DevTools listen, for tools that drive it by themselves. */
  port: number;
  send<T = Params>(method: string, params?: Params, sessionId?: string): Promise<T>;
  on(method: string, listener: Listener): () => void;
  close(): Promise<void>;
}

const flags = (profile: string) => [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  `--user-data-dir=${profile}`,
  'about:blank',
];

const endpointOf = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(text);
      if (found?.[1]) done(found[1]);
    });
    child.on('exit', () => fail(new Error(`Chromium did not start: ${text.slice(-400)}`)));
  });

export const launchChrome = async (): Promise<Chrome> => {
  const profile = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
  const child = spawn(findChromium() ?? 'chromium', flags(profile), { stdio: ['ignore', 'ignore', 'pipe'] });
  const endpoint = await endpointOf(child);
  const socket = new WebSocket(endpoint);
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));

  let nextId = 1;
  const waiting = new Map<number, { done: (value: never) => void; fail: (error: Error) => void }>();
  const listeners = new Map<string, Set<Listener>>();
  socket.addEventListener('message', ({ data }) => {
    const given = JSON.parse(String(data)) as {
      id?: number;
      method?: string;
      params?: Params;
      result?: unknown;
      error?: { message: string };
      sessionId?: string;
    };
    if (given.id !== undefined) {
      const call = waiting.get(given.id);
      waiting.delete(given.id);
      if (given.error) call?.fail(new Error(given.error.message));
      else call?.done(given.result as never);
    } else if (given.method) {
      for (const listener of listeners.get(given.method) ?? []) listener(given.params ?? {}, given.sessionId);
    }
  });

  return {
    port: Number(new URL(endpoint).port),
    send: (method, params = {}, sessionId) =>
      new Promise((done, fail) => {
        const id = nextId++;
        waiting.set(id, { done: done as (value: never) => void, fail });
        socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
      }),
    on(method, listener) {
      const set = listeners.get(method) ?? new Set();
      listeners.set(method, set.add(listener));
      return () => set.delete(listener);
    },
    async close() {
      socket.close();
      child.removeAllListeners('exit');
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
