import type { FrameLocator, Locator, Page } from '@playwright/test';
import { forgiveRefusals, pageOf } from './support/pages/partner-page.ts';
import { expect, test } from './support/test.ts';

interface Sdk {
  mount(widget: string, element: Element | null, options: object): Handle;
}
interface Handle {
  on(event: string, listener: (detail: unknown) => void): Handle;
  open(): Handle;
}

const events = ['checkout-completed', 'checkout-failed', 'checkout-cancelled', 'sign-in-required'];

/** Puts a checkout into the partner's page and notes what that page hears. */
const sell = async (page: Page, options: object = {}): Promise<FrameLocator> => {
  await page.waitForFunction(() => !('q' in (globalThis as unknown as { Troupe: Sdk }).Troupe));
  await page.evaluate(
    ({ options, events }) => {
      const place = document.body.appendChild(document.createElement('div'));
      place.id = 'checkout';
      const heard: unknown[] = [];
      const isModal = 'display' in options;
      const { Troupe } = globalThis as unknown as { Troupe: Sdk };
      const widget = Troupe.mount('checkout', isModal ? null : place, { height: 'auto', title: 'Subscribe to Acme', ...options });
      for (const event of events) widget.on(event, (detail) => heard.push([event, detail]));
      Object.assign(globalThis, { heard });
      if (isModal) widget.open();
    },
    { options, events },
  );
  return page.locator('iframe[title="Subscribe to Acme"]').contentFrame();
};

const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: [string, object][] }).heard);

/** Puts the pointer on a control of the frame. Just after a scroll the browser still sends what the mouse does to where the frame was. */
const pointAt = async (control: Locator): Promise<Locator> => {
  await expect
    .poll(async () => {
      await control.hover();
      return control.evaluate((element) => element.matches(':hover'));
    })
    .toBe(true);
  return control;
};

const fillIn = async (checkout: FrameLocator) => {
  await checkout.getByLabel('Email').fill('reader@example.test');
  await checkout.getByLabel('First name').fill('Mara');
  await checkout.getByLabel('Last name').fill('Lindqvist');
  await checkout.getByLabel('Country').selectOption('US');
  await checkout.getByLabel('State or province').selectOption('None of these');
  await checkout.getByLabel('Zip').fill('04101');
  await (await pointAt(checkout.getByLabel(/^I agree/))).check();
};

/** Types a card into the processor's page, two frames deep. */
const typeCard = async (checkout: FrameLocator, number: string) => {
  const card = checkout.frameLocator('iframe[title="Card"]');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expires').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
};

const subscribe = (checkout: FrameLocator) => pointAt(checkout.getByRole('button', { name: 'Subscribe' }));
/** A button on the bank's page, three frames deep in a dialog that has just been opened. */
const atBank = (checkout: FrameLocator, name: string) =>
  pointAt(checkout.getByRole('dialog').frameLocator('iframe').getByRole('button', { name }));

test("a partner's user buys a plan: the first card is declined, the second pays once", async ({ page, troupe, faults }) => {
  await page.goto(pageOf(troupe));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const checkout = await sell(page, { plan: 'basic-1y' });
  await expect(checkout.getByRole('radio', { name: /True Supporter/ })).toBeChecked();
  await (await pointAt(checkout.getByRole('button', { name: 'Monthly' }))).click();
  await expect(checkout.getByRole('status').filter({ hasText: '$14.95' })).toBeVisible();
  await fillIn(checkout);

  await typeCard(checkout, '4000 0000 0000 0002');
  await (await subscribe(checkout)).click();
  await expect(checkout.getByRole('alert')).toContainText('Your bank declined the card. Nothing was charged.');
  await expect(checkout.getByLabel('First name')).toHaveValue('Mara');

  await typeCard(checkout, '4242 4242 4242 4242');
  await (await subscribe(checkout)).dblclick();
  await expect(checkout.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeFocused();
  expect(await heard(page)).toEqual([
    ['checkout-failed', { planId: 'basic', reason: 'card_declined' }],
    ['checkout-completed', { planId: 'basic', orderId: expect.any(String), subscriptionId: expect.any(String) }],
  ]);
  expect(sent.filter((line) => line.includes('/checkout/subscribe'))).toHaveLength(2);
  expect(sent.filter((line) => line.replaceAll(' ', '').includes('4242424242424242'))).toEqual([]);
  faults.errors = faults.errors.filter((text) => !text.includes('status of 402'));
});

test('in a modal the bank asks: a refusal loses nothing, a yes pays; who has paid is not asked again', async ({
  page,
  troupe,
  faults,
}) => {
  await page.goto(pageOf(troupe));
  await page.getByLabel('Reading as').selectOption('noor');
  const checkout = await sell(page, { display: 'modal', plan: 'premium' });
  await expect(page.getByRole('dialog', { name: 'Subscribe to Acme' })).toBeVisible();
  await fillIn(checkout);
  await typeCard(checkout, '4000 0000 0000 3220');

  await (await subscribe(checkout)).click();
  await (await atBank(checkout, 'Fail')).click();
  await expect(checkout.getByRole('alert')).toContainText("Your bank couldn't confirm that it's you.");

  await (await subscribe(checkout)).click();
  await checkout.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(checkout.getByRole('alert')).toContainText('You canceled');

  await (await subscribe(checkout)).click();
  await (await atBank(checkout, 'Approve')).click();
  await expect(checkout.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  expect((await heard(page)).map(([event]) => event)).toEqual(['checkout-failed', 'checkout-cancelled', 'checkout-completed']);

  await page.reload();
  await page.getByLabel('Reading as').selectOption('noor');
  await expect((await sell(page)).getByText("You're on I'm All In")).toBeVisible();
  // The bank's page runs no script, not even the one with which the test looks at it.
  faults.errors = faults.errors.filter((text) => !text.startsWith('Blocked script execution'));
  forgiveRefusals(faults);
});

test('a guest sees the plans and why to sign in first, and the page hears it', async ({ page, troupe, faults }) => {
  await page.goto(pageOf(troupe));
  await page.getByLabel('Reading as').selectOption('nobody');
  await expect(page.getByRole('status').filter({ hasText: 'You are reading as a guest.' })).toBeVisible();
  const checkout = await sell(page, { height: 800 });
  await expect(checkout.getByText('True Supporter, one month')).toBeVisible();
  await (await pointAt(checkout.getByRole('button', { name: 'Sign in to subscribe' }))).click();
  await expect.poll(() => heard(page)).toEqual([['sign-in-required', {}]]);
  await expect(checkout.locator('iframe')).toHaveCount(0);
  // Another reader signs in: the sessions of the widgets beside it are refused once.
  forgiveRefusals(faults);
});
