import type { Page } from '@playwright/test';
import { mountIn, openHost } from '../support/pages/host-page.ts';
import type { Part } from './test.ts';
import { expect, test } from './test.ts';

const title = 'Subscribe to Acme';
const frame: Part = ['internal frame', title];
const checkoutOf = (page: Page) => page.locator(`iframe[title="${title}"]`).contentFrame();

/** The partner's page, whose readers are signed in, with a checkout below what it shows. */
const sell = async (page: Page, address: string) => {
  await page.goto(address);
  await page.waitForFunction(() => !('q' in (globalThis as unknown as { Troupe: object }).Troupe));
  await page.evaluate((name) => {
    const place = document.body.appendChild(document.createElement('div'));
    const { Troupe } = globalThis as unknown as { Troupe: { mount(...given: unknown[]): void } };
    Troupe.mount('checkout', place, { height: 'auto', title: name, plan: 'basic-1y' });
  }, title);
  const checkout = checkoutOf(page);
  await expect(checkout.getByRole('radio', { name: /True Supporter/ })).toBeChecked();
  // The browser draws nothing of a frame outside the view, and tells nothing of it.
  await page.locator(`iframe[title="${title}"]`).scrollIntoViewIfNeeded();
  await expect(checkout.frameLocator('iframe[title="Card"]').getByLabel('Card number')).toBeVisible();
  return checkout;
};

test('a guest hears the plans, and that signing in comes first', async ({ page, troupe, reader }) => {
  await openHost(page, troupe, { body: '<main><h1>Six keepers</h1><div id="checkout"></div></main>' });
  await mountIn(page, 'checkout', '#checkout', { height: 1000, title });
  await expect(checkoutOf(page).getByRole('button', { name: 'Sign in to subscribe' })).toBeVisible();
  await reader.reads(page, 'checkout-guest', frame);
});

test('a member hears every field of the form and of the card, and what is wrong with each', async ({ page, troupe, reader }) => {
  const checkout = await sell(page, troupe.partner);
  await reader.reads(page, 'checkout', frame);
  await checkout.getByLabel('Email').fill('nobody');
  await checkout.getByLabel('Last name').focus();
  await expect(checkout.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await reader.reads(page, 'checkout-wrong', frame);
});

test("the bank's question is a dialog over the form, with the bank's page in it", async ({ page, troupe, reader }) => {
  const checkout = await sell(page, troupe.partner);
  await checkout.getByLabel('Email').fill('reader@example.test');
  await checkout.getByLabel('First name').fill('Mara');
  await checkout.getByLabel('Last name').fill('Lindqvist');
  await checkout.getByLabel('Country').selectOption('US');
  await checkout.getByLabel('State or province').selectOption('None of these');
  await checkout.getByLabel('Zip').fill('04101');
  await checkout.getByLabel(/^I agree/).check();
  const card = checkout.frameLocator('iframe[title="Card"]');
  await card.getByLabel('Card number').fill('4000 0000 0000 3220');
  await card.getByLabel('Expires').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
  await checkout.getByRole('button', { name: 'Subscribe' }).click();
  await expect(checkout.getByRole('dialog').frameLocator('iframe').getByRole('button', { name: 'Approve' })).toBeVisible();
  await reader.reads(page, 'checkout-bank', frame);
});
