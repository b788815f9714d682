import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findWebKit } from '../../../scripts/browser.ts';
import { freePort } from '../support/servers/troupe.ts';

/** One session with WebKit: a call of the WebDriver protocol, its path after the session's. */
export interface WebDriver {
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
  /** Goes to a window, at its page. A window that is gone to once more takes the focus from its frames. */
  goTo(handle: string): Promise<void>;
  /** Keeps a picture of the whole screen. */
  keepPicture(file: string): Promise<void>;
  stop(): Promise<void>;
}

/** An error by WebDriver's own name of it. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

/** Wide and high enough for a whole widget with its menus. */
const screen = { width: 1280, height: 1400 };

const createCall =
  (origin: string): WebDriver['call'] =>
  async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (value?.error !== undefined) throw new WebDriverError(value as { error: string; message: string });
    return value as never;
  };

/** WebDriver answers once it listens. */
const untilReady = async (call: WebDriver['call']) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await call('GET', '/status')
        .then(() => true)
        .catch(() => false)
    )
      return;
    await pause(50);
  }
  throw new Error('WebKitWebDriver did not answer within 5 s');
};

/** Starts WebKit on an X server of its own, and a session with it. */
export const startWebKit = async (): Promise<WebDriver> => {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKit is not installed; the test command installs it (scripts/browser.ts)');
  // The server chooses a display that is free and says which.
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, LC_ALL: 'C.UTF-8' };
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const end = () => {
    driver.kill();
    display.kill();
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(createCall(origin));
    const { sessionId } = await createCall(origin)<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          acceptInsecureCerts: true,
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
        },
      },
    });
    const call = createCall(`${origin}/session/${sessionId}`);
    await call('POST', '/window/rect', { x: 0, y: 0, ...screen });
    let shown = '';
    return {
      call,
      async goTo(handle) {
        if (shown !== handle) await call('POST', '/window', { handle });
        shown = handle;
        await call('POST', '/frame', { id: null });
      },
      async keepPicture(file) {
        await once(spawn(programs.picture, ['-window', 'root', file], { env, stdio: 'ignore' }), 'exit');
      },
      async stop() {
        await call('DELETE', '').catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};
