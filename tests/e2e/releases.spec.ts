import ledger from '../../packages/embed/releases/ledger.json' with { type: 'json' };
import { chatOf } from './support/pages/partner-page.ts';
import { expect, test } from './support/test.ts';

for (const [version, files] of Object.entries(ledger)) {
  const exact = `v${version}/loader.js`;

  test(`a page that pins ${version} by its hash has chat and launcher, with today's frame`, async ({ page, troupe }) => {
    const origin = troupe.site.replace('//', '//acme.');
    const address = `${origin}/embed/${exact}`;
    const pinned = `${troupe.partner}/pinned`;
    const integrity = Object.entries(files).find(([file]) => file === exact)?.[1];
    // A document from a test has no address, so the browser asks before it may reach this machine.
    await page.context().grantPermissions(['local-network-access']);
    await page.route(pinned, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Pinned</title><link rel="icon" href="data:,">
          <div id="chat" data-troupe="chat" data-application="acme" data-character="old-juniper"></div>
          <script src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>
          <script>Troupe.mount('chat', null, { application: 'acme', character: 'elin-marrow', display: 'launcher' })</script>`,
      }),
    );
    await page.goto(pinned);
    await expect(chatOf(page).getByRole('heading', { name: 'Old Juniper' })).toBeVisible();
    await expect(chatOf(page).getByRole('textbox')).toBeEditable();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.frameLocator('troupe-widget iframe').getByRole('heading', { name: 'Elin Marrow' })).toBeVisible();

    for (const file of Object.keys(files)) {
      const answer = await page.request.get(`${troupe.site}/embed/${file}`);
      expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });
}

test('an exact address exists once it is released, not before', async ({ page, troupe }) => {
  expect((await page.request.get(`${troupe.site}/embed/v99.0.0/loader.js`)).status()).toBe(404);
});
