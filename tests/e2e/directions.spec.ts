import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { operatorTokenPath } from '../../packages/server/src/adapters/operator-token.ts';
import { operatorImportPath } from '../../packages/server/src/creation/operator-import.ts';
import { signInMember } from '../bench/member.ts';
import { expect, test } from './support/test.ts';

/** Paragraphs, lines of one paragraph, items, a quote, each in the other direction than the one before; code. */
const mixed = [
  'The ferry is late.\nوصل القارب الآخر.',
  'لن ننتظر طويلا.\nWe wait inside.',
  '- Bring a rope.\n- أحضر المصباح.',
  '> קרא את המכתב.',
  'Run `tideOf()` now',
  '```\nlet حد = tideOf();\n```',
].join('\n\n');

/** Lines that end in a full stop: each with the side of its first letter that the full stop stands on. */
const fullStops = (within: Locator): Promise<string[]> =>
  within.evaluate((root) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: line, index } of (node.textContent ?? '').matchAll(/\p{L}[^\n]*\./gu)) {
        const middle = (at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { left, right } = range.getBoundingClientRect();
          return (left + right) / 2;
        };
        found.push(`${line} ${middle(index + line.length - 1) > middle(index) ? 'right' : 'left'}`);
      }
    return found;
  });
const right = [
  'The ferry is late. right',
  'وصل القارب الآخر. left',
  'لن ننتظر طويلا. left',
  'We wait inside. right',
  'Bring a rope. right',
  'أحضر المصباح. left',
  'קרא את המכתב. left',
];
/** Every line of the text that is drawn here, each on the side of its own language. */
const expectRight = async (within: Locator) => {
  await expect(within).toBeAttached();
  await expect.poll(() => fullStops(within)).toEqual(right);
};

const importCard = async (request: APIRequestContext, site: string, dataDir: string): Promise<string> => {
  const data = {
    name: 'Two Shores',
    description: mixed,
    personality: '',
    scenario: '',
    first_mes: mixed,
    mes_example: '',
    tags: ['Sea', 'Travel'],
    creator_notes: '',
    character_version: '1',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: [],
    extensions: {},
  };
  const form = new FormData();
  const card = JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data });
  form.set('file', new File([card], 'shores.json', { type: 'application/json' }));
  form.set('visibility', 'public');
  form.append('application', 'daybreak');
  const headers = { authorization: `Bearer ${readFileSync(operatorTokenPath(dataDir), 'utf8')}` };
  const answer = await request.post(`${site}${operatorImportPath}`, { multipart: form, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
};

/** A long chat: most of its rows are far from what is read, and hold their words alone. */
const importChat = async (request: APIRequestContext, api: string, token: string, characterId: string): Promise<string> => {
  const lines = Array.from({ length: 240 }, (_, at) => ({ name: 'A', is_user: at % 2 === 1, mes: mixed }));
  const buffer = Buffer.from([{ user_name: 'A', character_name: 'B' }, ...lines].map((line) => JSON.stringify(line)).join('\n'));
  const answer = await request.post(`${api}/characters/${characterId}/conversations/import`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'chat.jsonl', mimeType: 'application/jsonl', buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { conversation: { id: string } }).conversation.id;
};

/** Scrolls up until a bubble is found. */
const scrollTo = async (page: Page, bubble: Locator) => {
  const log = page.locator('[data-troupe-part="messages"]');
  await expect
    .poll(
      async () => {
        await log.evaluate((scroller) => scroller.scrollBy(0, -scroller.clientHeight / 2));
        return bubble.count();
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(0);
};

test('a text in two directions has the full stop of each line where its language has it, on every page', async ({
  page,
  context,
  request,
  troupe,
}) => {
  const characterId = await importCard(request, troupe.site, troupe.dataDir);
  const member = await signInMember(troupe.site, 'premium@example.test');
  const token = await member.token();
  const conversationId = await importChat(request, `${troupe.site}/api/v1`, token, characterId);
  await context.addCookies(member.cookies());

  await page.goto(`${troupe.site}/chat/${characterId}/${conversationId}`);
  const bubbles = (role: string) =>
    page.locator(`[data-troupe-part="message"][data-troupe-role="${role}"] [data-troupe-part="bubble"]`);
  await expectRight(bubbles('user').last());
  await expectRight(bubbles('bot').nth(-2));
  expect(
    await bubbles('user')
      .last()
      .locator('code')
      .evaluateAll((all) => all.map((code) => getComputedStyle(code).direction)),
  ).toEqual(['ltr', 'ltr']);
  const resting = page.locator('[data-troupe-part="bubble"]:not(:has(p))').first();
  await scrollTo(page, resting);
  await expectRight(resting);

  await page.goto(`${troupe.site}/chatbot/${characterId}`);
  await expectRight(page.getByRole('region', { name: 'Greeting' }).locator('blockquote').first());

  const exported = await request.get(`${troupe.site}/api/v1/conversations/${conversationId}/export?format=html`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto('about:blank');
  await page.setContent(await exported.text());
  await expectRight(page.locator('article p').last());
});
