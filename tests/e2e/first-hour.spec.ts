import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { environment, root } from '../../scripts/step.ts';
import { createChat } from './engines/chat.ts';
import { engines, expect, test } from './engines/test.ts';
import { documentSteps, type DocumentStep } from './support/pages/document-blocks.ts';
import { ended, follow, freePort } from './support/servers/troupe.ts';

const page = readFileSync(resolve(root, 'docs/partners.md'), 'utf8');

interface Reader {
  /** Does one step; what a command printed. */
  follow(step: DocumentStep): Promise<string>;
  leave(): Promise<void>;
}

/** A partner who follows the page to the letter, on ports of their own. */
const createReader = async (work: string): Promise<Reader> => {
  const [port, shop, partnerPort] = [await freePort(), await freePort(), await freePort()];
  const own = (text: string) => text.replaceAll('4100', `${port}`).replaceAll('4300', `${shop}`);
  const env = environment({
    WORK: work,
    TROUPE: root,
    PORT: `${port}`,
    PARTNER_PORT: `${partnerPort}`,
    IMPROV_SPEED: 'fast',
    npm_config_update_notifier: 'false',
  });
  const folderOf = (name: string) => name.replace('$TROUPE', root).replace('$WORK', work);
  const running: ChildProcess[] = [];
  const bash = (folder: string, text: string) =>
    spawn('bash', ['-euo', 'pipefail', '-c', own(text)], {
      cwd: folderOf(folder),
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const stop = async (child: ChildProcess | undefined) => {
    if (child?.pid === undefined || child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGINT');
    await ended(child);
  };
  return {
    async follow(step) {
      if (step.do === 'file') {
        mkdirSync(dirname(join(work, step.path)), { recursive: true });
        writeFileSync(join(work, step.path), own(`${step.text}\n`));
      } else if (step.do === 'run') {
        const child = bash(step.folder, step.text);
        const printed = follow(child);
        expect(await ended(child), `${step.text}\n${printed.text()}`).toBe(0);
        return printed.text();
      } else if (step.do === 'start') {
        const child = bash(step.folder, step.text);
        running.push(child);
        const printed = follow(child);
        await expect.poll(() => child.exitCode !== null || printed.text().includes(step.until), { timeout: 120_000 }).toBe(true);
        expect(printed.text(), step.text).toContain(step.until);
        return printed.text();
      } else if (step.do === 'stop') await stop(running.shift());
      else return own(step.url);
      return '';
    },
    leave: async () => void (await Promise.all(running.map(stop))),
  };
};

test('the first hour of docs/partners.md, command by command, with a chat in Chromium and in Firefox', async ({
  playwright,
  errors,
}) => {
  test.setTimeout(600_000);
  const work = mkdtempSync(join(tmpdir(), 'troupe-hour-'));
  const reader = await createReader(work);
  const told: string[] = [];
  try {
    mkdirSync(join(work, 'shop'));
    for (const step of documentSteps(page)) {
      const heard = await reader.follow(step);
      told.push(heard);
      if (step.do !== 'browser') continue;
      for (const engine of ['chromium', 'firefox'] as const) {
        const person = await engines[engine](playwright, errors);
        try {
          await person.view.open(heard);
          const chat = createChat(person.view.frame('#chat iframe'), 'Ada of the Quay');
          await chat.ready();
          await chat.say('Do you have a book about lighthouses?');
          expect((await chat.newest()).length).toBeGreaterThan(10);
          expect(await person.view.read(() => document.title)).toBe('Harbour Books (partner)');
        } finally {
          await person.leave();
        }
      }
    }
    const everything = told.join('\n');
    expect(everything).toContain('0 refused, 5 to do before production');
    expect(everything).toMatch(/Harbour Books +http:\/\/harbour\.localhost:\d+\n/);
    expect(everything).toContain('Harbour Books shows no character yet');
    expect(everything).toMatch(/\n0 broken, 0 warnings, \d+ fine/);
    expect(everything).toContain('0 refused, 0 to do before production');
    expect(everything).toMatch(/Harbour Books +https:\/\/chat\.harbour\.example\n/);
    expect(everything).toContain('Second paragraph.');
  } finally {
    await reader.leave();
    rmSync(work, { recursive: true, force: true });
  }
});
