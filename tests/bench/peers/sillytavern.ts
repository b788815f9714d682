import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cache, environment } from '../../../scripts/step.ts';
import { answers, ended, follow, freePort } from '../../e2e/support/servers/troupe.ts';

/** The published package, by version and integrity; its dependencies are what the registry has for it today. */
const version = '1.19.0';
const integrity = 'sha512-RNu7duRWf/YJUBLA7UKNzTy4R0KJXu+e9K+s6WHBOK+GSV51JQ6ifcSdIqFTxHV4kJfUkgBqJ2PbrSLlhTl2+Q==';
const folder = resolve(cache, 'peers', `sillytavern-${version}`);

/** Fetches it once, with its dependencies and without their scripts; answers its folder. */
const fetchSillyTavern = (): string => {
  const installed = resolve(folder, 'node_modules/sillytavern');
  if (existsSync(resolve(installed, 'server.js'))) return installed;
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', `sillytavern@${version}`, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  const lock = JSON.parse(readFileSync(resolve(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  if (lock.packages['node_modules/sillytavern']?.integrity === integrity) return installed;
  rmSync(folder, { recursive: true });
  throw new Error(`sillytavern@${version}: the integrity of the fetched package is not the pinned one`);
};

/** SillyTavern's server over a model, ready to be asked for replies as its page asks. */
export interface SillyTavern {
  name: string;
  /** The request with which its page asks for a reply to messages that the page has put together. */
  request(messages: unknown): { url: string; init: RequestInit };
  stop(): Promise<void>;
}

/** Starts it on a free port with empty data. @param modelUrl ends before `/chat/completions` */
export const startSillyTavern = async (modelUrl: string): Promise<SillyTavern> => {
  const installed = fetchSillyTavern();
  const data = mkdtempSync(join(tmpdir(), 'sillytavern-'));
  const port = await freePort();
  const args = ['server.js', '--port', String(port), '--dataRoot', data, '--configPath', join(data, 'config.yaml')];
  const child = spawn('node', [...args, '--browserLaunchEnabled', 'false'], {
    cwd: installed,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = follow(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  };
  const site = `http://127.0.0.1:${port}`;
  try {
    // Its first start compiles its page.
    await answers(`${site}/csrf-token`, child, 180_000);
    const answer = await fetch(`${site}/csrf-token`);
    const { token } = (await answer.json()) as { token: string };
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token, cookie: cookies.join('; ') };
    const settings = { chat_completion_source: 'custom', custom_url: modelUrl, model: 'scripted', stream: true, max_tokens: 300 };
    return {
      name: `SillyTavern ${version}`,
      request: (messages) => ({
        url: `${site}/api/backends/chat-completions/generate`,
        init: { method: 'POST', headers, body: JSON.stringify({ ...settings, messages }) },
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${output.text().slice(-2000)}`, { cause: error });
  }
};
