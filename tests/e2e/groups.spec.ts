import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'groups' });

// At a chatbot's address of a group one asks for the chatbot first, and the browser reports that there is none.
test.afterEach(({ faults }) => {
  faults.errors = faults.errors.filter(
    (text) => !/^Failed to load resource: .* status of 404 .*\/(?:chatbot\/[\w-]+|characters\/[\w-]+\/form)\)$/.test(text),
  );
});

const cover = {
  name: 'table.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test(`a group is begun, given two members, rehearsed and made, and they speak to one another in its chat, on ${device}`, async ({
    page,
    troupe,
  }) => {
    const { site } = troupe;
    await page.setViewportSize(viewport);
    // Who speaks by themselves is chosen with a plan that has it.
    await signIn(page, site, 'premium@example.test');
    const composer = page.getByRole('textbox', { name: /^Message/ });
    const replies = page.locator('[data-troupe-part=message][data-troupe-role=bot][data-troupe-state=complete]');
    const form = page.locator('[data-troupe-part=group-editor]');

    await test.step('it is begun, and members are asked for with something unsaved', async () => {
      await page.goto(`${site}/groupchat/create`);
      await page.getByRole('textbox', { name: /^Name/ }).fill('The Long Table');
      await page.getByRole('textbox', { name: /^Title/ }).fill('A keeper and a fox wait out the storm');
      await page.getByRole('button', { name: 'Add members' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save changes before adding members?' });
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page).toHaveURL(/\/groupchat\/create\/members\?draft=/);
    });

    await test.step('two are chosen among public ones, and one comes back to the same field', async () => {
      await page
        .getByRole('button', { name: /^Add (?!members)/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Add (?!members)/ })
        .first()
        .click();
      await expect(page.getByText('2 of 10', { exact: true })).toBeVisible();
      await expectAccessible(page, 'the choice of members');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page).toHaveURL(/\/groupchat\/create\/[\w-]{36}\?at=members$/);
      await expect(form.getByRole('button', { name: /^Remove / })).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Add members' })).toBeFocused();
    });

    await test.step('it is written, and heard before it is saved', async () => {
      await page.getByRole('textbox', { name: /^Greeting/ }).fill('*Rain on three sides of the house.* "Sit, both of you."');
      await page.getByRole('textbox', { name: /^Scenario/ }).fill('A storm has closed the north path.');
      await page.getByRole('radio', { name: /first in order/ }).check();
      await form.locator('input[type=file]').first().setInputFiles(cover);
      await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible();
      await page
        .getByRole('button', { name: /^Move .* down$/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Rehearse' }).click();
      await expect(page.locator('[data-troupe-part=rehearsal-line][data-troupe-state=complete]')).toHaveCount(1);
      await expectAccessible(page, 'the form of a group');
      const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(width).toBeLessThanOrEqual(0);
    });

    await test.step('it is made for oneself, and its chat is opened', async () => {
      await page.getByRole('radio', { name: /^Private/ }).check();
      await page.getByRole('checkbox', { name: /Community Guidelines/ }).check();
      await page.getByRole('button', { name: 'Create Groupchat' }).click();
      await expect(page).toHaveURL(/\/chat\/[\w-]+/);
      await expect(page.getByText('Sit, both of you.')).toBeVisible();
      await composer.fill('Who shut the north path?');
      await composer.press('Enter');
      await expect(replies).toHaveCount(2);
    });

    await test.step('they answer one another as often as was set', async () => {
      await page
        .getByRole('group', { name: /^Keep the chat rolling/ })
        .getByRole('button', { name: 'Group' })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Group' });
      // What is shown follows the cache, a turn after the click: `check` would look within that turn.
      await dialog.getByRole('switch', { name: 'Auto response' }).click();
      await expect(dialog.getByRole('switch', { name: 'Auto response' })).toBeChecked();
      await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', '3 replies');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await composer.fill('Go on without me.');
      await composer.press('Enter');
      // The answer begins it, and three follow by themselves.
      await expect(replies).toHaveCount(6);
      const names = (await replies.allInnerTexts()).map((said) => said.split('\n')[0]);
      expect(new Set(names.slice(-4)).size).toBe(2);
    });

    await test.step('it is among one’s own, and its other addresses lead there', async () => {
      await page.goto(`${site}/groupchat`);
      await expect(page).toHaveURL(`${site}/my-chatbots/groupchats`);
      await expect(page.getByRole('link', { name: 'The Long Table', exact: true }).first()).toBeVisible();
      await page.goto(`${site}/groupchat/drafts`);
      await expect(page).toHaveURL(`${site}/my-chatbots/groupchats/drafts`);
      await expect(page.getByText('The Long Table')).toHaveCount(0);
    });

    await test.step('it has a page of its own with ways to its members, and its form is where the menu of a chat leads', async () => {
      await page.goto(`${site}/my-chatbots/groupchats`);
      await page.getByRole('link', { name: 'The Long Table', exact: true }).first().click();
      await expect(page).toHaveURL(/\/groupchat\/[\w-]+$/);
      await expect(page.getByRole('heading', { level: 1, name: 'The Long Table' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Members' }).getByRole('link')).toHaveCount(2);
      await expectAccessible(page, 'the page of a group');
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await page.goto(`${site}/chatbot/${id}`);
      await expect(page).toHaveURL(`${site}/groupchat/${id}`);
      await page.goto(`${site}/chatbot/edit/${id}`);
      await expect(page).toHaveURL(`${site}/groupchat/edit/${id}`);
      await expect(form.getByRole('button', { name: /^Remove / })).toHaveCount(2);
    });
  });
