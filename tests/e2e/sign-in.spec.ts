import type { Page } from '@playwright/test';
import { comeAboard } from './engines/come-aboard.ts';
import { createPlaywrightView } from './engines/playwright-view.ts';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { signInFromOverlay } from './support/pages/sign-in.ts';
import { newestCode } from './support/servers/mailbox.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'sign-in' });

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });

const openOverlay = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(overlay(page)).toBeVisible();
};

const signIn = async (page: Page, site: string, email: string) => {
  await openOverlay(page);
  await signInFromOverlay(page, site, email);
};

test('an e-mail that is none blocks with the field error, and nothing is sent', async ({ page, troupe }) => {
  await page.goto(troupe.site);
  await openOverlay(page);
  for (const name of ['Google', 'Apple', 'X', 'Discord'])
    await expect(overlay(page).getByRole('link', { name: `Continue with ${name}` })).toBeVisible();
  const email = overlay(page).getByLabel('Email');
  const submit = overlay(page).getByRole('button', { name: 'Continue with email' });

  await submit.click();
  await expect(email).toHaveAccessibleDescription('Email can not be empty');
  for (const wrong of ['nobody', 'nobody@', '@example.test', 'nobody@example', 'nobody@example.t']) {
    await email.fill(wrong);
    await expect(overlay(page).getByText('Email can not be empty')).toBeHidden();
    await submit.click();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
  }
  await expectAccessible(page, 'the overlay with an error');
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/#/);

  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  await expect(page).toHaveURL(`${troupe.site}/`);
});

test('a guest signs in with a code by e-mail, and the story comes along with what was being written', async ({
  page,
  troupe,
}) => {
  await page.goto(`${troupe.site}/chat/wick`);
  const composer = page.getByRole('textbox', { name: 'Message Wick' });
  await composer.fill('Remember me by this lantern.');
  await composer.press('Enter');
  const replies = page.locator('[data-troupe-part="message"][data-troupe-role="bot"]');
  await expect(replies).toHaveCount(2);
  await expect(replies.last()).toHaveAttribute('data-troupe-state', 'complete');
  const said = await replies.last().locator('[data-troupe-part="bubble"]').innerText();

  await composer.fill('Half a thought');
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await expect(overlay(page)).toBeVisible();
  await expectAccessible(page, 'the overlay');
  const email = `wanderer-${Date.now()}@example.test`;
  await overlay(page).getByLabel('Email').fill(email);
  await overlay(page).getByLabel('Email').press('Enter');

  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page, "the provider's code page");
  const code = await newestCode(troupe.site, email);
  const wrong = code === '000000' ? '000001' : '000000';
  await page.getByLabel('Code', { exact: true }).fill(wrong);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText("That's not the code. Check the latest email.")).toBeVisible();
  await expectAccessible(page, "the provider's code page with an error");
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();

  // Back to the chat that they signed in from.
  await page.waitForURL(`${troupe.site}/chat/wick**`);
  await comeAboard(createPlaywrightView(page), `wanderer${Date.now() % 1_000_000}`);
  await page.goto(`${troupe.site}/chat/wick`);
  await expect(page.locator('[data-troupe-part="message"][data-troupe-role="user"]')).toContainText(
    'Remember me by this lantern.',
  );
  await expect(replies.last()).toContainText(said.slice(0, 20));
  await expect(page.locator('[data-troupe-part="guest-notice"]')).toHaveCount(0);
  await expect(composer).toHaveValue('Half a thought');
  // No code and no token stays in the address.
  expect(page.url()).toBe(`${troupe.site}/chat/wick`);

  // A tab that is closed takes no word with it, and another conversation has none of them.
  await composer.fill('A thought and a half');
  const other = await page.context().newPage();
  await page.close();
  await other.goto(`${troupe.site}/chat/wick`);
  await expect(other.getByRole('textbox', { name: 'Message Wick' })).toHaveValue('A thought and a half');
  await other.goto(`${troupe.site}/chat/elin-marrow`);
  await expect(other.getByRole('textbox', { name: 'Message Elin Marrow' })).toHaveValue('');
});

test('a demo account signs in, stays over a reload, and signs out', async ({ page, troupe }) => {
  await page.goto(troupe.site);
  await signIn(page, troupe.site, 'free@example.test');
  const account = page.getByRole('banner').getByRole('link', { name: /\bfree\b/ });
  await expect(account).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.reload();
  await expect(account).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a social provider is a sandbox that says so, and signs in', async ({ page, troupe }) => {
  await page.goto(troupe.site);
  await openOverlay(page);
  await overlay(page).getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Google (sandbox)' })).toBeVisible();
  await expectAccessible(page, 'the sandbox page');
  await page.getByRole('link', { name: 'Sign in another way' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Daybreak' })).toBeVisible();
  await expectAccessible(page, "the provider's e-mail page");
  await page.getByLabel('Email').fill('nobody@');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Google (sandbox)' }).click();
  await page.getByLabel('Email that Google would report').fill('premium@example.test');
  await page.getByRole('button', { name: 'Continue as this user' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /\bpremium\b/ })).toBeVisible();
});

test('a sign-in that cannot go on says so and offers to try again', async ({ page, troupe, faults }) => {
  await page.goto(`${troupe.site}/oidc/interaction/somebody-elses`);
  await expect(page.getByText("Couldn't authenticate. Try again")).toBeVisible();
  await expectAccessible(page, 'the failed page');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Daybreak' })).toBeVisible();
  // The browser itself reports the page's 400.
  faults.errors = faults.errors.filter((text) => !text.includes('status of 400'));
});
