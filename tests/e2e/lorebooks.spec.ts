import { expectAccessible } from './support/accessibility/accessible.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'lorebooks' });

/** A world as SillyTavern exports it: one entry says its order as a text, one has a single keyword. */
const world = {
  entries: {
    0: {
      uid: 0,
      key: ['lantern', 'lamp'],
      keysecondary: [],
      comment: 'The lantern',
      content: 'It burns blue since the flood.',
      order: '10',
    },
    1: { uid: 1, key: ['ferryman'], keysecondary: [], comment: 'The ferryman', content: 'Nobody has seen his face.', order: 20 },
  },
};

test('a foreign lorebook is imported, mended, tested, attached to a new chatbot, and comes up in its chat', async ({
  page,
  troupe,
}) => {
  const { site } = troupe;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, site, 'creator@example.test');

  await test.step('it is begun from the navigation, and from a file', async () => {
    await page.goto(`${site}/lorebook/create`);
    await page.getByRole('dialog', { name: 'New to Lorebooks?' }).getByRole('button', { name: 'Get started' }).click();
    await expectAccessible(page, 'the choice of how to begin');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (
      await chooser
    ).setFiles({ name: 'river.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(world)) });
    await expect(page.getByText('Entries in river.json: 2')).toBeVisible();
  });

  await test.step('what it lacks is written, and it is made', async () => {
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('textbox', { name: /^Name/ }).fill('The river');
    await details.getByRole('textbox', { name: /^Description/ }).fill('What the ferry knows');
    for (const tag of ['river', 'ferry']) {
      await details.getByRole('combobox', { name: /^Tags/ }).fill(tag);
      await details.getByRole('combobox', { name: /^Tags/ }).press('Enter');
    }
    await details.locator('input[type=file]').setInputFiles({
      name: 'river.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await expect(details.getByRole('button', { name: 'Replace picture' })).toBeVisible();
    await page.getByRole('checkbox', { name: /Community Guidelines/ }).check();
    await page.getByRole('button', { name: 'Create Lorebook' }).click();
    await expect(page).toHaveURL(/\/lorebook\/edit\//);
    await expect(page.getByRole('heading', { level: 1, name: 'The river' })).toBeVisible();
  });

  await test.step('an entry is mended, and the bench says what comes up', async () => {
    await page
      .getByRole('region', { name: 'Entries' })
      .getByRole('button', { name: /The ferryman/ })
      .click();
    const entry = page.getByRole('region', { name: 'The ferryman' });
    await entry.getByRole('combobox', { name: /^Keywords/ }).fill('ferry man');
    await entry.getByRole('combobox', { name: /^Keywords/ }).press('Enter');
    await entry.getByRole('button', { name: 'Save entry' }).click();
    await expect(page.getByText('Entry updated')).toBeVisible();
    const bench = page.getByRole('region', { name: 'Test Bench' });
    await bench.getByRole('textbox').fill('Is that the lamp?\n\nNo, it is the ferry man.');
    await bench.getByRole('button', { name: 'Test' }).click();
    await expect(bench.getByText('“lamp”, message 1')).toBeVisible();
    await expect(bench.getByText('“ferry man”, message 2')).toBeVisible();
    await expectAccessible(page, 'the workbench');
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Table' }).click();
    await expectAccessible(page, 'the table of entries');
    expect((await walkByKeyboard(page)).problems).toEqual([]);
  });

  await test.step('a chatbot is made that knows it, and its chat does (R-BOT-23)', async () => {
    await page.goto(`${site}/chatbot/create`);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await page.locator('[data-troupe-part="picture-field"] input[type=file]').setInputFiles({
      name: 'ada.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await field('Name').fill('Ada Rill');
    await field('Title').fill('Keeps the ferry');
    await field('Greeting').fill('The last ferry left. Sit down.');
    await field('Personality').fill('Calm, curious, and never in a hurry.');
    await page.getByRole('radio', { name: /Private/ }).check();
    await page.getByRole('combobox', { name: 'Add a lorebook' }).selectOption({ label: 'The river' });
    await expect(page.getByText("It's attached when you save.")).toBeVisible();
    await page.getByRole('button', { name: 'Create Chatbot' }).click();
    await expect(page).toHaveURL(/\/chat\//);
    await page.getByRole('textbox', { name: 'Message Ada Rill' }).fill('Is that the lantern?');
    await page.keyboard.press('Enter');
    const replies = page.locator('[data-troupe-part="message"][data-troupe-role="bot"][data-troupe-state="complete"]');
    await expect(replies).toHaveCount(2);
    await page.getByRole('button', { name: 'Reply actions' }).last().click();
    await page.getByRole('menuitem', { name: 'Why this reply?' }).click();
    const lore = page.getByRole('dialog', { name: 'Why this reply?' }).getByRole('region', { name: 'Lore' });
    await expect(lore.getByRole('listitem')).toContainText(['The lantern']);
    await expect(lore).toContainText('“lantern” in a message');
    await page.goto(`${site}/my-chatbots/lorebooks`);
    await expect(page.getByRole('listitem').filter({ hasText: 'The river' }).getByText('2 entries, in 1 chatbot')).toBeVisible();
  });

  await test.step('it has a page of its own', async () => {
    await page.getByRole('link', { name: 'The river', exact: true }).click();
    await expect(page).toHaveURL(/\/lorebook\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'The river' })).toBeVisible();
    await expect(page.getByText('The ferryman')).toBeVisible();
    await expectAccessible(page, 'the page of a lorebook');
    await page.goto(`${site}/my-chatbots/lorebooks`);
  });

  await test.step('it is removed, and taken back', async () => {
    await page.getByRole('button', { name: 'Remove The river' }).click();
    await page.getByRole('dialog', { name: 'Remove The river?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Lorebook removed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'The river' })).toBeVisible();
    await expectAccessible(page, 'the list of lorebooks');
  });
});

test('a lorebook of a thousand entries draws few of them, and finds among all', async ({ page, troupe }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, troupe.site, 'creator@example.test');
  await page.goto(`${troupe.site}/my-chatbots/lorebooks`);
  const row = page.locator('[data-troupe-part="lorebook-row"]').filter({ hasText: '1,000 entries' });
  await row.getByRole('link', { name: /^Edit/ }).click();
  const list = page.getByRole('region', { name: 'Entries' });
  await expect(list.locator('[data-troupe-entry]').first()).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThan(800);
  await list.getByRole('searchbox').fill('999');
  await expect(list.locator('[data-troupe-entry]').first()).toContainText('999');
  await page.getByRole('button', { name: 'Table' }).click();
  expect(await page.locator('main *').count()).toBeLessThan(800);
});
