import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { newestCode } from './support/servers/mailbox.ts';
import type { Troupe } from './support/servers/troupe.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'age' });

const enterCode = async (page: Page, mailbox: string, email: string) => {
  const overlay = page.getByRole('dialog', { name: 'Sign In' });
  await overlay.getByLabel('Email').fill(email);
  await overlay.getByRole('button', { name: 'Continue with email' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(mailbox, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Chooses a way, and ends the check at the provider, whose page is a tab of its own. */
const endCheck = async (page: Page, way: string, ending: string): Promise<Page> => {
  const [provider] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: `Choose: ${way}` }).click(),
  ]);
  await expect(provider.getByRole('heading', { name: way })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Completing verification' })).toBeVisible();
  await provider.getByRole('button', { name: ending, exact: true }).click();
  await provider.waitForURL('**/age-verification/callback');
  return provider;
};

const siteOf = (troupe: Troupe) => troupe.site.replace('localhost', 'lantern.localhost');
const listsOf = (troupe: Troupe) => `${siteOf(troupe)}/?sort=name`;
const recordOn = (page: Page) => page.getByRole('region', { name: 'Your privacy and safety' });
const toggleOn = (page: Page) => page.getByRole('switch', { name: 'NSFW' });

/** A guest asks for mature content over the lists, and signs in on the way. */
const askAndSignIn = async (page: Page, troupe: Troupe, email: string) => {
  await page.goto(listsOf(troupe));
  await toggleOn(page).click();
  const prompt = page.getByRole('dialog', { name: 'Unlock mature content' });
  await expectAccessible(page, 'the unlock prompt');
  await prompt.getByRole('button', { name: 'Already have an account? Login' }).click();
  // A process knows the names below localhost less well than a browser does.
  await enterCode(page, troupe.site, email);
};

test('a guest who asks for mature content signs in, shows their age at the second way, and is back where they were', async ({
  page,
  troupe,
}) => {
  // One journey of many pages: on a busy machine it takes most of a minute.
  await test.step('a guest meets what it takes, and signs in', () => askAndSignIn(page, troupe, 'free@example.test'));
  await test.step('asked on after the sign-in: the profile, and the age first', async () => {
    const prompt = page.getByRole('dialog', { name: 'Turn it on in your profile' });
    await expect(prompt).toBeVisible();
    await expectAccessible(page, 'the way to the profile');
    await prompt.getByRole('link', { name: 'Go to profile' }).click();
    await page.getByRole('link', { name: 'Verify your age' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verify your age' })).toBeVisible();
    await expectAccessible(page, 'the ways to show an age');
  });
  await test.step('a check that fails: another way at once, the same tomorrow', async () => {
    const provider = await endCheck(page, 'Facial age estimation', 'Fail');
    await expect(provider.getByRole('heading', { name: "We couldn't confirm you age" })).toBeVisible();
    await provider.close();
    const dialog = page.getByRole('dialog', { name: "We couldn't confirm you age" });
    await expect(dialog.getByText(/^Try another method now, or this one again after /)).toBeVisible();
    await expectAccessible(page, 'a check that failed');
    await dialog.getByRole('button', { name: 'Choose another method' }).click();
    await expect(page.getByRole('button', { name: 'Choose: Facial age estimation' })).toHaveCount(0);
  });
  await test.step('another way: confirmed, switched on, and back where one was', async () => {
    const provider = await endCheck(page, 'Double blind', 'Pass');
    await expect(provider.getByRole('heading', { name: 'Verification confirmed' })).toBeVisible();
    await expectAccessible(provider, 'the page that the provider leads back to');
    await provider.close();
    const dialog = page.getByRole('dialog', { name: 'Verification confirmed' });
    await expect(dialog.getByText(/^“Show mature content” is now on/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(listsOf(troupe));
    await expect(toggleOn(page)).toHaveAttribute('aria-checked', 'true');
  });
  await test.step('one bit, and how it was shown', async () => {
    await page.goto(`${siteOf(troupe)}/age-verification`);
    await expect(recordOn(page).getByText('Double blind, passed')).toBeVisible();
  });
});

test('a member who has shown their age closes mature content in every tab, and deletes what is kept', async ({
  page,
  troupe,
}) => {
  const site = siteOf(troupe);
  const toggle = toggleOn(page);

  await askAndSignIn(page, troupe, 'verified@example.test');
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await test.step('off is off at once in the other tab too, and the profile closes it for the account', async () => {
    const count = page.getByRole('status').filter({ hasText: /chatbots$/ });
    const all = await count.textContent();
    const other = await page.context().newPage();
    await other.goto(listsOf(troupe));
    await expect(other.getByRole('switch', { name: 'NSFW' })).toHaveAttribute('aria-checked', 'true');
    await other.getByRole('switch', { name: 'NSFW' }).click();
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    await expect(count).not.toHaveText(all ?? '');
    const safe = await count.textContent();
    await toggle.click();
    await expect(count).toHaveText(all ?? '');
    await other.goto(`${site}/profile`);
    await expect(other.getByText(/^Verified on .*\. Method: Double blind/)).toBeVisible();
    await other.getByRole('switch', { name: 'Show mature content' }).click();
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    await expect(count).toHaveText(safe ?? '');
    await other.close();
  });
  await test.step('the removal of the record', async () => {
    await page.goto(`${site}/age-verification`);
    const record = recordOn(page);
    await expect(record.getByRole('button', { name: 'Delete the record' })).toBeVisible();
    await expect(record.getByText('unknown')).toHaveCount(0);
    await record.getByRole('button', { name: 'Delete the record' }).click();
    await expectAccessible(page, 'the question of deleting');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(record.getByText('unknown')).toBeVisible();
    await page.goto(`${site}/profile`);
    await expect(page.getByRole('link', { name: 'Verify your age' })).toBeVisible();
  });
});
