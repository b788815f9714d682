import type { Page } from '@playwright/test';
import { languageCookie } from '../../packages/protocol/src/platform/pages.ts';
import { findViolations } from './support/axe.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'rooms' });

// The browser itself reports the documents and calls that are not open to whoever is here.
test.afterEach(({ faults }) => {
  faults.errors = faults.errors.filter((text) => !/^Failed to load resource: .* status of (401|403|404) /.test(text));
});

/** How a page is looked at. Between neighbours every width is seen in both modes and both directions. */
const looks = [
  { width: 360, mode: 'light', language: 'en' },
  { width: 768, mode: 'dark', language: 'ar' },
  { width: 1440, mode: 'light', language: 'en' },
  { width: 360, mode: 'dark', language: 'ar' },
  { width: 768, mode: 'light', language: 'en' },
  { width: 1440, mode: 'dark', language: 'ar' },
] as const;
type LookOf = (typeof looks)[number];

/** Who goes where, on which brand. What a page shows is named by its part: words differ with the language. */
const rooms: { who: string | null; host: 'localhost' | 'lantern.localhost'; pages: (readonly [path: string, part: string])[] }[] =
  [
    {
      who: null,
      host: 'localhost',
      pages: [
        ['/signup', 'empty'],
        ['/profile/sessions', 'dialog'],
        ['/update-email/revert', 'revert-email'],
        ['/keep-account', 'keep-account'],
        ['/profile/decisions', 'decisions'],
        ['/age-verification/callback', 'age-callback'],
        ['/user-not-found', 'user-not-found'],
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
        ['/blocked-creators', 'blocked-creators-page'],
        ['/my-chatbots', 'manual-review'],
        ['/#notifications', 'drawer'],
      ],
    },
    { who: 'shadow@example.test', host: 'localhost', pages: [['/', 'notice']] },
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

const look = async (page: Page, site: string, path: string, part: string, { width, mode, language }: LookOf) => {
  await page.context().addCookies([{ name: languageCookie, value: language, url: site }]);
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
  // An address that differs by its fragment alone would load nothing.
  await page.goto('about:blank');
  await page.goto(site + path);
  await expect(page.locator(`[data-troupe-part="${part}"]`).first()).toBeVisible();
  await expect(page.locator('[data-troupe-part=waiting]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  const where = `${path}, ${width} px, ${mode}, ${language}`;
  expect.soft(await findViolations(page, []), `axe on ${where}`).toEqual([]);
  await page.setViewportSize({ width: Math.min(width, 320), height: 640 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `sideways at 320 px: ${where}`).toBe(320);
};

let turn = 0;
for (const { who, host, pages } of rooms)
  test(`the pages of ${who ?? 'a guest'} on ${host} are accessible and fit, in two looks each`, async ({ page, troupe }) => {
    const site = `http://${host}:${troupe.port}`;
    if (who !== null) await signIn(page, site, who, troupe.site);
    for (const [path, part] of pages) {
      for (const one of [looks[turn % looks.length], looks[(turn + 1) % looks.length]])
        if (one) await look(page, site, path, part, one);
      // Two on, and one more at the end of a round, so that no page keeps to one half of the looks.
      turn += 2;
    }
    turn += 1;
  });
