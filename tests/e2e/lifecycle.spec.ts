import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { environment, root } from '../../scripts/step.ts';
import { ended, follow, freePort, startTroupe } from './support/troupe.ts';

const startAgain = (env: Record<string, string>, args: string[] = []) => {
  const child = spawn('node', ['scripts/start.ts', ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: follow(child) };
};

test('start prints its addresses, and Ctrl-C ends everything within 10 s', async () => {
  const troupe = await startTroupe({ isFirst: true });
  await expect.poll(troupe.printed).toContain(troupe.site);
  expect(troupe.printed()).toContain(troupe.partner);
  const { code, ms } = await troupe.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  for (const url of [troupe.site, troupe.partner]) await expect(fetch(url)).rejects.toThrow();
});

test('a second start on the same ports or the same data is refused with a sentence', async () => {
  const troupe = await startTroupe();
  try {
    const samePorts = startAgain(troupe.env);
    expect(await ended(samePorts.child)).toBe(1);
    expect(samePorts.output.text()).toMatch(new RegExp(`${troupe.port}`));
    expect(samePorts.output.text()).not.toMatch(/at .*:\d+:\d+/);

    const sameData = startAgain({ ...troupe.env, PORT: String(await freePort()), PARTNER_PORT: String(await freePort()) });
    expect(await ended(sameData.child)).toBe(1);
    expect(sameData.output.text()).toMatch(/already|in use|another/i);
    expect(sameData.output.text()).not.toMatch(/at .*:\d+:\d+/);

    expect((await fetch(`${troupe.site}/readyz`)).status).toBe(200);
  } finally {
    await troupe.stop();
  }
});

test('a setting that makes no sense is named', async () => {
  const { child, output } = startAgain({ PORT: 'ninety', DATA_DIR: '/nowhere' });
  expect(await ended(child)).toBe(1);
  expect(output.text()).toContain('PORT');
});

test('an example that there is not is named, beside those that there are', async () => {
  const { child, output } = startAgain({}, ['vuejs']);
  expect(await ended(child)).toBe(1);
  expect(output.text()).toMatch(/no example "vuejs".*script-tag.*vue/);
});
