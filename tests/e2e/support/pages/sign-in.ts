import type { Page } from '@playwright/test';
import { newestCode } from '../servers/mailbox.ts';
import { expect } from '../test.ts';

/** Signs in by a code from the overlay that is open; ends on the site. The mailbox is every brand's, and a process knows the names below localhost less well than a browser does. */
export const signInFromOverlay = async (page: Page, site: string, email: string, mailbox = site): Promise<void> => {
  const overlay = page.getByRole('dialog', { name: 'Sign In' });
  await overlay.getByLabel('Email').fill(email);
  await overlay.getByRole('button', { name: 'Continue with email' }).click();
  // The code is sent once its page shows.
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(mailbox, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site}/**`);
};

/** Signs in by a code from home. */
export const signIn = async (page: Page, site: string, email: string, mailbox = site): Promise<void> => {
  await page.goto(`${site}/#sign-in`);
  await signInFromOverlay(page, site, email, mailbox);
};
