import { createDriver } from './support/pages/chat-driver.ts';
import { layoutShiftIn, slowDown, watchLayoutShift } from './support/pages/layout-shift.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

/*
 * What a page shows at first stays where it is while the rest comes: nothing that is read or pressed moves away (a layout
 * shift of at most a hundredth), for guests and for members, whose pages know least at first.
 */
const pages = [
  ['/', 'character-card'],
  ['/chats', 'chats'],
  ['/chatbot/elin-marrow', 'character-profile'],
  ['/creator/harbourlight', 'character-card'],
  ['/subscribe', 'plan-card'],
  ['/plan-comparison', 'plan-comparison'],
  ['/sale', 'plan-card'],
];
const pagesOfMembers = [
  ['/recommended-bots', 'recommended-cards'],
  ['/profile', 'setting'],
  ['/profile/data', 'account-data'],
  ['/my-chatbots', 'my-chatbots-page'],
  ['/personas', 'personas-page'],
  ['/favorite-bots', 'empty'],
  ['/blocked-creators', 'blocked-creators-page'],
  ['/checkout', 'checkout'],
  ['/portal', 'portal'],
];

for (const [who, email, shown] of [
  ['a guest', null, pages],
  ['a member', 'premium@example.test', [...pages, ...pagesOfMembers]],
] as const)
  test(`pages of ${who} stay where they are on a slow phone`, async ({ context, page: first, troupe }) => {
    if (email !== null) await signIn(first, troupe.site, email);
    for (const [path, part] of shown) {
      const page = await context.newPage();
      await page.setViewportSize({ width: 360, height: 800 });
      await watchLayoutShift(page);
      await slowDown(page);
      await page.goto(troupe.site + path, { waitUntil: 'networkidle' });
      await expect(page.locator(`[data-troupe-part="${part}"]`).first()).toBeVisible();
      const { shift, moved } = await layoutShiftIn(page);
      expect.soft(shift, [path, ...moved].join('\n')).toBeLessThanOrEqual(0.01);
      await page.close();
    }
  });

test('a story that a guest comes back to stays where it is, and so does the way to an account', async ({ page, troupe }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await watchLayoutShift(page);
  await page.goto(`${troupe.site}/chat/elin-marrow`);
  const story = createDriver({ name: 'site', page, chat: page });
  await story.ready();
  await story.say('Good evening.');
  const { promise: isLookedAt, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/deferred-slots-*.js', async (route) => {
    await isLookedAt;
    await route.continue();
  });
  await page.reload();
  const signUp = page.getByRole('button', { name: 'Create Free Account' });
  const first = await signUp.boundingBox();
  letCome();
  await expect(page.locator('[data-troupe-part="regenerate-tip"]')).toBeVisible();
  expect(await signUp.boundingBox()).toEqual(first);
  const { shift, moved } = await layoutShiftIn(page);
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.01);
});
