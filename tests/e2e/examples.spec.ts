import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { environment, root, run } from '../../scripts/step.ts';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test } from './support/test.ts';
import { answers, ended, follow, freePort } from './support/servers/troupe.ts';

/** The npm package in a React app. It stands on the origin that the demo brand allows, so the server runs without the other example. */
test('examples/react, built, chats as a guest under StrictMode and follows its props', async ({ page }) => {
  const [port, partnerPort] = [String(await freePort()), String(await freePort())];
  const scratch = mkdtempSync(join(tmpdir(), 'troupe-example-'));
  const dist = join(scratch, 'dist');
  const example = resolve(root, 'examples/react');
  const programs: ChildProcess[] = [];
  const start = (command: string, args: string[], cwd: string, extra: Record<string, string> = {}) => {
    const child = spawn(command, args, { cwd, env: environment(extra), stdio: ['ignore', 'pipe', 'pipe'] });
    follow(child);
    programs.push(child);
    return child;
  };
  try {
    const env = { VITE_TROUPE_ORIGIN: `http://acme.localhost:${port}` };
    expect(await run('vite', ['build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'], { cwd: example, env })).toBe(
      true,
    );
    const settings = { PORT: port, PARTNER_PORT: partnerPort, DATA_DIR: join(scratch, 'data'), IMPROV_SPEED: 'fast' };
    const server = start('node', ['packages/server/src/main.ts'], root, settings);
    const preview = start('vite', ['preview', '--outDir', dist, '--port', partnerPort, '--strictPort'], example);
    await answers(`http://127.0.0.1:${port}/readyz`, server, 60_000);
    // vite.config.ts listens on the address that the brand allows.
    await answers(`http://127.0.0.1:${partnerPort}/`, preview, 20_000);

    await page.goto(`http://127.0.0.1:${partnerPort}/`);
    const chat = page.frameLocator('iframe');
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(chat.getByRole('heading', { name: 'Elin Marrow' })).toBeVisible();
    await expect(page.getByText('Session: guest')).toBeVisible();
    await chat.getByRole('textbox').fill('Good evening.');
    await chat.getByRole('textbox').press('Enter');
    const replies = chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]');
    await expect(replies).toHaveCount(2);
    await expect(replies.last()).toHaveAttribute('data-troupe-state', 'complete');
    await expectAccessible(page, 'the React example');

    // The component's ref is the widget.
    // Twenty times: the frame's focus and the control's travel apart, and one call in ten once lost the race.
    for (let time = 1; time <= 20; time++) {
      await page.getByRole('button', { name: 'Go to the chat' }).click();
      await expect(page.locator('iframe')).toBeFocused();
      await expect(chat.locator(':focus')).toHaveCount(1);
    }

    const accent = () =>
      chat.locator('html').evaluate((element) => getComputedStyle(element).getPropertyValue('--troupe-accent'));
    const before = await accent();
    await page.getByLabel('Autumn colours').check();
    await expect.poll(accent).not.toBe(before);
    await expect(replies).toHaveCount(2);
    await page.getByLabel('Character').selectOption('augustin-vale');
    await expect(chat.getByRole('heading', { name: 'Augustin Vale' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(1);
  } finally {
    // A page whose server ends before it does would say so in its console.
    await page.goto('about:blank');
    for (const program of programs) program.kill('SIGTERM');
    await Promise.all(programs.map(ended));
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
});
