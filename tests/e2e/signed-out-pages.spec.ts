import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { signIn } from './support/pages/sign-in.ts';
import { wholeBrowser } from './support/servers/launch.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'signed-out-pages' });

type Playwright = PlaywrightWorkerArgs['playwright'];

/** Pages of a member's own, and what of theirs they show. */
const own: Record<string, RegExp> = {
  '/chat/elin-marrow': /lamp/,
  '/chats': /Elin Marrow/,
  '/profile': /free@example\.test/,
  '/profile/sessions': /This device/,
  '/profile/data': /./,
  '/personas': /./,
  '/my-chatbots': /./,
  '/favorite-bots': /./,
};

/** Writes down, over every reload, how often the page came back from memory, and in how many frames of that it could be seen. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const add = (what: string) => {
      const key = `${what} ${location.pathname}`;
      localStorage.setItem(key, String(Number(localStorage.getItem(key) ?? 0) + 1));
    };
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      add('restored');
      const look = () => {
        const isSeen = document.querySelector('main')?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (isSeen) add('seen');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });

const written = (page: Page, what: string, path: string): Promise<number> =>
  page.evaluate((key) => Number(localStorage.getItem(key) ?? 0), `${what} ${path}`);

/** A member's tab at a path, with what of theirs it shows. */
const openAt = async (context: BrowserContext, site: string, path: string) => {
  const page = await context.newPage();
  await watchFrames(page);
  await page.goto(site + path);
  await expect(page.locator('main').getByText(own[path]!).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeAttached();
  return page;
};

/** A browser that keeps pages, with a member who has said something. */
const signedIn = async (
  { chromium }: Playwright,
  site: string,
  email: string,
  run: (context: BrowserContext, first: Page) => Promise<void>,
) => {
  const browser = await chromium.launch({ ...wholeBrowser(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    // A browser drops the kept pages that a service worker takes over.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const first = await context.newPage();
    await signIn(first, site, email);
    await first.goto(`${site}/chat/elin-marrow`);
    const composer = first.getByRole('textbox', { name: /^Message / });
    await composer.fill('The lamp and I keep a secret.');
    await composer.press('Enter');
    await expect(first.locator('[data-troupe-part="message"][data-troupe-role="bot"]')).toHaveCount(2);
    await run(context, first);
  } finally {
    await browser.close();
  }
};

test('a page from memory is shown to the member whose it is, and in no frame after the session ended', async ({
  playwright,
  troupe: { site, partner },
}) => {
  await signedIn(playwright, site, 'free@example.test', async (context, first) => {
    await first.close();
    const again = await openAt(context, site, '/chats');
    await again.waitForLoadState('networkidle');
    await again.evaluate('globalThis.isKept = true');
    await again.goto(partner);
    await again.goBack({ waitUntil: 'commit' });
    await expect.poll(() => written(again, 'seen', '/chats').catch(() => 0)).toBeGreaterThan(0);
    expect(await again.evaluate('globalThis.isKept')).toBe(true);
    await again.close();

    const kept = new Map<string, Page>();
    for (const path of Object.keys(own)) {
      const page = await openAt(context, site, path);
      // Nor does it keep one that waits for an answer.
      await page.waitForLoadState('networkidle');
      // A tab at this path may have written before, until it was closed.
      await page.evaluate((at) => ['restored', 'seen'].forEach((what) => localStorage.removeItem(`${what} ${at}`)), path);
      await page.goto(partner);
      kept.set(path, page);
    }
    // Where no tab hears of it: on another device, or by the account's own page of sessions there.
    const ended = await context.request.post(`${site}/api/v2/auth/logout`, { headers: { origin: site }, data: {} });
    expect(ended.ok()).toBe(true);
    for (const [path, page] of kept) {
      await page.bringToFront();
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.getByRole('link', { name: 'Sign In' }).first(), path).toBeVisible();
      expect([path, await written(page, 'restored', path), await written(page, 'seen', path)]).toEqual([path, 1, 0]);
    }
  });
});

test('nothing of a member is left after the sign-out, in other tabs and a step back', async ({
  playwright,
  troupe: { site },
}) => {
  await signedIn(playwright, site, 'minimal@example.test', async (context, first) => {
    const others = new Map<string, Page>();
    for (const path of Object.keys(own)) if (!path.startsWith('/profile')) others.set(path, await openAt(context, site, path));
    await watchFrames(first);
    await first.reload();
    await expect(first.locator('main')).toContainText('secret');
    await first.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(first.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    for (const [path, page] of others) {
      await expect(page.getByRole('button', { name: 'Sign Out', exact: true }), path).toHaveCount(0);
      await expect(page.locator('main'), path).not.toContainText('secret');
    }
    await first.goBack({ waitUntil: 'commit' });
    await expect(first.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(first.locator('main')).not.toContainText('secret');
    expect(await written(first, 'seen', '/chat/elin-marrow')).toBe(0);
  });
});
