import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { demoUserId } from '../../packages/server/src/demo/accounts.ts';
import { environment, root } from '../../scripts/step.ts';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { createDriver } from './support/pages/chat-driver.ts';
import { signIn } from './support/pages/sign-in.ts';
import type { Troupe } from './support/servers/troupe.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'decisions' });

const chatter = 'free@example.test';
const facts = 'Offered to sell account names to other members on 12 October.';

/** A call in the name of the account that is signed in on a page, as any program of theirs would make it. */
const callAs = (page: Page, path: string, body: object): Promise<{ status: number; answer: Record<string, unknown> }> =>
  page.evaluate(
    async (given) => {
      const renewed = await fetch('/api/v2/auth/refresh', { method: 'POST' });
      const { token } = (await renewed.json()) as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const told = await fetch(given.path, { method: 'POST', headers, body: JSON.stringify(given.body) });
      return { status: told.status, answer: (await told.json()) as Record<string, unknown> };
    },
    { path, body },
  );

/** The operator's command beside the running server, by the door that it opens to this machine. */
const lift = async ({ dataDir, port }: Troupe, decisionId: string): Promise<string> => {
  const command = ['--import', './scripts/quick-imports.ts', 'packages/server/src/cli/restrictions.ts'];
  const options = { cwd: root, env: environment({ DATA_DIR: dataDir, PORT: String(port) }) };
  return (await promisify(execFile)(process.execPath, [...command, 'lift', decisionId], options)).stdout;
};

const mailsTo = async (site: string, to: string): Promise<string[]> => {
  const answer = await fetch(`${site}/dev/mailbox?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
};

test('a member is restricted, reads why, appeals, and writes again once somebody else has lifted it', async ({
  page,
  troupe,
  browser,
  faults,
}) => {
  const { site } = troupe;
  const other = await browser.newContext();
  const moderator = await other.newPage();
  const chat = createDriver({ name: 'site', page, chat: page });
  const barred = page.getByRole('heading', { name: 'Temporary Hold!' });
  const mailWith = (words: string) =>
    expect.poll(async () => (await mailsTo(site, chatter)).some((text) => text.includes(words))).toBe(true);
  let decisionId = '';

  await test.step('a member chats, a moderator is at work', async () => {
    await Promise.all([signIn(page, site, chatter), signIn(moderator, site, 'admin@example.test')]);
    await page.goto(`${site}/chat/elin-marrow`);
    await chat.ready();
    await chat.say('Good evening.');
  });

  await test.step('the moderator’s hold is in force in the open page within 5 s', async () => {
    const { status, answer } = await callAs(moderator, '/api/v1/moderation/restrictions', {
      user_id: demoUserId('daybreak', chatter),
      what: 'restriction_temporary',
      ends_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      facts,
      found: 'notice',
      is_detection_automated: false,
      ground: 'Community guidelines, 3',
      ground_version: '2026-10-03',
    });
    expect(status).toBe(200);
    decisionId = (answer as { decision: { id: string } }).decision.id;
    const ordered = Date.now();
    // The composer may go while it is written into.
    const write = async () => {
      await chat.composer.fill('And what then?', { timeout: 500 });
      await chat.composer.press('Enter', { timeout: 500 });
    };
    while (Date.now() - ordered < 5000 && !(await barred.isVisible())) {
      await write().catch(() => undefined);
      await page.waitForTimeout(200);
    }
    expect(await barred.isVisible()).toBe(true);
  });

  await test.step('the member reads why, also in a mail, and appeals', async () => {
    await expect(page.getByRole('region', { name: 'Why' })).toContainText(facts);
    await expectAccessible(page, 'the page of a hold');
    await page.getByRole('link', { name: 'Read the decision and appeal' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is on hold' })).toBeVisible();
    await expect(page.getByText('By a moderator. No automation was involved.')).toBeVisible();
    await expect(page.getByText(facts)).toBeVisible();
    await expectAccessible(page, 'a decision');
    await page.getByLabel('What did we get wrong?').fill('That was a joke between two friends, and no name was sold.');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByText('We received your appeal.')).toBeVisible();
    await mailWith(`/profile/decisions/${decisionId}`);
  });

  await test.step('who decided does not decide about the appeal; somebody else takes it back', async () => {
    const found = { granted: true, outcome: 'It was a joke.' };
    const refused = await callAs(moderator, `/api/v1/moderation/decisions/${decisionId}/outcome`, found);
    expect([refused.status, refused.answer['code']]).toEqual([403, 'forbidden']);
    expect(await lift(troupe, decisionId)).toContain('(over)');
    await other.close();
  });

  await test.step('the member is told in the page and by mail, and writes again', async () => {
    await page.reload();
    await expect(page.getByText(/^Appeal granted on /)).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('We made a decision on your appeal.');
    await page.keyboard.press('Escape');
    await mailWith('We were wrong. We lifted the decision');
    await page.goto(`${site}/chat/elin-marrow`);
    await chat.ready();
    await chat.say('I am back.');
  });
  // What the hold closed answered that it is closed, and the browser says so.
  expect(faults.errors.splice(0).filter((error) => !/status of (401|403)/.test(error))).toEqual([]);
});
