import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test } from './support/test.ts';

const open = async (page: Page, site: string) => {
  await page.goto(`${site}/doctor`);
  await expect(page.getByRole('heading', { name: 'Doctor', level: 1 })).toBeVisible();
};
const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });
const examine = async (page: Page, pasted: Record<string, string>) => {
  for (const [label, value] of Object.entries(pasted)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Check' }).click();
};

const tagFor = (site: string, application: string) =>
  `<div data-troupe="chat" data-application="${application}"></div><script async src="${site}/embed/v1/loader.js"></script>`;

test('a page that would not work is told why, with the lines to paste', async ({ page, troupe }) => {
  await open(page, troupe.site);
  await expect(page).toHaveTitle('Doctor · Daybreak');
  await expectAccessible(page, 'the empty doctor');
  await examine(page, {
    'Address of your page': 'https://nobody.example/help',
    'Response headers': "content-security-policy: script-src 'self'; frame-src 'self'",
    Tag: tagFor(troupe.site, 'dusk'),
  });
  await expect(findings(page).getByRole('status').first()).toHaveText('4 broken, 0 to review, 1 OK');
  const broken = page.getByRole('region', { name: 'Broken' });
  await expect(broken.getByText("https://nobody.example is not on the brand's list")).toBeVisible();
  await expect(broken.getByText(`script-src 'self' ${troupe.site}`)).toBeVisible();
  await expectAccessible(page, 'the doctor with bad news');
});

test("the partner's own page is healthy as it is served", async ({ page, troupe }) => {
  const site = `http://acme.localhost:${troupe.port}`;
  const served = await fetch(troupe.partner);
  await open(page, site);
  await examine(page, {
    'Address of your page': troupe.partner,
    'Response headers': [...served.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    Tag: await served.text(),
  });
  await expect(findings(page).getByRole('status').first()).toHaveText(/^0 broken, 0 to review, \d OK$/);
  await expect(page.getByText(`${troupe.partner} is on the brand's list`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Broken' })).toBeHidden();
  await expectAccessible(page, 'the doctor with good news');
});

for (const width of [360, 768, 1440]) {
  test(`long lines fit ${width} px, right to left too`, async ({ page, troupe }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, troupe.site);
    await examine(page, {
      'Response headers': `content-security-policy: script-src ${'https://a-long-name-of-a-host.example '.repeat(9)}${'x'.repeat(200)}.example`,
    });
    await expect(page.getByRole('region', { name: 'Broken' })).toBeVisible();
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page, `the doctor at ${width}, ${direction}`);
    }
  });
}
