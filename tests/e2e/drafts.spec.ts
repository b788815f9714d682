import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'drafts' });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const status = (page: Page, text: string | RegExp) => page.locator('[data-troupe-part="draft-status"]', { hasText: text });

/** Saves the draft, and waits until it says so: in the page, because the message stands for three seconds only. */
const saveDraft = async (page: Page) => {
  const message = page.getByText('Chatbot Saved');
  await expect(message).toHaveCount(0);
  const said = message.waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await said;
};

/** How many drafts the device keeps, of all members together. */
const onDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('troupe-drafts');
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('drafts')) return done(0);
          const count = database.transaction('drafts').objectStore('drafts').count();
          count.addEventListener('success', () => {
            database.close();
            done(count.result);
          });
        });
      }),
  );

test('what is written of a chatbot outlives its page, its tab, its device and its session', async ({
  page,
  troupe,
  browser,
  faults,
}) => {
  const { site } = troupe;
  const phone = await browser.newContext();
  const other = await phone.newPage();
  let address = '';

  await test.step('the first key gives it an address, and a reload finds it', async () => {
    // One after the other: the codes go to one address.
    for (const one of [page, other]) await signIn(one, site, 'premium@example.test');
    await page.goto(`${site}/chatbot/create`);
    await field(page, 'Name').fill('Tove Lind');
    await expect(page).toHaveURL(/\/chatbot\/create\/[\w-]{36}$/);
    address = page.url();
    await expect(field(page, 'Name')).toHaveValue('Tove Lind');
    await field(page, 'Name').pressSequentially(' II');
    await expect(status(page, /Saved on this device|Draft saved/)).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Tove Lind II');
    await expect(status(page, 'Draft saved')).toBeVisible({ timeout: 15_000 });
  });

  await test.step('a second tab reads along, and takes over', async () => {
    const second = await page.context().newPage();
    await second.goto(address);
    await expect(second.getByRole('heading', { name: "You're editing this draft in another tab" })).toBeVisible();
    await expect(field(second, 'Name')).toHaveJSProperty('readOnly', true);
    await field(page, 'Title').fill('Ferrywoman');
    await expect(field(second, 'Title')).toHaveValue('Ferrywoman');
    await field(page, 'Greeting').fill('Last key of the first tab.');
    await second.getByRole('button', { name: 'Edit here' }).click();
    await expect(field(second, 'Greeting')).toHaveValue('Last key of the first tab.');
    await expect(field(second, 'Greeting')).toHaveJSProperty('readOnly', false);
    await expect(page.getByRole('heading', { name: "You're editing this draft in another tab" })).toBeVisible();
    await field(second, 'Greeting').fill('Written in the second tab.');
    await expect(field(page, 'Greeting')).toHaveValue('Written in the second tab.');
    await second.close();
    await expect(field(page, 'Greeting')).toHaveJSProperty('readOnly', false);
    await saveDraft(page);
  });

  await test.step('a second device writes other fields: both are kept; one field twice is asked about', async () => {
    await other.goto(address);
    await expect(field(other, 'Title')).toHaveValue('Ferrywoman');
    await field(other, 'Personality').fill('Patient, salt-dry.');
    await saveDraft(other);
    await field(page, 'Title').fill('Ferrywoman of the night line');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(field(page, 'Personality')).toHaveValue('Patient, salt-dry.');
    await expect(page.getByText('Added what you wrote on another device')).toBeVisible();

    await field(other, 'Title').fill('Ferrywoman, retired');
    await other.getByRole('button', { name: 'Save draft' }).click();
    const dialog = other.getByRole('dialog', { name: 'Two versions of your draft' });
    await expect(dialog.getByText('Ferrywoman of the night line')).toBeVisible();
    await expect(dialog.getByText('Ferrywoman, retired')).toBeVisible();
    await expectAccessible(other, 'two versions of a draft');
    await dialog.getByRole('radio', { name: 'On another device' }).check();
    await dialog.getByRole('button', { name: 'Keep these' }).click();
    await expect(field(other, 'Title')).toHaveValue('Ferrywoman of the night line');
    await expect(status(other, 'Draft saved')).toBeVisible();
  });

  await test.step('what is typed offline is on the device, and in the account once there is a network', async () => {
    await page.context().setOffline(true);
    await field(page, 'Name').fill('Tove Lind III');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Failed to save draft. Please try again.')).toBeVisible();
    await expect(status(page, 'Offline, saved on this device')).toBeVisible();
    await page.context().setOffline(false);
    await expect(status(page, 'Draft saved')).toBeVisible();
  });

  await test.step('it is listed, removed, brought back and removed for the bin', async () => {
    await page.goto(`${site}/my-chatbots`);
    await page.getByRole('link', { name: /Drafts/ }).click();
    await expect(page).toHaveURL(/\/my-chatbots\/drafts$/);
    const card = page.getByRole('heading', { level: 3, name: 'Tove Lind III' });
    await expect(card).toBeVisible();
    await expectAccessible(page, 'the list of drafts');
    expect((await walkByKeyboard(page)).problems).toEqual([]);
    await page.getByRole('button', { name: /^Remove Tove Lind III/ }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: /^Remove Tove Lind III/ }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Bin' }).click();
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('link', { name: /^Continue Tove Lind III/ })
      .last()
      .click();
    await expect(field(page, 'Personality')).toHaveValue('Patient, salt-dry.');
  });

  await test.step('signing out sends what the account has not got, and takes drafts off the device', async () => {
    await field(page, 'Greeting').fill('Typed before signing out.');
    await expect(status(page, /Saved on this device|Draft saved/)).toBeVisible();
    await expect.poll(() => onDevice(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    // Nothing asks on the way out: the account has everything.
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect.poll(() => onDevice(page)).toBe(0);
    await other.goto(address);
    await expect(field(other, 'Greeting')).toHaveValue('Typed before signing out.');
  });
  faults.errors = faults.errors.filter((text) => !/status of (404|409) |ERR_INTERNET_DISCONNECTED/.test(text));
  await phone.close();
});
