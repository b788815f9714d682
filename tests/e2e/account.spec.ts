import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'account' });

const email = 'free@example.test';

/** Where the newest mail that says so leads. */
const undoLink = async (site: string): Promise<string> => {
  const answer = await fetch(`${site}/dev/mailbox?to=${encodeURIComponent(email)}`);
  return /\/keep-account\?until=[\w.%-]+#[\w-]{43}/.exec(JSON.stringify(await answer.json()))?.[0] ?? '';
};

test('a member edits the profile, takes everything along, leaves, and comes back by the mail', async ({ page, troupe }) => {
  const { site } = troupe;
  await signIn(page, site, email);
  await page.goto(`${site}/profile`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Mara Lindqvist');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`${site}/profile`);
  await expectAccessible(page, 'the question on the way out');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`${site}/`);

  await page.goBack();
  await name.fill('Mara Lindqvist');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the profile with a change');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('not saved')).toBeHidden();
  await page.reload();
  await expect(name).toHaveValue('Mara Lindqvist');

  await page.getByRole('button', { name: 'Prepare archive' }).click();
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  for (const file of ['manifest.json', 'data/users.json']) expect(bytes.includes(file)).toBe(true);

  await page.getByRole('link', { name: 'See the table' }).click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expectAccessible(page, 'the data of an account in groups');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByRole('rowheader', { name: 'Personas' })).toBeVisible();
  await expectAccessible(page, 'privacy as a table');

  await page.goto(`${site}/profile`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const leaving = page.getByRole('dialog', { name: 'Delete account' });
  await expect(leaving.getByRole('button', { name: /^Delete in \d$/ })).toBeVisible();
  await expectAccessible(page, 'the question of leaving');
  await leaving.getByRole('button', { name: 'Delete now' }).click();
  await expect(page.getByRole('heading', { name: "We're deleting your account" })).toBeVisible();

  // Who signs in meanwhile is told of the way back, and until when it is open.
  await signIn(page, site, email);
  await expect(page).toHaveURL(/\/keep-account\?until=/);
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await expectAccessible(page, 'the way back of an account');

  await expect.poll(() => undoLink(site)).not.toBe('');
  await page.goto(site + (await undoLink(site)));
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible();
  await signIn(page, site, email);
  await page.goto(`${site}/profile`);
  await expect(name).toHaveValue('Mara Lindqvist');
});
