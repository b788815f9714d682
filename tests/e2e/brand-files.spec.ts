import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { expect, test } from './support/test.ts';
import { freePort, startTroupe } from './support/servers/troupe.ts';

/** Any face that no machine has by this name. */
const face = resolve(root, 'stories/node_modules/storybook/assets/browser/nunito-sans-bold.woff2');

/** Faces of the brand that a document has loaded. */
const loadedFaces = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.load('16px "Harbour Sans"');
    return [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`);
  });

test("a brand's own logo and face are shown, in the isolated card page too, and its legal texts", async ({ page }) => {
  const brands = mkdtempSync(join(tmpdir(), 'troupe-brands-'));
  mkdirSync(join(brands, 'harbour'));
  writeFileSync(
    join(brands, 'harbour/logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>',
  );
  copyFileSync(face, join(brands, 'harbour/sans.woff2'));
  const brand = {
    id: 'harbour',
    name: 'Harbour',
    hosts: ['harbour.localhost:PORT'],
    logo: '/brand/logo.svg',
    theme: { fonts: [{ family: 'Harbour Sans', src: '/brand/sans.woff2' }], tokens: { 'font-ui': '"Harbour Sans", sans-serif' } },
    legal: { terms: 'Be kind.\n\nRead books.' },
  };
  const port = await freePort();
  writeFileSync(join(brands, 'harbour.json'), JSON.stringify(brand).replace('PORT', `${port}`));
  const troupe = await startTroupe({ env: { PORT: `${port}`, BRANDS_DIR: brands } });
  try {
    const site = `http://harbour.localhost:${port}`;
    // No page of a partner for a brand that lists none.
    expect(troupe.printed()).not.toContain('A partner page');
    await expect(fetch(troupe.partner)).rejects.toThrow();
    await page.goto(site);
    const logo = page.getByRole('navigation', { name: 'Main' }).locator('img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    expect(await loadedFaces(page)).toEqual(['Harbour Sans loaded']);
    await expect(page.getByText('No one here yet')).toBeVisible();

    await page.goto(`${site}/sandbox/pay/card?nonce=n1234567890123456`);
    await expect(page.getByLabel('Card number')).toBeVisible();
    expect(await loadedFaces(page)).toEqual(['Harbour Sans loaded']);

    await page.goto(`${site}/terms`);
    await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
    await expect(page.getByText('Read books.')).toBeVisible();
    expect(await loadedFaces(page)).toEqual(['Harbour Sans loaded']);
  } finally {
    // What a page still asks of a server that has gone is an error in its console.
    await page.close();
    await troupe.stop();
    rmSync(brands, { recursive: true });
  }
});

test('the page of a partner that a start prints is that of the first brand that lists its origin', async ({ page }) => {
  const brands = mkdtempSync(join(tmpdir(), 'troupe-brands-'));
  const [port, partnerPort] = [await freePort(), await freePort()];
  const write = (id: string, more: object) =>
    writeFileSync(
      join(brands, `${id}.json`),
      JSON.stringify({ id, name: id, hosts: [`${id}.localhost:${port}`], logo: 'acme', ...more }),
    );
  write('dock', {});
  write('quay', {
    embed: { allowed_origins: [`http://127.0.0.1:${partnerPort}`] },
    texts: { 'explore.hero.title': 'On the quay' },
  });
  const troupe = await startTroupe({ env: { PORT: `${port}`, PARTNER_PORT: `${partnerPort}`, BRANDS_DIR: brands } });
  try {
    expect(troupe.printed()).toContain(`A partner page  ${troupe.partner}`);
    await page.goto(troupe.partner);
    await expect(page.locator('#explore iframe')).toHaveAttribute(
      'src',
      new RegExp(`^http://quay\\.localhost:${port}/.*application=quay`),
    );
    await expect(page.frameLocator('#explore iframe').getByRole('heading', { name: 'On the quay' })).toBeAttached();
    await expect(page.getByText('You are reading as a guest.')).toBeVisible();
  } finally {
    // What a page still asks of a server that has gone is an error in its console.
    await page.close();
    await troupe.stop();
    rmSync(brands, { recursive: true });
  }
});
