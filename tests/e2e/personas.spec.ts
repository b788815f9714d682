import { expectAccessible } from './support/accessibility/accessible.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'personas' });

test('personas are made, found, changed and removed by keyboard alone; a guest sees what they would be', async ({
  page,
  troupe,
}) => {
  const { site } = troupe;
  await page.goto(`${site}/personas`);
  await expect(page.getByRole('heading', { name: 'Make Every Chat Unique with Multiple User Personas' })).toBeVisible();
  await signIn(page, site, 'basic@example.test');

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const make = async (name: string, highlights: string) => {
    const create = page.getByRole('button', { name: 'Create New' });
    await expect(page.getByText(/^\d of 50$/)).toBeVisible();
    await expect(create).toBeEnabled();
    await create.focus();
    await press('Enter');
    await page.getByLabel('Name').focus();
    await page.keyboard.type(name);
    await press('Tab');
    await page.keyboard.type(highlights);
    await press('Tab', 'Tab', 'Tab', 'Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  };
  await page.goto(`${site}/personas`);
  await make('Captain Lind', 'Commands a ferry that runs when it likes.');
  await make('The Apprentice', 'Two languages, no patience.');
  await expect(page.getByText('2 of 50')).toBeVisible();
  await expectAccessible(page, 'the list of personas');
  expect((await walkByKeyboard(page)).problems).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search personas' }).focus();
  await page.keyboard.type('the');
  await expect(page.getByRole('link', { name: 'Captain Lind' })).toHaveCount(0);
  await press('Escape');
  await page.getByRole('searchbox', { name: 'Search personas' }).fill('');

  await page.getByRole('link', { name: 'Captain Lind' }).focus();
  await press('Enter');
  await expect(page).toHaveURL(/\/personas\/edit\?personaId=/);
  await page.getByLabel('Name').focus();
  await press('End');
  await page.keyboard.type('e');
  await page.getByRole('link', { name: 'Cancel' }).focus();
  await press('Enter');
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question on the way out');
  await question.getByRole('button', { name: 'Save' }).focus();
  await press('Enter');
  await expect(page.getByRole('link', { name: 'Captain Linde' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Captain Linde' }).focus();
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await press('End', 'Enter');
  const doomed = page.getByRole('dialog', { name: 'Delete Captain Linde?' });
  await expect(doomed).toBeVisible();
  await doomed.getByRole('button', { name: 'Delete' }).focus();
  await press('Enter');
  await expect(page.getByText('1 of 50')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'The Apprentice' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Captain Linde' })).toHaveCount(0);
});
