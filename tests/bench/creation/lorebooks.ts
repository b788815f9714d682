import { chromium, type Page } from '@playwright/test';
import { emptyEntry, type LorebookEntryForm } from '../../../packages/protocol/src/index.ts';
import { createMemoryDatabase } from '../../../packages/server/src/adapters/pglite.ts';
import { createCaller, createCharacter, newId } from '../../../packages/server/src/chat/testing/index.ts';
import {
  characterLorebooks,
  conversations,
  lorebookEntries,
  lorebooks,
  messages,
} from '../../../packages/server/src/db/schema.ts';
import { noLimits } from '../../../packages/server/src/http/testing.ts';
import { createTokenService } from '../../../packages/server/src/platform/identity/tokens.ts';
import type { Database } from '../../../packages/server/src/ports/database.ts';
import { createTestServer, type TestServer } from '../../../packages/server/src/testing.ts';
import { wholeBrowser } from '../../e2e/support/servers/launch.ts';
import { startTroupe } from '../../e2e/support/servers/troupe.ts';
import { signInMember } from '../member.ts';
import { at, shown, spread, table, watchStalls } from '../spread.ts';

const count = 1000;
const requests = 60;

/** Four keywords each; as a file brings them, which may be longer than a form takes. */
const entryOf = (index: number, isCalled: boolean): LorebookEntryForm => ({
  ...emptyEntry(),
  name: `Berth ${index}`,
  keywords: isCalled ? ['berth'] : [`berth ${index}`, `quay ${index}`, `crane ${index}`, `buoy ${index}`],
  content: 'Salt, wax, and a ledger. '.repeat(160).trim(),
  insertion_order: index,
});

/** A book of a thousand entries that a private chatbot of its author knows, and a story of theirs. */
const fill = async ({ db }: Database, userId: string, isCalled: boolean): Promise<string> => {
  const [lorebookId, characterId, conversationId] = [
    newId(),
    await createCharacter(db, userId, { visibility: 'private' }),
    newId(),
  ];
  await db.insert(lorebooks).values({ id: lorebookId, applicationIds: ['daybreak'], creatorUserId: userId, name: 'Berths' });
  for (let from = 0; from < count; from += 100)
    await db.insert(lorebookEntries).values(
      Array.from({ length: 100 }, (_, index) => {
        const {
          secondary_keywords: secondaryKeywords,
          insertion_order: insertionOrder,
          shadow: _shadow,
          ...rest
        } = entryOf(from + index, isCalled);
        return { ...rest, id: newId(), lorebookId, secondaryKeywords, insertionOrder };
      }),
    );
  await db.insert(characterLorebooks).values({ characterId, lorebookId });
  const ids = Array.from({ length: 41 }, newId);
  await db
    .insert(conversations)
    .values({ id: conversationId, applicationId: 'daybreak', userId, characterId, headId: ids.at(-1)! });
  await db.insert(messages).values(
    ids.map((id, depth) => ({
      id,
      conversationId,
      prevId: ids[depth - 1] ?? null,
      depth: depth + 1,
      role: depth % 2 === 0 ? ('bot' as const) : ('user' as const),
      content: text(700, depth),
    })),
  );
  return lorebookId;
};

/** A text of about so many characters that names some of the berths. */
const text = (length: number, from: number): string => {
  let said = '';
  for (let index = from; said.length < length; index += 7) said += `We came to berth ${index % count}, late, and it rained. `;
  return said.slice(0, length);
};

interface Asked {
  what: string;
  isCalled?: boolean;
  times?: number;
  goal: string;
  send: (server: TestServer, lorebookId: string, token: string, index: number) => Promise<Response>;
}

const asJson = { 'content-type': 'application/json' };
const test =
  (messagesOf: (index: number) => string[]): Asked['send'] =>
  (server, lorebook_id, token, index) =>
    server.send('/api/v1/lorebooks/test', {
      method: 'POST',
      token,
      headers: asJson,
      body: JSON.stringify({ lorebook_id, messages: messagesOf(index), seed: `s${index}` }),
    });

const asked: readonly Asked[] = [
  { what: 'a test with a text of 4,000 characters', goal: '≤ 50', send: test((index) => [text(4000, index)]) },
  {
    what: 'a test with four messages of 700 characters',
    goal: '≤ 50',
    send: test((index) => [0, 1, 2, 3].map((one) => text(700, index + one))),
  },
  {
    what: 'the same where one keyword calls all of them',
    isCalled: true,
    goal: '≤ 50',
    send: test((index) => [0, 1, 2, 3].map((one) => text(700, index + one))),
  },
  {
    what: 'a batch of 100 changes',
    times: 20,
    goal: '≤ 300',
    async send(server, lorebookId, token, index) {
      const path = `/api/v1/lorebooks/${lorebookId}/entries`;
      const { revision, entries } = (await (await server.send(path, { token })).json()) as {
        revision: number;
        entries: { id: string }[];
      };
      const from = (index * 100) % count;
      const changes = entries
        .slice(from, from + 100)
        .map(({ id }) => ({ op: 'update', id, entry: { enabled: index % 2 === 0 } }));
      const began = performance.now();
      const answer = await server.send(path, {
        method: 'PATCH',
        token,
        headers: asJson,
        body: JSON.stringify({ base_revision: revision, changes }),
      });
      return Object.assign(answer, { took: performance.now() - began });
    },
  },
  {
    what: 'its coverage over ten replies',
    times: 10,
    goal: '–',
    send: (server, lorebookId, token) => server.send(`/api/v1/lorebooks/${lorebookId}/coverage`, { token }),
  },
];

const measureServer = async (): Promise<(string | number)[][]> => {
  const database = await createMemoryDatabase();
  const server = await createTestServer({ database, mode: 'production', limits: noLimits });
  try {
    const { userId } = await createCaller(database.db, { role: 'paid_premium', externalId: 'bench' });
    const user = (await database.db.query.users.findMany()).find(({ id }) => id === userId);
    if (!user) throw new Error('no user');
    const books = { plain: await fill(database, userId, false), called: await fill(database, userId, true) };
    const rows: (string | number)[][] = [];
    for (const { what, isCalled = false, times = requests, goal, send } of asked) {
      const { token } = await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(user, {
        ttl: 900,
      });
      const once = async (index: number): Promise<number> => {
        const began = performance.now();
        const answer = await send(server, isCalled ? books.called : books.plain, token, index);
        if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        return 'took' in answer ? (answer.took as number) : performance.now() - began;
      };
      for (let warm = 0; warm < 5; warm += 1) await once(warm);
      const took: number[] = [];
      const stalls = watchStalls();
      for (let index = 0; index < times; index += 1) took.push(await once(100 + index));
      rows.push([what, at(took, 0.5).toFixed(0), at(took, 0.95).toFixed(0), goal, stalls.end().toFixed(0)]);
    }
    return rows;
  } finally {
    await server.close();
  }
};

/** Milliseconds from the next press until an element is there and drawn; asked for before the press. */
const untilDrawn = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const listen = ({ timeStamp }: Event) => {
          const look = () =>
            document.querySelector(wanted) ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look);
          look();
        };
        addEventListener('click', listen, { capture: true, once: true });
      }),
    selector,
  );

// Runs in the page: from each key to the frame that answers it.
const watchKeys = () => {
  const took: number[] = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - timeStamp))),
    true,
  );
  return Object.assign(window, { keysTook: took });
};

const measurePage = async (rounds: number): Promise<(string | number)[][]> => {
  const troupe = await startTroupe();
  const browser = await chromium.launch(wholeBrowser());
  const [opened, elements, keys]: [number[], number[], number[]] = [[], [], []];
  try {
    const member = await signInMember(troupe.site, 'creator@example.test');
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      await context.addCookies(member.cookies());
      const page = await context.newPage();
      await page.goto(`${troupe.site}/my-chatbots/lorebooks`);
      const row = page.locator('[data-troupe-part="lorebook-row"]').filter({ hasText: '1,000 entries' });
      await row.waitFor();
      await page.waitForTimeout(1000);
      const drawn = untilDrawn(page, '[data-troupe-entry]');
      await row.getByRole('link', { name: /^Edit/ }).click();
      opened.push(await drawn);
      await page.waitForTimeout(500);
      elements.push(await page.locator('main *').count());
      await page.getByRole('region', { name: 'Entries' }).getByRole('searchbox').click();
      await page.evaluate(watchKeys);
      await page.keyboard.type('berth 999', { delay: 120 });
      await page.waitForTimeout(300);
      keys.push(...(await page.evaluate(() => (window as unknown as { keysTook: number[] }).keysTook)));
      await context.close();
    }
  } finally {
    await browser.close();
    await troupe.stop();
  }
  return [
    ['from Edit to its entries, ms', shown(spread(opened)), '≤ 400'],
    ['elements of the page', shown(spread(elements)), '≤ 800'],
    ['a key in find to the next frame, ms', shown(spread(keys)), '≤ 50'],
  ];
};

/** A book of 1,000 entries of 4,000 characters on the server, and the demo's of 1,000 in the workbench. */
export const measureLorebooks = async (rounds = 5): Promise<string> => {
  const server = table(
    [
      'a book of 1,000 entries of 4,000 characters, on the server',
      'median ms',
      '95th percentile ms',
      'to be',
      'longest stall ms',
    ],
    await measureServer(),
  );
  const page = table(['a book of 1,000 entries, in the workbench', 'median [least–most]', 'to be'], await measurePage(rounds));
  return `${server}\n\n${page}`;
};
