import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { environment, root } from '../../../../scripts/step.ts';
import type { Fault, RecordedRequest } from '../../../upstream/upstream.ts';
import { ended, follow } from './troupe.ts';

/** The scripted upstream in a process of its own, as a model's server is. */
export interface UpstreamProcess {
  /** Settings that make Troupe talk to it. */
  env: Record<string, string>;
  /** Everything it was asked so far, oldest first. */
  requests(): Promise<RecordedRequest[]>;
  /** Fails the next requests, whatever they say. */
  failNext(fault: Fault, times?: number): Promise<void>;
  stop(): Promise<void>;
}

/** `port` 0 takes a free one; another is for an upstream that comes back where it was. */
export const startUpstreamProcess = async ({ delayMs = 2, port = 0 } = {}): Promise<UpstreamProcess> => {
  const args = [resolve(root, 'tests/upstream/main.ts'), '--port', String(port), '--delay', String(delayMs)];
  const child = spawn('node', args, {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = follow(child);
  const until = Date.now() + 20_000;
  let url: string | undefined;
  while (!(url = /LLM_BASE_URL=(\S+)/.exec(output.text())?.[1])) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the upstream did not start: ${output.text()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  const control = new URL('/control', url);
  return {
    env: { LLM_BASE_URL: url, LLM_MODEL: 'scripted' },
    requests: async () => (await (await fetch(control)).json()) as RecordedRequest[],
    async failNext(fault, times = 1) {
      const answer = await fetch(control, { method: 'POST', body: JSON.stringify({ fault, times }) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
};
