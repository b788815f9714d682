import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'my-chatbots' });

/** The browser tells of what the server refuses, which is what these journeys are about. */
const dropRefusals = (faults: { errors: string[] }) => {
  faults.errors = faults.errors.filter((text) => !/status of (403|404) /.test(text));
};

test('a creator finds, opens, removes and brings back what they made, by keyboard alone', async ({ page, troupe, faults }) => {
  const { site } = troupe;
  await page.goto(`${site}/my-chatbots`);
  await expect(page.getByRole('heading', { name: 'Everything you make, in one place' })).toBeVisible();
  await signIn(page, site, 'creator@example.test');
  await page.goto(site);
  await page.getByRole('link', { name: 'My Chatbots' }).first().click();
  await expect(page).toHaveURL(/\/my-chatbots$/);
  await expect(page).toHaveTitle('My Chatbots · Daybreak');
  const cards = page.getByRole('heading', { level: 3 });
  await expect(page.getByText('6 chatbot(s) found')).toBeVisible();
  await expect(cards.first()).toHaveText('Madame Perrin');
  await expectAccessible(page, 'the list of one’s own');
  expect((await walkByKeyboard(page)).problems).toEqual([]);

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('searchbox', { name: 'Search your chatbots' }).focus();
  await page.keyboard.type('oka');
  await expect(cards).toHaveText(['Bram Okafor']);
  await expect(page).toHaveURL(/\?q=oka$/);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Under Review' }).focus();
  await press('Enter');
  await expect(cards).toHaveCount(3);
  await page.reload();
  await expect(cards).toHaveCount(3);
  await page.goBack();
  await expect(cards).toHaveCount(6);

  for (const [name, title] of [
    ['Madame Perrin', 'Chatbot Rejected'],
    ['Ines Halloran', 'Ines Halloran is under review'],
    ['Osric Vale', 'A person is reviewing it'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).focus();
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, title);
    await press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }

  await page.getByRole('button', { name: 'Remove Lena Frost' }).focus();
  await press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove Lena Frost?' });
  await expect(question.getByRole('textbox')).toBeFocused();
  await expectAccessible(page, 'the question before a chatbot goes');
  await page.keyboard.type('lena frost');
  await press('Enter');
  await expect(page.getByText('Chatbot deleted successfully')).toBeVisible();
  await expect(cards).toHaveCount(5);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await press('Enter');
  await expect(cards).toHaveCount(6);

  await page.getByRole('button', { name: 'Remove Bram Okafor' }).focus();
  await press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
  await press('Enter');
  await expect(cards).toHaveCount(5);
  // Its address leads to nothing, and to the chatbot again as soon as it is taken out of the bin.
  const address = `${site}/chatbot/bram-okafor-daybreak`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bram Okafor');
  await page.goto(`${site}/my-chatbots`);
  await page.getByRole('button', { name: 'Bin' }).focus();
  await press('Enter');
  const bin = page.getByRole('dialog', { name: 'Bin' });
  await expect(bin.getByText('Bram Okafor', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the bin');
  await bin.getByRole('button', { name: 'Restore Bram Okafor' }).focus();
  await press('Enter');
  await expect(bin.getByText("You haven't deleted any chatbots recently.")).toBeVisible();
  await press('Escape');
  await expect(cards).toHaveCount(6);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Bram Okafor' })).toBeVisible();
  dropRefusals(faults);
});

test('who opens the chat of a chatbot that a person still looks at is led to it in the list', async ({
  page,
  troupe,
  faults,
}) => {
  await signIn(page, troupe.site, 'creator@example.test');
  await page.goto(`${troupe.site}/chat/osric-vale-daybreak`);
  await expect(page).toHaveURL(/\/my-chatbots\?review=osric-vale-daybreak$/);
  const dialog = page.getByRole('dialog', { name: 'A person is reviewing it' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/my-chatbots$/);
  dropRefusals(faults);
});

test('a creator brings cards from elsewhere: reviewed, saved for themselves, and talked to', async ({ page, troupe, faults }) => {
  const card = {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name: 'Tove Lind',
      description: '{{char}} runs a ferry at night. See https://ferry.example/times.',
      personality: 'Patient, salt-dry',
      first_mes: '"Last crossing, {{user}}."',
      tags: ['Sea', 'Night'],
    },
  };
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await signIn(page, troupe.site, 'minimal@example.test');
  await page.goto(`${troupe.site}/my-chatbots`);
  await expect(page.getByText("You haven't made anything yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Import card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import chatbots' });
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([file('tove.json', JSON.stringify(card)), file('holiday.json', '[1, 2]')]);
  await expect(dialog.getByText('ready to save')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again: holiday.json' })).toBeVisible();
  await dialog.getByText('What changes').click();
  await expect(dialog.getByRole('list', { name: 'What changes' })).toBeVisible();
  await expectAccessible(page, 'the review of cards');
  await dialog.getByRole('button', { name: 'Save as private: Tove Lind' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('You must agree with the Community Guidelines');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save as private: Tove Lind' }).click();
  await expect(dialog.getByText('saved, private')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Tove Lind']);
  await expect(page.locator('[data-troupe-part=own-card]').getByText('Private')).toBeVisible();

  await page.getByRole('button', { name: 'Export Tove Lind' }).click();
  await expect(page.getByRole('dialog', { name: 'Export Tove Lind' })).toBeVisible();
  await expectAccessible(page, 'the forms of a card');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture (PNG)' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe('Tove Lind.png');
  await expect(page.getByText('Download started: Tove Lind.png')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const png = { name: 'Tove Lind.png', mimeType: 'image/png', buffer: readFileSync(await download.path()) };
  await dialog.getByLabel(/files$/).setInputFiles([png]);
  await expect(dialog.getByText('ready to save')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Tove Lind', exact: true }).click();
  await page.getByRole('link', { name: 'Chat', exact: true }).first().click();
  await expect(page.getByText('Last crossing, Mina Minimal.')).toBeVisible();
  faults.errors = faults.errors.filter((text) => !/status of 415 /.test(text));
});

test('a shelf of a thousand has few elements, moves nothing, and keeps what has the focus', async ({ page, troupe }) => {
  await signIn(page, troupe.site, 'creator@example.test');
  await page.route('**/api/v1/users/characters?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { id: string; name: string }[] };
    const plain = data.find(({ name }) => name === 'Lena Frost');
    const many = Array.from({ length: 1000 }, (_, at) => ({
      ...plain,
      id: `many-${at}`,
      name: `Chatbot ${at}`,
      createdAt: 1e9 - at,
    }));
    await route.fulfill({ response: answer, json: { data: many } });
  });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${troupe.site}/my-chatbots`);
    await expect(page.getByText('1,000 chatbot(s) found')).toBeVisible();
    const cards = page.locator('[data-troupe-part=own-card]');
    const first = page.getByRole('button', { name: 'Remove Chatbot 0', exact: true });
    await expect.poll(() => cards.count()).toBeLessThan(61);
    await expect(cards.first()).toHaveAttribute('aria-setsize', '1000');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await first.focus();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('link', { name: 'Chatbot 999', exact: true })).toBeVisible();
    expect(await cards.count()).toBeLessThan(62);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await expect(first).toBeFocused();
    // Through all of them, by the key that a reader presses.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('link', { name: 'Chatbot 0', exact: true }).focus();
    // Four ways on each card: its page, Edit, Export and Remove.
    for (let at = 1; at <= 40 * 4; at += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Chatbot 40', exact: true })).toBeFocused();
    await page.getByRole('searchbox').fill('chatbot 77');
    await expect(page.getByText('19 chatbot(s) found')).toBeVisible();
    await expect(cards).toHaveCount(19);
  }
});
