import { test as base, expect } from '@playwright/test';
import { startTroupe, type Troupe } from './servers/troupe.ts';

interface PageFaults {
  /** Console errors and uncaught exceptions of every page and frame of the test. */
  errors: string[];
}

/**
 * The servers of a worker: one that all files share, and beside it that of the file that has asked for its own.
 * Another file's own takes its place; worker and browser stay.
 */
const createServers = () => {
  const running = new Map<string, Troupe>();
  const stop = async (name: string) => {
    const server = running.get(name);
    running.delete(name);
    await server?.stop();
  };
  return {
    async of(name: string): Promise<Troupe> {
      const known = running.get(name);
      if (known) return known;
      for (const other of running.keys()) if (other !== '') await stop(other);
      const server = await startTroupe();
      running.set(name, server);
      return server;
    },
    async stop() {
      for (const name of running.keys()) await stop(name);
    },
  };
};

/**
 * One running Troupe, and a page whose console stays clean. Files share it, unless one asks for its own
 * by name: guests of one address have 15 messages an hour, and the files that send more share no hour.
 */
export const test = base.extend<
  { faults: PageFaults; troupe: Troupe; own: string },
  { servers: ReturnType<typeof createServers> }
>({
  own: ['', { option: true }],
  servers: [
    // Playwright reads the pattern of this argument: an empty one is its way to say "nothing needed".
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const servers = createServers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  troupe: [async ({ own, servers }, use) => use(await servers.of(own)), { timeout: 240_000 }],
  faults: [
    async ({ page }, use) => {
      const faults: PageFaults = { errors: [] };
      page.on('console', (message) => {
        if (message.type() === 'error') faults.errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => faults.errors.push(String(error)));
      await use(faults);
      expect(faults.errors, 'the console holds no error').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
