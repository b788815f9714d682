import { createDriver } from './support/pages/chat-driver.ts';
import { character } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'sandboxed-host' });

test('in a page whose own frame was given nothing, Copy copies and an export does not claim to be saved', async ({
  page,
  troupe,
  faults,
}) => {
  const { partner, port } = troupe;
  await page.context().grantPermissions(['local-network-access'], { origin: partner });
  const serve = (path: string, body: string) =>
    page.route(`${partner}${path}`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>Host</title><link rel="icon" href="data:,">${body}`,
      }),
    );
  await serve(
    '/outer',
    '<iframe src="/inner" sandbox="allow-scripts allow-same-origin allow-forms" width="600" height="700"></iframe>',
  );
  await serve(
    '/inner',
    `<script src="http://acme.localhost:${port}/embed/v1/loader.js" data-application="acme"></script>
<div data-troupe="chat" data-application="acme" data-character="${character}"></div>`,
  );
  await page.goto(`${partner}/outer`);
  const chat = page.frameLocator('iframe').frameLocator('iframe');
  const driver = createDriver({ name: 'widget', page, chat });
  await driver.ready();
  await driver.choose(driver.messages.first(), 'Copy');
  await driver.said('Copied to clipboard');
  await driver.composer.press('ControlOrMeta+V');
  await expect(driver.composer).toHaveValue(/\w{3}/);
  await driver.composer.fill('');
  await driver.menu('Export');
  await chat
    .getByRole('dialog')
    .getByRole('button', { name: /Markdown/ })
    .click();
  await driver.said(/^Download started: /);
  // The browser itself reports what it keeps from a sandbox.
  faults.errors = faults.errors.filter((text) => !/download|permissions policy/i.test(text));
});
