import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'editor' });

/** One pixel, as a picture that a creator uploads. */
const picture = {
  name: 'tove.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** What a visitor without an account is told of a chatbot: its greeting, or why there is none. */
const strangerReads = async (site: string, id: string): Promise<string> => {
  const answer = await fetch(`${site}/api/v1/characters/${id}`);
  const { greeting, code } = (await answer.json()) as { greeting?: string; code?: string };
  return greeting ?? code ?? '';
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Saves a chatbot that is edited, and is led to one's own. */
const saveEdit = async (page: Page, question: string | null) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  if (question !== null) await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Chatbot saved')).toBeVisible();
  await expect(page).toHaveURL(/\/my-chatbots$/);
};

/** Opens the case of a chatbot among those that wait. */
const openCase = async (moderator: Page, site: string, name: string) => {
  await moderator.goto(`${site}/moderation`);
  await moderator.getByRole('link', { name }).click();
  await expect(moderator.getByRole('heading', { level: 1, name })).toBeVisible();
};

const approve = async (moderator: Page, site: string, name: string) => {
  await openCase(moderator, site, name);
  await moderator.keyboard.press('a');
  await moderator.getByRole('button', { name: 'Approve and continue' }).click();
  await expect(moderator.getByText(`${name} is approved`)).toBeVisible();
};

test('a chatbot is made by hand, approved, changed, sent back and mended; others read what was approved, and nothing else', async ({
  page,
  troupe,
  browser,
  faults,
}) => {
  const { site } = troupe;
  const other = await browser.newContext();
  const moderator = await other.newPage();
  const first = 'Last crossing. Mind the wet step.';
  let id = '';

  await test.step('a guest reads what it would be', async () => {
    await page.goto(`${site}/chatbot/create`);
    await expect(page.getByRole('heading', { name: 'Write someone worth talking to' })).toBeVisible();
    await Promise.all([signIn(page, site, 'premium@example.test'), signIn(moderator, site, 'admin@example.test')]);
  });

  await test.step('what is missing is named, and led to', async () => {
    await page.goto(`${site}/chatbot/create`);
    await page.getByRole('button', { name: 'Create Chatbot' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'You must generate an Avatar' })).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await expectAccessible(page, 'a form with everything missing');
    expect((await walkByKeyboard(page)).problems).toEqual([]);
  });

  await test.step('texts and tags are suggested, put in, and taken back', async () => {
    await field(page, 'Name').fill('Tove Lind');
    await field(page, 'Title').fill('Ferrywoman of the night line');
    await page.getByRole('button', { name: 'Suggest: Greeting' }).click();
    const suggestion = page.getByRole('group', { name: 'Suggestion: Greeting' });
    await suggestion.getByRole('button', { name: 'Insert' }).click();
    await expect(field(page, 'Greeting')).not.toHaveValue('');
    await expect(field(page, 'Greeting')).toBeFocused();
    const first = await field(page, 'Greeting').inputValue();
    await page.getByRole('button', { name: 'Suggest: Greeting' }).click();
    await expect(suggestion.locator('ins').first()).toBeVisible();
    await expect(field(page, 'Greeting')).toHaveValue(first);
    await expectAccessible(page, 'a suggestion beside its field');
    await suggestion.getByRole('button', { name: 'Replace' }).click();
    await expect(field(page, 'Greeting')).not.toHaveValue(first);
    // The browser's own undo takes each back in one step.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field(page, 'Greeting')).toHaveValue(first);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field(page, 'Greeting')).toHaveValue('');
    await field(page, 'Greeting').fill(first);
    await field(page, 'Personality').fill('Keeps to the sea and to her word.');
    const tags = page.getByRole('group', { name: 'Suggested tags' });
    await expect(tags.locator('[aria-pressed=false]')).toHaveCount(5);
    await tags.locator('[aria-pressed=false]').first().click();
    await expect(page.getByText('Limit 1 / 12')).toBeVisible();
    await tags.locator('[aria-pressed=true]').click();
    await expect(page.getByText('Limit 0 / 12')).toBeVisible();
  });

  await test.step('it is written, and waits for a review', async () => {
    await field(page, 'Name').fill('Tove Lind');
    await field(page, 'Title').fill('Ferrywoman of the night line');
    await field(page, 'Greeting').fill(`${first} See ferry(dot)example.com.`);
    await field(page, 'Personality').fill('{{char}} runs a ferry at night. Patient, salt-dry, never in a hurry.');
    await page.getByLabel('Upload a picture').setInputFiles(picture);
    for (const tag of ['Sea', 'Night']) {
      await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText("Links aren't allowed: ferry(dot)example.com").first()).toBeVisible();
    await field(page, 'Greeting').fill(first);
    await page.getByRole('button', { name: 'Create Chatbot' }).click();
    await page.getByRole('dialog', { name: 'Make it public?' }).getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/chat\/[\w-]+/);
    await expect(page.getByText(first)).toBeVisible();
    id = /\/chat\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    expect(await strangerReads(site, id)).toBe('character_unavailable');
    await page.goto(`${site}/chatbot/edit/${id}`);
    await expect(page.getByText(/^Number \d+ in line/)).toBeVisible();
    await expect(field(page, 'Greeting')).toHaveAttribute('readonly');
    await expectAccessible(page, 'a chatbot under review');
  });

  await test.step('somebody else approves it', async () => {
    await openCase(moderator, site, 'Tove Lind');
    await expectAccessible(moderator, 'a case');
    expect((await walkByKeyboard(moderator)).problems).toEqual([]);
    await approve(moderator, site, 'Tove Lind');
    expect(await strangerReads(site, id)).toBe(first);
    await page.goto(`${site}/?q=Tove`);
    await expect(page.getByRole('link', { name: 'Tove Lind' }).first()).toBeVisible();
  });

  await test.step('a change waits while the approved text is served, and is sent back', async () => {
    await page.goto(`${site}/chatbot/edit/${id}`);
    await field(page, 'Greeting').fill('Buy at the harbour shop.');
    await saveEdit(page, null);
    expect(await strangerReads(site, id)).toBe(first);
    await openCase(moderator, site, 'Tove Lind');
    await moderator.keyboard.press('f');
    await moderator.getByRole('checkbox', { name: 'Advertising or links to other services' }).check();
    await moderator.getByLabel('Message to the creator').fill('Leave the shop out, and she is in.');
    await moderator.getByRole('button', { name: 'Ask and continue' }).click();
    await expect(moderator.getByText('Tove Lind was sent back')).toBeVisible();
    expect(await strangerReads(site, id)).toBe(first);
  });

  await test.step('its creator reads why, mends it, and it is approved', async () => {
    await page.goto(`${site}/my-chatbots`);
    await page.getByRole('button', { name: 'Tove Lind', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Chatbot Rejected' });
    await expect(dialog.getByText('Leave the shop out, and she is in.')).toBeVisible();
    await dialog.getByRole('link', { name: 'Fix Me' }).click();
    await expect(page.getByText('Advertising or links to other services')).toBeVisible();
    await expectAccessible(page, 'a chatbot that was sent back');
    await field(page, 'Greeting').fill('First crossing. The coffee is hot.');
    await saveEdit(page, 'Submit it again?');
    await approve(moderator, site, 'Tove Lind');
    expect(await strangerReads(site, id)).toBe('First crossing. The coffee is hot.');
  });

  await test.step('an older version is compared and taken over; leaving without saving asks', async () => {
    await page.goto(`${site}/chatbot/edit/${id}`);
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Compare version 1' }).click();
    await expectAccessible(page, 'a version beside the form');
    await page.getByRole('button', { name: 'Copy to the form' }).click();
    await expect(field(page, 'Greeting')).toHaveValue(first);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${site}/`);
    expect(await strangerReads(site, id)).toBe('First crossing. The coffee is hot.');
  });
  // The browser notes what a stranger's page is refused.
  faults.errors = faults.errors.filter((text) => !/status of (400|403|404) /.test(text));
  await other.close();
});

test('what one can create has a page, and the old address of a new chatbot leads to the new one', async ({ page, troupe }) => {
  const { site } = troupe;
  const moved = await fetch(`${site}/character/create`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/chatbot/create']);
  await signIn(page, site, 'premium@example.test');
  await page.goto(`${site}/contribute`);
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to create?' })).toBeVisible();
  await expectAccessible(page, 'the choice of what to create');
  await expect(page.getByRole('link', { name: 'A persona' })).toHaveAttribute('href', '/personas/create');
  await page.getByRole('link', { name: 'A chatbot' }).click();
  await expect(page).toHaveURL(`${site}/chatbot/create`);
  await page.goto(`${site}/character/create`);
  await expect(page).toHaveURL(`${site}/chatbot/create`);
});

test('a chatbot is tried out while it is written, with the text of the moment, and leaves no conversation', async ({
  page,
  troupe,
}) => {
  const { site } = troupe;
  await signIn(page, site, 'premium@example.test');
  await page.goto(`${site}/chatbot/create`);
  const region = page.getByRole('region', { name: 'Try-Out' });
  const log = region.getByRole('log');
  const say = async (text: string) => {
    await region.getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
  };
  const replies = region.getByRole('button', { name: 'Why this reply?' });

  await test.step('from a name and a greeting on', async () => {
    await expect(region.getByText('Nothing to try yet')).toBeVisible();
    await field(page, 'Name').fill('Tove Lind');
    await field(page, 'Greeting').fill('*waves* Last crossing, {{user}}.');
    await expect(log.getByText(/Last crossing, (?!\{)/)).toBeVisible();
    // Set as the chat sets it.
    await expect(log.locator('[data-troupe-part=action]', { hasText: 'waves' })).toBeVisible();
    await say('Is it far?');
    await expect(replies).toHaveCount(1);
    await replies.click();
    await expect(region.getByRole('list', { name: 'Parts' }).getByText('Your message')).toBeVisible();
    await expectAccessible(page, 'a try-out beside its form');
  });

  await test.step('with another greeting and a personality, everything again', async () => {
    await field(page, 'Greeting').fill('The ferry is full.');
    await field(page, 'Personality').fill('Salt-dry, and never in a hurry.');
    await expect(region.getByText('Written with older text').first()).toBeVisible();
    await region.getByRole('button', { name: 'Again With the New Text' }).click();
    await expect(log.getByText('The ferry is full.')).toBeVisible();
    await expect(replies).toHaveCount(1);
    await expect(region.getByText('Written with older text')).toHaveCount(0);
  });

  await test.step('F6 goes between form, try-out and save bar', async () => {
    await field(page, 'Personality').focus();
    await page.keyboard.press('F6');
    await expect(region.locator(':focus')).toBeVisible();
    await page.keyboard.press('F6');
    await expect(page.locator('[data-troupe-part=save-bar] :focus')).toBeVisible();
    await page.keyboard.press('F6');
    await expect(field(page, 'Personality')).toBeFocused();
  });

  await test.step('on a phone it is a sheet, with what was said', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Try-Out' }).click();
    const sheet = page.getByRole('dialog', { name: 'Try-Out' });
    await expect(sheet.getByText('Is it far?')).toBeVisible();
    await expectAccessible(page, 'a try-out in its sheet');
    await sheet.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('no conversation was begun', async () => {
    await page.goto(`${site}/chats`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Tove Lind')).toHaveCount(0);
  });
});
