import { expectAccessible } from './support/accessibility/accessible.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'leaderboard' });

/** The month before the running one, as addresses name it. */
const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

test('creators are ranked by month and category, in an order that anyone can change, by keyboard too', async ({
  page,
  troupe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(troupe.site);
  await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(`${troupe.site}/creators/leaderboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Creators Leaderboard' })).toBeVisible();
  const months = page.getByRole('combobox', { name: 'Month' });
  await expect(months.locator('option').first()).toHaveText(/, running$/);
  await months.selectOption(lastMonth());
  await expect(page).toHaveURL(`${troupe.site}/creators/leaderboard?date=${lastMonth()}`);
  const podium = page.getByRole('list', { name: 'The first three ranks' });
  await expect(podium.getByRole('listitem')).toHaveCount(3);

  // In the document 1, 2, 3; to the eye 2, 1, 3, and where it is narrow one below the other.
  const boxes = async () => Promise.all((await podium.getByRole('listitem').all()).map((step) => step.boundingBox()));
  const [first, second, third] = await boxes();
  expect(second!.x).toBeLessThan(first!.x);
  expect(first!.x).toBeLessThan(third!.x);
  await page.setViewportSize({ width: 360, height: 800 });
  const [top, middle, bottom] = await boxes();
  expect([top!.x, middle!.x]).toEqual([middle!.x, bottom!.x]);
  expect(top!.y).toBeLessThan(middle!.y);
  expect(middle!.y).toBeLessThan(bottom!.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page, 'the leaderboard');
  expect((await walkByKeyboard(page)).problems).toEqual([]);

  await page.getByText('How it Works').click();
  await expect(page.getByText(/log₂\(1 \+ messages\) points, at most 6/)).toBeVisible();
  const bots = page.getByRole('columnheader', { name: 'Num Bots' });
  await bots.getByRole('button').click();
  await expect(bots).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('tab', { name: 'All Bots' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'New Bots' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');

  const name = await podium.getByRole('link').first().textContent();
  await podium.getByRole('link').first().click();
  await expect(page).toHaveURL(`${troupe.site}/creator/${name}`);
  await page.goBack();
  await expect(page).toHaveURL(/date=/);

  await page.goto(`${troupe.site}/creators/leaderboard?date=last-summer`);
  await expect(page).toHaveURL(`${troupe.site}/creators/leaderboard`);
});

test('a row that is held is seen by an admin alone, who lets it take part', async ({ page, troupe }) => {
  // On the first day of a month nothing of it is counted yet.
  const address = `${troupe.site}/creators/leaderboard${new Date().getUTCDate() === 1 ? `?date=${lastMonth()}` : ''}`;
  const held = page.getByText('Held for a check');
  await page.goto(address);
  await expect(page.getByRole('list', { name: 'The first three ranks' })).toBeVisible();
  await expect(held).toHaveCount(0);
  await signIn(page, troupe.site, 'admin@example.test');
  await page.goto(address);
  await expect(held).toBeVisible();
  await page.getByRole('button', { name: /^Release/ }).click();
  await expect(page.getByText('tinroof has a rank again.')).toBeVisible();
  await expect(held).toHaveCount(0);
});
