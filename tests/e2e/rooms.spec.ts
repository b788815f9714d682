import type { Page } from '@playwright/test';
import { languageCookie } from '../../packages/protocol/src/platform/pages.ts';
import { findFaults } from './support/accessibility/accessible.ts';
import { axeLookChecker } from './support/accessibility/axe.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'rooms' });

// The browser itself reports the documents and calls that are not open to the visitor.
test.afterEach(({ faults }) => {
  faults.errors = faults.errors.filter((text) => !/^Failed to load resource: .* status of (401|403|404) /.test(text));
});

/** How a page is looked at, one load and two looks each: after three pages every width was seen in both modes and directions. */
const looks = [
  { language: 'en', first: { width: 360, mode: 'light' }, second: { width: 1440, mode: 'dark' } },
  { language: 'ar', first: { width: 768, mode: 'light' }, second: { width: 360, mode: 'dark' } },
  { language: 'en', first: { width: 1440, mode: 'light' }, second: { width: 768, mode: 'dark' } },
] as const;
type Look = (typeof looks)[number];

/** Who goes where, on which brand. What a page shows is named by its part: words differ with the language. */
const rooms: { who: string | null; host: 'localhost' | 'lantern.localhost'; pages: (readonly [path: string, part: string])[] }[] =
  [
    {
      who: null,
      host: 'localhost',
      pages: [
        ['/signup', 'empty'],
        ['/personas', 'teaser'],
        ['/my-chatbots', 'teaser'],
        ['/chatbot/create', 'teaser'],
        ['/contribute', 'teaser'],
        ['/report', 'report-page'],
        ['/groupchat/the-night-desk', 'group-profile-members'],
        ['/groupchat/create', 'teaser'],
        ['/profile/sessions', 'dialog'],
        ['/update-email/revert', 'revert-email'],
        ['/keep-account', 'keep-account'],
        ['/profile/decisions', 'decisions'],
        ['/age-verification/callback', 'age-callback'],
        ['/user-not-found', 'user-not-found'],
        ['/subscribe', 'plan-card'],
        ['/plan-comparison', 'plan-comparison'],
      ],
    },
    {
      who: 'free@example.test',
      host: 'localhost',
      pages: [
        ['/profile', 'profile-page'],
        ['/profile/data', 'account-data'],
        ['/profile/sessions', 'sessions'],
        ['/update-email', 'update-email'],
        ['/age-verification', 'age-page'],
        ['/recommended-bots', 'character-card'],
        ['/favorite-bots', 'empty'],
        ['/personas', 'empty'],
        ['/personas/create', 'persona-page'],
        ['/blocked-creators', 'blocked-creators-page'],
        ['/my-chatbots', 'my-chatbots-page'],
        ['/chatbot/create', 'chatbot-editor'],
        ['/contribute', 'contribute'],
        ['/#notifications', 'notification-drawer'],
        ['/checkout', 'checkout'],
        ['/portal', 'portal'],
      ],
    },
    { who: 'shadow@example.test', host: 'localhost', pages: [['/', 'notice']] },
    {
      who: 'admin@example.test',
      host: 'localhost',
      pages: [
        ['/moderation', 'review-row'],
        ['/moderation/case-ines-halloran-daybreak', 'review-case'],
      ],
    },
    {
      who: 'creator@example.test',
      host: 'localhost',
      pages: [
        ['/chatbot/edit/ines-halloran-daybreak', 'review-banner'],
        ['/my-chatbots/lorebooks', 'lorebook-row'],
        ['/lorebook/create', 'lorebook-guide'],
        ['/lorebook/edit/the-frozen-pass-daybreak', 'lorebook-workbench'],
        ['/creators/leaderboard', 'leaderboard'],
        ['/my-chatbots/groupchats', 'empty'],
        ['/groupchat/create', 'group-editor'],
        ['/groupchat/create/members', 'group-members-page'],
      ],
    },
    {
      who: 'new@example.test',
      host: 'lantern.localhost',
      pages: [
        ['/', 'onboarding'],
        ['/signup', 'welcome-aboard'],
      ],
    },
    {
      who: 'hold@example.test',
      host: 'lantern.localhost',
      pages: [
        ['/chat/wick', 'reasons'],
        ['/profile/decisions', 'decision'],
        ['/profile/decisions/demo-lantern-hold-restriction', 'statement'],
      ],
    },
    // With a sale or without: where there is none, the page of all plans stands there.
    { who: null, host: 'lantern.localhost', pages: [['/sale', 'plan-card']] },
    { who: 'banned@example.test', host: 'lantern.localhost', pages: [['/', 'reasons']] },
    {
      who: 'verified@example.test',
      host: 'lantern.localhost',
      pages: [
        ['/', 'mature-toggle'],
        ['/age-verification', 'age-record'],
        ['/profile', 'profile-page'],
      ],
    },
  ];

const turn = (page: Page, { width, mode }: Look['first' | 'second']) =>
  Promise.all([
    page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' }),
    page.setViewportSize({ width, height: width < 700 ? 640 : 900 }),
  ]);

const look = async (page: Page, site: string, path: string, part: string, { language, first, second }: Look) => {
  await page.context().addCookies([{ name: languageCookie, value: language, url: site }]);
  await turn(page, first);
  // An address that differs by its fragment alone would load nothing.
  await page.goto('about:blank');
  await page.goto(site + path);
  await expect(page.locator(`[data-troupe-part="${part}"]:visible`).first()).toBeVisible();
  await expect(page.locator('[data-troupe-part=waiting]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  expect.soft(await findFaults(page), `${path} in ${language}, ${JSON.stringify(first)}`).toEqual([]);
  // The other way round, with the same words: what is written is the same, how it looks is not.
  await page.evaluate(() => (document.documentElement.dir = document.documentElement.dir === 'rtl' ? 'ltr' : 'rtl'));
  await turn(page, second);
  expect
    .soft(await findFaults(page, { by: [axeLookChecker] }), `${path} in ${language} turned round, ${JSON.stringify(second)}`)
    .toEqual([]);
  expect.soft((await walkByKeyboard(page)).problems, `${path} by keyboard`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const direction of ['ltr', 'rtl']) {
    const width = await page.evaluate(async (dir) => {
      document.documentElement.dir = dir;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.documentElement.scrollWidth;
    }, direction);
    expect.soft(width, `sideways at 320 px: ${path} in ${language}, ${direction}`).toBe(320);
  }
};

let seen = 0;
for (const { who, host, pages } of rooms)
  test(`the pages of ${who ?? 'a guest'} on ${host} are accessible and fit, in two looks each`, async ({ page, troupe }) => {
    test.setTimeout(600_000);
    const site = `http://${host}:${troupe.port}`;
    if (who !== null) await signIn(page, site, who, troupe.site);
    for (const [path, part] of pages) {
      const one = looks[seen % looks.length];
      if (one) await look(page, site, path, part, one);
      seen += 1;
    }
  });
