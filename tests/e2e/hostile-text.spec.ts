import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { operatorTokenPath } from '../../packages/server/src/adapters/operator-token.ts';
import { dangerousLinks } from '../../packages/server/src/kernel/disguises/dangerous-links.ts';
import { operatorImportPath } from '../../packages/server/src/creation/operator-import.ts';
import { signInMember } from '../bench/member.ts';
import { generatedStrings, hostileStrings, markupStrings } from '../hostile/hostile-strings.ts';
import { createDriver, type ChatDriver } from './support/pages/chat-driver.ts';
import { cuts, startRecitingModel } from './support/servers/reciting-model.ts';
import { expect, test } from './support/test.ts';
import { layTripwire } from './support/tripwire.ts';
import { startTroupe, type Troupe } from './support/servers/troupe.ts';

// A page of the test's own stands at an address of the site: no worker may ask the server for it instead.
test.use({ serviceWorkers: 'block' });

/*
 * TRUST-T-14: hostile strings through the real server, database and browser, in every place
 * where a chat shows what a person wrote. 0 executions, 0 requests.
 */
let model: Awaited<ReturnType<typeof startRecitingModel>>;
let troupe: Troupe;
const recited = markupStrings.join('\n');
test.beforeAll(async () => {
  model = await startRecitingModel(recited);
  troupe = await startTroupe({ env: model.env });
});
test.afterAll(async () => {
  await troupe.stop();
  model.close();
});

/** Joins strings to texts of at most so many letters. */
const packed = (strings: readonly string[], max: number): string[] => {
  const texts: string[] = [];
  for (const one of strings.filter(({ length }) => length <= max)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + one.length < max) texts[texts.length - 1] = `${last}\n${one}`;
    else texts.push(one);
  }
  return texts;
};
const oneLine = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());

/** Elements that none of our screens draws: here they would have come out of a text. Scripts of our documents carry the policy's nonce. */
const foreign =
  'script:not([nonce]):not([src]):not([type="application/json"]):not([type="application/ld+json"]), iframe[srcdoc], object, embed, base, video, math, template, noscript, marquee, details[ontoggle], [onerror], [onload], [onclick], [onfocus], a[href^="javascript:"], img[src="x"], [src*="evil"], [href*="evil"]';

/** Of all of them those that the server takes in a card which others read: it refuses links that may do something (P-ERR-06). */
const linklessStrings = markupStrings.filter((text) => dangerousLinks(text).length === 0);

/** A public character whose every field is hostile, on every brand. */
const importCharacter = async (request: APIRequestContext): Promise<string> => {
  const part = (max: number, skip = 0) =>
    packed([...linklessStrings.slice(skip), ...linklessStrings.slice(0, skip)], max)[0] ?? '';
  const data = {
    name: '<img onerror=xss=1>',
    description: part(4000),
    personality: part(900, 40),
    scenario: part(3000, 60),
    first_mes: part(3900, 80),
    mes_example: part(3000, 90),
    alternate_greetings: [part(3900, 100)],
    tags: packed(linklessStrings, 20).slice(0, 10),
    creator: '<svg/onload=alert(1)>',
    creator_notes: part(900, 10),
    character_version: '1',
    system_prompt: '',
    post_history_instructions: '',
    extensions: {},
  };
  const card = JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data });
  const form = new FormData();
  form.set('file', new File([card], 'hostile.json', { type: 'application/json' }));
  form.set('visibility', 'public');
  for (const brand of ['daybreak', 'lantern', 'acme']) form.append('application', brand);
  const answer = await request.post(`${troupe.site}${operatorImportPath}`, {
    multipart: form,
    headers: { authorization: `Bearer ${readFileSync(operatorTokenPath(troupe.dataDir), 'utf8')}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
};

/** Everything that a member can write, but for messages, by the calls that the screens make. */
const fill = async (request: APIRequestContext, token: string, characterId: string) => {
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(`${troupe.site}${path}`, { method, data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const messages = [...packed(hostileStrings, 300), ...packed(generatedStrings, 7500)];
  const lines = messages.map((mes, at) => ({ name: mes.slice(0, 60), is_user: at % 2 === 1, mes }));
  const head = { user_name: '<script>alert(1)</script>', character_name: '"><img src=x onerror=alert(1)>' };
  const imported = await request.post(`${troupe.site}/api/v1/characters/${characterId}/conversations/import`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      file: {
        name: 'chat.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from([head, ...lines].map((line) => JSON.stringify(line)).join('\n')),
      },
    },
  });
  expect(imported.status(), await imported.text()).toBe(200);
  const { conversation, messages: count } = (await imported.json()) as { conversation: { id: string }; messages: number };
  expect(count).toBe(messages.length);

  const titles = oneLine(packed(markupStrings, 50)).slice(0, 24);
  for (const label of titles) {
    const { id } = await call<{ id: string }>('POST', `/api/v1/characters/${characterId}/conversations`, {});
    await call('PUT', `/api/v1/conversations/${id}/label`, { label });
  }
  await call('PUT', `/api/v1/conversations/${conversation.id}/label`, { label: titles[0] });
  const names = oneLine(packed(markupStrings, 20))
    .filter(({ length }) => length > 2)
    .slice(0, 10);
  const highlights = packed(markupStrings, 990);
  for (const [at, name] of names.entries())
    await call('POST', '/api/v1/personas', {
      name,
      highlights: highlights[at % highlights.length],
      avatar_url: '/art/persona-1.svg?v=1',
      is_default: at === 0,
    });
  for (const content of packed(markupStrings, 250))
    await call('POST', `/api/v1/conversations/${conversation.id}/memories`, { content, is_pinned: content.length % 2 === 0 });
  const page = await call<{ messages: { id: string; role: string }[] }>(
    'GET',
    `/api/v1/characters/${characterId}/messages?conversationId=${conversation.id}&limit=50`,
  );
  for (const [at, { id }] of page.messages.slice(-20).entries())
    await call('PUT', `/api/v1/messages/${id}/bookmark`, { name: titles[at] });
  return { conversationId: conversation.id, count };
};

/** Loads every page, then scrolls from the first message to the last; answers how many were drawn on the way. */
const readAll = async (chat: ChatDriver): Promise<number> => {
  const log = chat.chat.locator('[data-troupe-part="messages"]');
  // There is more than one page, and the first says so when it is here: its top asks for the page before.
  await expect(chat.chat.getByRole('button', { name: 'Load Previous Messages' })).toHaveCount(1);
  return log.evaluate(async (scroller) => {
    const drawn = new Set<string | null>();
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    let total = '';
    let lastNew = performance.now();
    const look = async () => {
      await frame();
      const before = drawn.size;
      for (const row of scroller.querySelectorAll('li[data-troupe-part="message"]')) {
        drawn.add(row.getAttribute('aria-posinset'));
        total = row.getAttribute('aria-setsize') ?? total;
      }
      if (drawn.size > before) lastNew = performance.now();
    };
    /** A page may still be on its way, and a row that is measured for the first time moves the view: only what stays away for long is an end. */
    const isWaiting = () => performance.now() - lastNew < 20_000;
    while (!drawn.has('1') && isWaiting()) {
      scroller.scrollTop = 0;
      await look();
    }
    while (drawn.size < Number(total) && isWaiting()) {
      const before = scroller.scrollTop;
      scroller.scrollTop += scroller.clientHeight / 2;
      await look();
      // What was passed by is seen in another round.
      if (scroller.scrollTop === before) scroller.scrollTop = 0;
    }
    return drawn.size;
  });
};

test('the wire trips where a vector does run, asks or is stopped by the policy', async ({ context, page, faults }) => {
  const { tripped } = await layTripwire(context, [troupe.site]);
  const address = `${troupe.site}/a-page-without-a-policy`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<img src=x onerror=alert(1)><script>__xss = 1</script><img src="http://evil.test/a.png"><iframe srcdoc="<script>parent.confirm(1)</script>"></iframe>',
    }),
  );
  await page.goto(address);
  await expect.poll(tripped).toEqual(expect.arrayContaining(['alert', '__xss', 'request http://evil.test/a.png', 'confirm']));
  await page.goto(`${troupe.site}/`);
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'http://evil.test/b.png';
    document.body.append(image);
  });
  await expect.poll(tripped).toEqual(expect.arrayContaining([expect.stringMatching(/^img-src http:\/\/evil\.test/)]));
  faults.errors = [];
});

test('in every place of a chat that shows what somebody wrote, hostile text is text', async ({ context, page, request }) => {
  test.setTimeout(600_000);
  const characterId = await importCharacter(request);
  const member = await signInMember(troupe.site, 'premium@example.test');
  const { conversationId, count } = await fill(request, await member.token(), characterId);
  const frames = `http://acme.localhost:${troupe.port}`;
  const { tripped } = await layTripwire(context, [troupe.site, troupe.partner, frames]);
  await context.addCookies(member.cookies());
  const expectNothing = async (where: string) => {
    for (const frame of page.frames()) {
      const found = await frame
        .locator(foreign)
        .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 200)));
      expect(found, `${where}: ${frame.url()}`).toEqual([]);
      // What search engines are told is data to its end, whatever stands in it.
      for (const told of await frame.locator('script[type="application/ld+json"]').allTextContents()) JSON.parse(told);
    }
    expect(await tripped(), where).toEqual([]);
  };
  const chat = createDriver({ name: 'site', page, chat: page });
  const { dialog } = chat;

  await test.step('messages of both sides, all of them', async () => {
    await page.goto(`${troupe.site}/chat/${characterId}/${conversationId}`);
    await chat.ready();
    expect(await readAll(chat)).toBe(count);
    await expectNothing('the log');
  });
  await test.step('panels: memories, personas, bookmarks, saved chats, search, bin, report, why', async () => {
    const look = async (entry: string | RegExp, title: string | RegExp, content: string) => {
      await chat.menu(entry);
      await expect(dialog(title).getByText(content).first()).toBeVisible();
      await expectNothing(String(entry));
      await page.keyboard.press('Escape');
      await expect(dialog(title)).toHaveCount(0);
    };
    await look('Manage memories', 'Memories', '<');
    await look(/^Change persona/, /^Who is going to chat with/, '<');
    await look('Branches and bookmarks', 'Branches and bookmarks', '<');
    await look('Change title', 'Change title', 'Title');
    await chat.choose(chat.messages.nth(1), 'Remove from here');
    await look('Recently removed', 'Recently removed', 'Messages in this conversation');
    await chat.menu('Recently removed');
    await dialog('Recently removed')
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await expect(dialog('Recently removed')).toHaveCount(0);
    await chat.composer.fill('/search <script>alert');
    await chat.composer.press('Enter');
    await expect(page.locator('[data-troupe-part="message-hit"] mark').first()).toBeVisible();
    await expectNothing('search');
    await page.keyboard.press('Escape');
    await chat.menu('Report chatbot');
    await page.getByRole('radio', { name: 'Advertising or spam' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Comment (optional)').fill(markupStrings.join('\n').slice(0, 1000));
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^Thanks for submitting your report/)).toBeVisible();
    await expectNothing('a report');
    await page.keyboard.press('Escape');
    await chat.menu('View saved chats');
    await expect(page.locator('[data-troupe-part="conversation-row"]').nth(20)).toBeVisible();
    await expectNothing('saved chats');
  });
  await test.step('a reply, wherever its stream is cut', async () => {
    await page.goto(`${troupe.site}/chat/${characterId}/new`);
    await dialog(/^Who is going to chat with/)
      .getByRole('button', { name: /^Chat with/ })
      .click();
    await chat.ready();
    for (const cut of Object.keys(cuts)) {
      await chat.say(`cut: ${cut}`);
      await expect(chat.newest).toContainText(markupStrings.at(-1) ?? '');
      await expectNothing(`a reply cut ${cut}`);
    }
    expect(model.chunks()).toBeGreaterThan(recited.length);
  });
  await test.step('the exported page, opened without any policy', async () => {
    const token = await member.token();
    const exported = await request.get(`${troupe.site}/api/v1/conversations/${conversationId}/export?format=html`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const address = `${troupe.site}/an-exported-page`;
    await page.route(address, async (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: await exported.text() }),
    );
    await page.goto(address);
    await expect(page.locator('article')).toHaveCount(count);
    expect(await page.locator('script, iframe, object, embed, video, form, img, a, svg').count()).toBe(0);
    await expectNothing('the exported page');
  });
  await test.step('what the server draws: lists and the page of the character', async () => {
    for (const path of ['/', `/chatbot/${characterId}`, '/chats']) {
      await page.goto(troupe.site + path, { waitUntil: 'networkidle' });
      await expectNothing(path);
    }
  });
  await test.step("the widget on a partner's page", async () => {
    await page.goto(`${troupe.partner}/?character=${characterId}`);
    const widget = createDriver({ name: 'widget', page, chat: page.frameLocator('#chat iframe') });
    await widget.ready();
    await widget.say('cut: marks');
    await expect(widget.newest).toContainText(markupStrings.at(-1) ?? '');
    await expectNothing('the widget');
  });
});
