import { openHost, mountIn } from '../support/pages/host-page.ts';
import { createDriver } from '../support/pages/chat-driver.ts';
import { expect, test } from './test.ts';

test('a chat on the site: who speaks, what was said, what can be done with it, and where to write', async ({
  page,
  troupe,
  reader,
}) => {
  await page.goto(`${troupe.site}/chat/old-juniper`);
  const chat = createDriver({ name: 'site', page, chat: page });
  await chat.ready();
  await chat.composer.fill('[[say: *The bark warms.* "The roots remember the rain."]]');
  await chat.composer.press('Enter');
  // Once, whole, without the marks of the roleplay; not a word while it grows.
  expect(await reader.hears('Old Juniper: ')).toEqual(['polite: Old Juniper: The bark warms. "The roots remember the rain."']);
  await chat.complete();
  // The announcement is emptied: a reader who walks on must not hear it twice.
  await expect(page.locator('[data-troupe-part="announcer"]')).toBeEmpty();
  await chat.composer.fill('And the stones?');
  await reader.reads(page, 'chat');
});

test('a chat in a page of another site is part of that page', async ({ page, troupe, reader }) => {
  await openHost(page, troupe, { body: '<main><h1>Six keepers</h1><div id="chat"></div></main>' });
  await mountIn(page, 'chat', '#chat', { character: 'old-juniper', height: 580, title: 'Chat with a character' });
  const chat = createDriver({ name: 'widget', page, chat: page.frameLocator('#chat iframe') });
  await chat.ready();
  await reader.reads(page, 'chat-in-a-frame');
});

test("a message's menu has the focus; removing the message with it leaves the focus on the messages", async ({
  page,
  troupe,
  reader,
}) => {
  await page.goto(`${troupe.site}/chat/old-juniper`);
  const chat = createDriver({ name: 'site', page, chat: page });
  await chat.ready();
  await chat.open(chat.newest);
  await reader.reads(page, 'message-menu', ['menu', 'Reply actions']);
  await page.getByRole('menuitem', { name: 'Remove from here' }).click();
  await reader.hears('polite: Success!\u00a01 message removed');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused();
});
