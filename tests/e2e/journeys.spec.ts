import type { Frame } from '@playwright/test';
import { createDriver, type ChatDriver } from './support/pages/chat-driver.ts';
import { beSomebody, branchOff, drawAndJudge, keepChats, listen, tellStory } from './support/pages/chat-journeys.ts';
import { tapAudio } from './support/servers/listening.ts';
import { signIn } from './support/pages/sign-in.ts';
import { subscribeReader } from './support/servers/partner-member.ts';
import { frameOf } from './support/pages/partner-page.ts';
import { test } from './support/test.ts';
import { startTroupe, type Troupe } from './support/servers/troupe.ts';
import { startUpstreamProcess, type UpstreamProcess } from './support/servers/upstream.ts';

/*
 * The main journeys of the chat, told once and driven twice: on the site by a member, and in the widget
 * on a partner's page by a member of the partner's, who comes in by token. Both have paid for everything.
 */
// Tall enough for a whole widget with its menus: where the page around a frame scrolls, a press may miss.
test.use({ viewport: { width: 1280, height: 1400 } });

let upstream: UpstreamProcess;
let troupe: Troupe;
test.beforeAll(async () => {
  upstream = await startUpstreamProcess({ delayMs: 2 });
  troupe = await startTroupe({ env: upstream.env });
});
test.afterAll(async () => {
  await troupe.stop();
  await upstream.stop();
});

const drive = async (chat: ChatDriver, frame: () => Frame) => {
  test.setTimeout(600_000);
  await chat.ready();
  await tellStory(chat);
  await branchOff(chat);
  await beSomebody(chat, upstream, 'Old Juniper');
  await listen(chat, frame());
  await drawAndJudge(chat, 'Old Juniper');
  await keepChats(chat);
};

test('on the site', async ({ page }) => {
  await page.addInitScript(tapAudio);
  await signIn(page, troupe.site, 'premium@example.test');
  await page.goto(`${troupe.site}/chat/old-juniper`);
  await drive(createDriver({ name: 'site', page, chat: page }), () => page.mainFrame());
});

test("in the widget on a partner's page", async ({ page, request }) => {
  await page.addInitScript(tapAudio);
  await subscribeReader(request, troupe, 'mara');
  await page.goto(`${troupe.partner}/?character=old-juniper`);
  await drive(createDriver({ name: 'widget', page, chat: page.frameLocator('#chat iframe') }), () => frameOf(page));
});
