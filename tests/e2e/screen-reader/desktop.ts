import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findScreenReader } from '../../../scripts/browser.ts';
import { ended } from '../support/servers/troupe.ts';

/** What AT-SPI tells of one object, in its own words (`reader.py`). */
export interface AccessibleNode {
  role: string;
  name: string;
  description: string;
  states: string[];
  attributes: Record<string, string>;
  relations: string[];
  /** What stands in a field. */
  text?: string;
  value?: number;
  children: AccessibleNode[];
}

/** Something that a live region said. */
export interface Announcement {
  how: 'polite' | 'assertive';
  words: string;
}

/** A desktop without a screen, with a screen reader that reads it in silence. */
export interface Desktop {
  /** What a browser needs to be started on it. */
  env: Record<string, string>;
  /** The document at an address, frames included, or null while there is none. */
  read(address: string): Promise<AccessibleNode | null>;
  /** What was announced since the last time. */
  heard(): Promise<Announcement[]>;
  stop(): Promise<void>;
}

/** Starts a program that prints where it is to be reached as its fourth file. */
const startReachable = async (program: string, args: string[], env: NodeJS.ProcessEnv): Promise<[ChildProcess, string]> => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [place] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return [child, place.toString().trim()];
};

/** Starts an X server, a bus for its session and the reader. */
export const startDesktop = async (): Promise<Desktop> => {
  const programs = findScreenReader();
  if (!programs) throw new Error('AT-SPI is not installed; the test command installs it (scripts/browser.ts)');
  const [display, number] = await startReachable(
    programs.display,
    ['-displayfd', '3', '-screen', '0', '1400x1400x24'],
    process.env,
  );
  const screen = { ...process.env, DISPLAY: `:${number}` };
  const [bus, address] = await startReachable(programs.bus, ['--session', '--nofork', '--print-address=3'], screen);
  const env = { ...(screen as Record<string, string>), DBUS_SESSION_BUS_ADDRESS: address };
  const reader = spawn(programs.python, [resolve(import.meta.dirname, 'reader.py')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: reader.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('the reader ended');
    return JSON.parse(value) as never;
  };
  const ask = (command: string) => {
    reader.stdin.write(`${command}\n`);
    return next();
  };
  await next();
  return {
    env,
    read: (page) => ask(`read ${page}`),
    heard: () => ask('heard'),
    async stop() {
      reader.stdin.end();
      await ended(reader);
      for (const child of [bus, display]) {
        child.kill();
        await ended(child);
      }
    },
  };
};
