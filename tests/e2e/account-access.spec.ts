import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'account-access' });

/** What the newest mail to an address says, by a pattern. */
const inMail = async (site: string, to: string, pattern: RegExp): Promise<string> => {
  const answer = await fetch(`${site}/dev/mailbox?to=${encodeURIComponent(to)}`);
  return pattern.exec(JSON.stringify(await answer.json()))?.[1] ?? '';
};

test('a member changes the address, and the old one takes it back', async ({ page, troupe, faults }) => {
  const { site } = troupe;
  const [former, next] = ['free@example.test', 'mara.next@example.test'];
  await signIn(page, site, former);
  await page.goto(`${site}/profile`);
  await page.getByRole('link', { name: 'Update Email' }).click();
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('Email can not be empty')).toBeVisible();
  await expectAccessible(page, 'the page to update the e-mail with an error');
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectAccessible(page, 'the page to type the code');

  const code = /(\d{6}) confirms/;
  await expect.poll(() => inMail(site, next, code)).not.toBe('');
  await page.getByLabel('Code').fill(await inMail(site, next, code));
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/profile`);
  await expect(page.getByText(next)).toBeVisible();

  const link = /(\/update-email\/revert#[\w-]{43})/;
  await expect.poll(() => inMail(site, former, link)).not.toBe('');
  await page.goto(site + (await inMail(site, former, link)));
  await expect(page.getByRole('button', { name: 'Keep this address' })).toBeVisible();
  await expectAccessible(page, 'the page that keeps an address');
  await page.getByRole('button', { name: 'Keep this address' }).click();
  await expect(page.getByText(`Your account uses ${former}.`)).toBeVisible();
  await signIn(page, site, former);
  await page.goto(`${site}/profile`);
  await expect(page.getByText(former)).toBeVisible();
  // The page asked for the session that the link had ended, and was told so.
  expect(faults.errors.splice(0).filter((error) => !error.includes('status of 401'))).toEqual([]);
});

test('a session that is ended elsewhere is over within seconds', async ({ page, troupe, browser }) => {
  const { site } = troupe;
  const email = 'minimal@example.test';
  await signIn(page, site, email);
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1' });
  const phone = await elsewhere.newPage();
  await signIn(phone, site, email);
  await expect.poll(() => inMail(site, email, /(Safari on iPhone)/)).not.toBe('');

  await page.goto(`${site}/profile/sessions`);
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page, 'the page of sessions');
  await page.getByRole('button', { name: /^End: Safari on iPhone/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(page.getByText('Safari on iPhone')).toBeHidden();
  await phone.goto(`${site}/profile/sessions`);
  await expect(phone.getByText("Where you're signed in")).toBeHidden();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expectAccessible(page, 'the question of signing out everywhere');
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${site}/`);
  await expect(
    page
      .getByRole('button', { name: 'Sign In' })
      .or(page.getByRole('link', { name: 'Sign In' }))
      .first(),
  ).toBeVisible();
});
