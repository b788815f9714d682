import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

test.use({ own: 'explore' });

const keptIn = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/users/settings'));

test('a member finds filters and own chatbots again, and sends a recommendation away and back', async ({ page, troupe }) => {
  const { site } = troupe;
  await signIn(page, site, 'free@example.test');
  await page.goto(`${site}/`);

  await test.step('the letter of a member has no line below it, and a card with the pointer on it no box around it', async () => {
    const profile = page
      .getByRole('banner')
      .getByRole('link')
      .filter({ has: page.locator('[data-troupe-part="avatar"]') });
    await expect(profile).toHaveCSS('text-decoration-line', 'none');
    // The shelf comes later, above the grid: what was pointed at before it would be another card.
    const card = page.locator('[data-troupe-part="recommended-cards"] [data-troupe-part="character-card"]').first();
    await expect(card).toBeVisible();
    const edge = () => card.evaluate((element) => getComputedStyle(element).borderColor);
    const before = await edge();
    await card.hover();
    await expect(card.getByRole('heading').getByRole('link')).toHaveCSS('text-decoration-line', 'underline');
    expect(await edge()).toBe(before);
  });

  await test.step('covers of the shelf stand on its rule', async () => {
    await page.mouse.move(0, 0);
    const card = page.locator('[data-troupe-part="recommended-cards"] [data-troupe-part="character-card"]').first();
    const standing = () =>
      card.evaluate((element) => {
        const rule = getComputedStyle(element, '::before');
        const cover = element.querySelector('[data-troupe-part="character-cover"]')?.getBoundingClientRect().bottom ?? 0;
        const top = element.getBoundingClientRect().top + element.clientTop + Number.parseFloat(rule.top);
        return { height: rule.height, gap: Math.abs(Math.round(top - cover)) };
      });
    // The cover comes down again from where the pointer lifted it.
    await expect.poll(standing).toEqual({ height: '3px', gap: 0 });
  });

  await test.step('filters are kept, and fill an address that says nothing', async () => {
    const chips = page.getByRole('group', { name: 'Active filters' });
    const isKept = keptIn(page);
    await page.getByRole('button', { name: 'Comedy', exact: true }).click();
    await expect(chips.getByText('Comedy')).toBeVisible();
    expect((await isKept).status()).toBe(200);
    await page.goto(`${site}/`);
    await expect(page).toHaveURL(`${site}/?tags=Comedy`);
    await expect(chips.getByText('Comedy')).toBeVisible();
    await expectAccessible(page, 'home with kept filters');
    // An address that says something wins.
    await page.goto(`${site}/?tags=Fantasy`);
    await expect(chips.getByText('Fantasy')).toBeVisible();
    await expect(chips.getByText('Comedy')).toBeHidden();
    const isCleared = keptIn(page);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await isCleared;
    await page.goto(`${site}/`);
    await expect(page.getByRole('combobox', { name: 'Show' })).toBeVisible();
    await expect(chips).toBeHidden();
  });

  await test.step('the grid shows the member’s own chatbots, and everybody’s again', async () => {
    const source = page.getByRole('combobox', { name: 'Show' });
    await source.selectOption('My Chatbots');
    await expect(page.getByText('No Results Found')).toBeVisible();
    await expectAccessible(page, 'home with no chatbots of one’s own');
    await source.selectOption('Explore');
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: /^@/ }) })
        .first(),
    ).toBeVisible();
  });

  await test.step('interests stay on the device', async () => {
    await page.getByRole('button', { name: "I'm interested in..." }).click();
    const picker = page.getByRole('dialog', { name: "I'm interested in..." });
    await picker.getByRole('button', { name: 'Female' }).click();
    await expect(picker.getByRole('button', { name: 'Female' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'the interest picker');
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  });

  await test.step('a card is sent away by keyboard, and comes back', async () => {
    await page.goto(`${site}/recommended-bots`);
    const cards = page.getByRole('list', { name: 'Recommended for you' });
    const less = cards.getByRole('button', { name: /^Less Like This/ });
    await expect(less.first()).toBeVisible();
    const [first, second] = await cards.getByRole('heading', { level: 3 }).allInnerTexts();
    await less.first().focus();
    await page.keyboard.press('Enter');
    await expect(cards.getByText("Removed. You'll see fewer like it.")).toBeVisible();
    await expect(cards.getByRole('link', { name: second, exact: true })).toBeFocused();
    await expectAccessible(page, 'recommendations with a card sent away');
    await cards.getByRole('button', { name: `Undo: ${first}` }).click();
    await expect(cards.getByRole('link', { name: first, exact: true })).toBeFocused();
  });

  await test.step('a card leads to its creator', async () => {
    await page.goto(`${site}/`);
    const creator = page.getByRole('link', { name: /^@/ }).first();
    const name = (await creator.innerText()).slice(1);
    await creator.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site}/creator/${name}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page, 'a creator');
  });

  await test.step('a chatbot’s page leads to its creator, its definition and the form that reports it', async () => {
    await page.goto(`${site}/chatbot/elin-marrow`);
    const ways = page.locator('[data-troupe-part="character-ways"]');
    await expect(ways.getByRole('button', { name: 'Block creator' })).toBeVisible();
    await expect(ways.getByRole('link', { name: 'Report' })).toHaveAttribute('href', '/report/elin-marrow');
    await expectAccessible(page, 'a chatbot with what else can be done');
    await ways.getByRole('link', { name: 'Definition' }).click();
    await expect(page).toHaveURL(`${site}/chatbot/elin-marrow/definition`);
    await expect(page).toHaveTitle('Definition of Elin Marrow · Daybreak');
    await expect(page.getByRole('heading', { level: 2, name: 'Personality' })).toBeVisible();
    await expectAccessible(page, 'a definition');
    await page.reload();
    await page.getByRole('link', { name: 'Elin Marrow' }).click();
    await page.getByRole('link', { name: 'by @harbourlight' }).click();
    await expect(page).toHaveURL(`${site}/creator/harbourlight`);
  });

  await test.step('a reader suggests other tags for a chatbot, and takes them back', async () => {
    await page.goto(`${site}/chatbot/elin-marrow`);
    const open = page.getByRole('button', { name: 'Suggest tags' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Suggest tags for Elin Marrow' });
    await dialog.getByRole('searchbox').fill('night watch');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'night watch', pressed: true })).toBeVisible();
    await expectAccessible(page, 'tags that are suggested');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Suggestions sent successfully !')).toBeVisible();
    await page.reload();
    await open.click();
    await expect(dialog.getByRole('button', { name: 'night watch', pressed: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Suggestions Discarded !')).toBeVisible();
    await expect(open).toBeFocused();
  });
});
