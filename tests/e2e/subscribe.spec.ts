import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn, signInFromOverlay } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'subscribe' });

const fillIn = async (page: Page) => {
  await page.getByLabel('First name').fill('Frey');
  await page.getByLabel('Last name').fill('Free');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('State or province').selectOption('None of these');
  await page.getByLabel('Zip').fill('04101');
  await page.getByLabel(/^I agree/).check();
};

const typeCard = async (page: Page, number: string) => {
  const card = page.frameLocator('iframe[title="Card"]');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expires').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
};

test('a guest chooses a plan, signs in, pays by card, is thanked, and finds it in the portal', async ({
  page,
  troupe,
  faults,
}) => {
  const { site } = troupe;
  await page.goto(`${site}/subscribe`);
  await expect(page).toHaveTitle(/^Plans/);
  await expect(page.getByRole('region', { name: 'True Supporter' })).toBeVisible();
  await expectAccessible(page, 'the plans');

  await test.step('the period stays in the address', async () => {
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await page.getByRole('radio', { name: /^Annual/ }).check();
    await expect(page).toHaveURL(`${site}/subscribe?frequency=annual`);
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked();
    await page.getByRole('radio', { name: 'Monthly' }).check();
  });

  await test.step('the choice waits for who signs in', async () => {
    await page.getByRole('link', { name: "Choose I'm All In" }).click();
    await expect(page).toHaveURL(/\/checkout\?plan_id=/);
    await page.getByRole('button', { name: 'Already have an account? Login' }).click();
    await signInFromOverlay(page, site, 'free@example.test');
    await expect(page).toHaveURL(/\/checkout\?plan_id=/);
    await expect(page.getByRole('radio', { name: /^I'm All In \$24\.95 a month/ })).toBeChecked();
  });

  await test.step('a card pays it', async () => {
    await fillIn(page);
    await typeCard(page, '4242 4242 4242 4242');
    await expectAccessible(page, 'the checkout of the site');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page).toHaveURL(/\/checkout\/success\?order_id=[^&]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your purchase!' })).toBeFocused();
    await expect(page.getByText('Success')).toBeVisible();
    await expectAccessible(page, 'the page of an order');
  });

  await test.step('a reload shows the same', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your purchase!' })).toBeVisible();
  });

  await test.step('the portal has it, and a second one is not sold', async () => {
    await page.goto(`${site}/subscribe`);
    await expect(page.getByText("You're on I'm All In")).toBeVisible();
    await page.getByRole('link', { name: 'Change to Get a Taste' }).click();
    await expect(page).toHaveURL(`${site}/portal`);
    await expect(page.getByRole('heading', { level: 2, name: "I'm All In" })).toBeVisible();
    await page.goto(`${site}/checkout?plan_id=basic`);
    await expect(page).toHaveURL(`${site}/portal`);
  });
  // A token of before the purchase is turned away, and renewed by the client.
  faults.errors = faults.errors.filter((text) => !text.includes('status of 401'));
});

test('plans are compared on a phone, and an order of somebody else is not found', async ({ page, troupe, faults }) => {
  const { site } = troupe;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site}/plan-comparison?frequency=monthly`);
  const table = page.getByRole('table', { name: 'What each plan includes' });
  await expect(table.getByRole('columnheader', { name: /^True Supporter/ })).toContainText('$14.95 a month');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page, 'the comparison of plans');
  await page.goto(`${site}/subscribe`);
  await expect(page.getByRole('region', { name: 'True Supporter' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await signIn(page, site, 'premium@example.test');
  await page.goto(`${site}/checkout/success?order_id=of-somebody-else&plan=basic`);
  await expect(page.getByRole('heading', { level: 1, name: 'This page is gone.' })).toBeVisible();
  faults.errors = faults.errors.filter((text) => !text.includes('status of 404'));
});
