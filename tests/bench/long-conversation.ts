import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { wholeBrowser } from '../e2e/support/servers/launch.ts';
import { startTroupe, type Troupe } from '../e2e/support/servers/troupe.ts';
import { startUpstreamProcess } from '../e2e/support/servers/upstream.ts';
import { characterId, leave, lengthen, makeGuest, openAs, type Guest } from './long-story.ts';
import { addProbe, keysToPaint, rideUp, untilPainted, walkThrough, type Ride, type Walk } from './page-probe.ts';
import { at, shown, spread, table } from './spread.ts';

const lengths = [10, 1_000, 10_000] as const;
const reply = { event: 'keydown', selector: '[data-troupe-part="message"][data-troupe-role="bot"]' };

interface Story {
  length: number;
  guest: Guest;
  opened: number[];
  reached: number[];
  firstWord: number[];
  elements: number;
}

/** Opens one story as a reader does, from the list of chats, and sends one message. */
const readOnce = async (browser: Browser, troupe: Troupe, story: Story, round: number, keys: number[]) => {
  const { guest, length } = story;
  const context = await openAs(browser, guest);
  const page = await context.newPage();
  await addProbe(page);
  // The address itself, cold but for the browser's code cache.
  await page.goto(`${troupe.site}/chat/${characterId}/${guest.conversationId}`);
  await page.locator('[data-troupe-part="message"]').last().waitFor();
  story.reached.push(
    await page.evaluate(() => new Promise<number>((done) => window.probe.afterPaint(() => done(performance.now())))),
  );
  // From the list, in the running app.
  await page.goto(`${troupe.site}/chats`);
  const link = page.locator('[data-troupe-part="conversation-row"] a').first();
  await link.waitFor();
  // A later round's last message is the one that was sent before it.
  const last = round === 0 ? `(${length})` : `end${round - 1}`;
  const opening = { event: 'click', selector: '[data-troupe-part="message"]', text: last };
  story.opened.push(await untilPainted(page, opening, () => link.click()));
  story.elements = Math.max(story.elements, await page.evaluate(() => document.getElementsByTagName('*').length));

  const composer = page.getByRole('textbox', { name: /message/i });
  await page.locator('[data-troupe-part="messages"]').waitFor();
  await composer.fill(`[[say: word${round} and the lamp is lit end${round}]]`);
  story.firstWord.push(await untilPainted(page, { ...reply, text: `word${round}` }, () => composer.press('Enter')));
  const done = (text: string) =>
    page
      .locator('[data-troupe-part="message"][data-troupe-role="bot"][data-troupe-state="complete"]', { hasText: text })
      .last()
      .waitFor();
  await done(`end${round}`);

  if (length === lengths[2]) {
    // The place of Stop is Send's again: until then Enter sends nothing.
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await composer.fill(`[[say: ${'and on it went '.repeat(100)} at last end${round}]]`);
    await untilPainted(page, { ...reply, text: 'and on' }, () => composer.press('Enter'));
    keys.push(...(await keysToPaint(page, () => page.keyboard.type('the lamp burns low and the rain has come', { delay: 60 }))));
    // What was typed is too slow to count if the words had ended meanwhile.
    await page.locator('[data-troupe-state="streaming"]').waitFor();
    // To its end: the next round would find Stop in the place of Send.
    await done(`at last end${round}`);
  }
  await leave(context, guest, troupe.site);
};

/** Milliseconds on the real start command, from conversations of three lengths; how far one can scroll. */
export const measureLongConversation = async (rounds = 5): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'troupe-long-'));
  const upstream = await startUpstreamProcess({ delayMs: 20 });
  const browser = await chromium.launch(wholeBrowser());
  const env = { ...upstream.env, TRUSTED_PROXIES: '1' };
  let troupe = await startTroupe({ dataDir, env });
  try {
    const stories: Story[] = [];
    for (const length of lengths)
      stories.push({ length, guest: await makeGuest(troupe.site), opened: [], reached: [], firstWord: [], elements: 0 });
    await troupe.stop();
    await lengthen(dataDir, new Map(stories.map(({ guest, length }) => [guest.conversationId, length])));
    troupe = await startTroupe({ dataDir, env: { ...env, PORT: String(troupe.port), PARTNER_PORT: String(troupe.partnerPort) } });

    const keys: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const story of stories) await readOnce(browser, troupe, story, round, keys);

    const longest = stories.at(-1) as Story;
    const rides: Ride[] = [];
    const walks: Walk[] = [];
    let total = 0;
    for (let round = 0; round < rounds; round += 1) {
      const context = await openAs(browser, longest.guest);
      const page = await context.newPage();
      await page.goto(`${troupe.site}/chat/${characterId}/${longest.guest.conversationId}`);
      await page.locator('[data-troupe-part="message"]').last().waitFor();
      total = Number(await page.locator('[aria-setsize]').last().getAttribute('aria-setsize'));
      rides.push(await rideUp(page, 20_000, 6_000));
      walks.push(await walkThrough(page));
      await leave(context, longest.guest, troupe.site);
    }
    const most = <T>(all: readonly T[], pick: (one: T) => number) => Math.max(...all.map(pick));
    const least = <T>(all: readonly T[], pick: (one: T) => number) => Math.min(...all.map(pick));
    const longestFrames = (all: readonly { worstFrame: number }[]) => shown(spread(all.map(({ worstFrame }) => worstFrame)));

    const row = (name: string, goal: string, pick: (story: Story) => string | number) => [name, ...stories.map(pick), goal];
    const first = ({ firstWord }: Story) => spread(firstWord);
    return [
      table(
        ['messages', ...lengths.map((length) => length.toLocaleString('en')), 'to be'],
        [
          row('from the list of chats to the last message painted, ms', '≤ 150', ({ opened }) => shown(spread(opened))),
          row('from the address itself, ms', '', ({ reached }) => shown(spread(reached))),
          row('elements in the document', '≤ 600', ({ elements }) => elements),
          row('send to first word painted, ms', '≤ 80', (story) => shown(first(story))),
        ],
      ),
      '',
      table(
        ['10,000 messages', 'measured', 'to be'],
        [
          [
            'send to first word, times that of 10 messages',
            (first(longest).median / first(stories[0] as Story).median).toFixed(2),
            '1',
          ],
          ['key to paint while a reply streams, ms', shown(spread(keys), 1), '≤ 16'],
          [`its 98th percentile, ms (${keys.length} keys)`, at(keys, 0.98).toFixed(1), '≤ 24'],
          [
            'places seen on the way to the beginning and back',
            `${least(walks, ({ seen }) => seen).toLocaleString('en')} of ${total.toLocaleString('en')}`,
            'all',
          ],
          ['most elements on that way', most(walks, ({ elements }) => elements), '≤ 600'],
          ['longest frame on that way, ms', longestFrames(walks), '≤ 50'],
          ['a wheel turned by 20,000 px at 6,000 px/s moves, px', shown(spread(rides.map(({ moved }) => moved))), '20,000 ± 5 %'],
          ['most elements on that ride', most(rides, ({ elements }) => elements), '≤ 600'],
          ['longest frame on that ride, ms', longestFrames(rides), '≤ 50'],
        ],
      ),
    ].join('\n');
  } finally {
    await browser.close();
    await troupe.stop();
    await upstream.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};
