import { expect, test } from './support/test.ts';

const character = 'old-juniper';

interface Floating {
  open(): Floating;
  close(): Floating;
  destroy(): void;
}
type Sdk = { mount(widget: string, element: null, options: object): Floating };

/** Mounts one in the partner's page, whose policy allows no style of ours. */
const mount = (display: 'launcher' | 'modal') =>
  `globalThis.widget = Troupe.mount('chat', null, { character: '${character}', display: '${display}', title: 'Ask Juniper', appearance: { accent: '#1d4ed8' } })`;

test.beforeEach(async ({ page, troupe }) => {
  await page.goto(`${troupe.partner}/?character=${character}`);
  await page.waitForFunction(() => !('q' in (globalThis as unknown as { Troupe: Sdk }).Troupe));
});

test('a launcher opens by keyboard, takes the focus along, and gives it back on Escape', async ({ page }) => {
  await page.evaluate(mount('launcher'));
  const button = page.getByRole('button', { name: 'Open chat' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(await button.boundingBox()).toMatchObject({ width: 60, height: 60 });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Ask Juniper' });
  await expect(panel).toBeVisible();
  // It grows into place: the size is the one that it keeps.
  await expect.poll(() => panel.boundingBox()).toMatchObject({ width: 368, height: 604 });
  const composer = panel
    .locator('iframe')
    .contentFrame()
    .getByRole('textbox', { name: /message/i });
  await expect(composer).toBeEditable();
  const inner = page.frames().find((frame) => frame.url().includes('/frame/chat') && frame.url().includes('appearance'))!;
  await expect.poll(() => inner.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await composer.focus();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
});

test('a reply that comes while the launcher is closed is told and named on its button, until it is opened', async ({ page }) => {
  await page.evaluate(mount('launcher'));
  await page.evaluate(
    `globalThis.heard = []; for (const event of ['open', 'close', 'unread']) widget.on(event, (detail) => heard.push([event, detail]))`,
  );
  const heard = () => page.evaluate<unknown>('heard');
  const isOpen = () => page.evaluate<boolean>('widget.isOpen()');
  expect(await isOpen()).toBe(false);
  const closed = Promise.withResolvers<void>();
  await page.route('**/api/v1/chat', async (route) => {
    await closed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Open chat' }).click();
  const inside = page.getByRole('dialog', { name: 'Ask Juniper' }).locator('iframe').contentFrame();
  await inside.getByRole('textbox', { name: /message/i }).fill('Are you still there?');
  await inside.getByRole('textbox', { name: /message/i }).press('Enter');
  await expect(inside.getByText('Are you still there?')).toBeVisible();
  expect(await isOpen()).toBe(true);
  await page.getByRole('button', { name: 'Close chat' }).click();
  closed.resolve();
  const waiting = page.getByRole('button', { name: 'Open chat, new message' });
  await expect(waiting).toBeVisible();
  const before = [
    ['open', {}],
    ['close', {}],
    ['unread', { count: 1 }],
  ];
  expect(await heard()).toEqual(before);
  expect(await isOpen()).toBe(false);
  await waiting.click();
  await expect(inside.locator('[data-troupe-part="message"][data-troupe-role="bot"]')).toHaveCount(2);
  await expect.poll(heard).toEqual([...before, ['open', {}], ['unread', { count: 0 }]]);
});

test('a modal holds the page behind it still, and closes from within the frame', async ({ page }) => {
  await page.evaluate(mount('modal'));
  await page.evaluate('widget.open()');
  const dialog = page.getByRole('dialog', { name: 'Ask Juniper' });
  await expect(dialog).toBeVisible();
  const composer = dialog
    .locator('iframe')
    .contentFrame()
    .getByRole('textbox', { name: /message/i });
  await composer.focus();
  await expect(page.getByRole('link', { name: 'News' })).toHaveCount(1);
  expect(
    await page
      .getByRole('link', { name: 'News' })
      .click({ timeout: 500 })
      .then(
        () => 'clicked',
        () => 'inert',
      ),
  ).toBe('inert');
  await composer.focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('below 600 pixels the panel is a sheet over the whole width, with a cross', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(mount('launcher'));
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Ask Juniper' });
  const bottom = async () => {
    const { x, y, width, height } = (await panel.boundingBox())!;
    return { x, width, bottom: Math.round(y + height) };
  };
  await expect.poll(bottom).toEqual({ x: 0, width: 360, bottom: 740 });
  await panel.getByRole('button', { name: 'Close chat' }).click();
  await expect(panel).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('a request to close (Back of the device) closes the panel of a launcher, and the page stays', async ({ page }) => {
    await page.evaluate(mount('launcher'));
    await page.getByRole('button', { name: 'Open chat' }).click();
    const panel = page.getByRole('dialog', { name: 'Ask Juniper' });
    await expect(panel).toBeVisible();
    // The key is the same request; it goes to the page, where nothing of ours listens for keys.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  });
});

test('Tab walks from the page through the frame and out again, as if there were no frame', async ({ page }) => {
  const chat = page.frameLocator('#chat iframe');
  await expect(chat.getByRole('textbox', { name: /message/i })).toBeEditable();
  await page.getByLabel('Reading as').focus();
  await page.keyboard.press('Tab');
  // From one process to the other the focus takes some 50 ms.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  const frame = page.frames().find((each) => each.url().includes('/frame/chat'))!;
  await expect.poll(() => frame.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Reading as')).toBeFocused();
});
