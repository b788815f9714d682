import { expectAccessible } from './support/accessibility/accessible.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'report' });

test('a guest reports a chatbot by keyboard alone, from the footer to the receipt', async ({ page, troupe }) => {
  await page.goto(troupe.site);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Reporting' }).click();
  const field = page.getByRole('textbox', { name: 'Chatbot' });
  await field.fill(`${troupe.site}/chatbot/elin-marrow`);
  await field.press('Enter');
  await expect(page).toHaveURL(`${troupe.site}/report/elin-marrow`);
  await expect(page.getByRole('button', { name: 'Change' })).toBeFocused();
  await expectAccessible(page, 'the page of a report');
  expect((await walkByKeyboard(page)).problems).toEqual([]);

  await page.getByRole('radio', { name: /^Guidelines/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tagged “Cosy”, but it is a shipwreck.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Report submitted successfully')).toBeVisible();
  await expect(page.getByText('Report submitted successfully')).toBeHidden({ timeout: 6000 });
  await expect(page.getByText(/^\s*You'll hear from us by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible(page, 'the receipt');

  await page.goto(`${troupe.site}/report/elin-marrow`);
  await page.getByRole('radio', { name: /^Invalid/ }).check();
  await page.getByRole('textbox', { name: 'Details' }).fill('It is a copy.');
  await page.getByRole('radio', { name: /^Deleted/ }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("You've reported it before: this report replaces that one.")).toBeVisible();
});
