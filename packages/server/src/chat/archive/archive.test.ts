import {
  cloneConversation,
  createConversation,
  createReply,
  exportConversation,
  importConversation,
  listConversations,
  listMessages,
  removeMessages,
  searchMessages,
  updateConversationLabel,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { characters, conversations } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { insertMessages } from '../messages/message-tree.ts';
import { createCaller, createCharacter, createTestChat, testBrand } from '../testing/index.ts';
import { limitRows, limitRules } from '../../limits.ts';
import { chatCaps, readJsonl } from './read-jsonl.ts';
import { transcriptFormats, type Transcript, type TranscriptFormat, type Turn } from './transcript.ts';
import { proveAge } from '../../platform/rights/testing.ts';

let database: Database;
let caller: Caller;
let characterId: string;
let chat: ReturnType<typeof createTestChat>;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db);
  caller = await createCaller(database.db);
  characterId = await createCharacter(database.db, caller.userId);
});
afterAll(() => database.close());

const start = async () => (await chat.call(createConversation, { params: { characterId }, body: {} }, { caller })).id;
const send = async (conversation_id: string, message: string, reply: string) => {
  chat.model.answerAll(reply);
  return chat.call(createReply, { body: { character_id: characterId, conversation_id, message } }, { caller });
};
const download = (conversationId: string, format: 'jsonl' | 'md' | 'html', as = caller) =>
  chat.open(exportConversation, { params: { conversationId }, query: { format } }, { caller: as });
const upload = (text: string, name = 'story.jsonl') =>
  chat.call(importConversation, { params: { characterId }, body: { file: new File([text], name) } }, { caller });
const shown = async (conversationId: string) =>
  (await chat.call(listMessages, { params: { characterId }, query: { conversationId } }, { caller })).messages;

describe('a conversation as a file', () => {
  it('goes out as JSONL with its takes and comes back the same story', async () => {
    const id = await start();
    const { message } = await send(id, 'Where am I?', 'At sea.');
    chat.model.answerAll('On an island.');
    await chat.call(
      createReply,
      { body: { character_id: characterId, conversation_id: id, alt_message_id: message.id } },
      { caller },
    );
    await send(id, 'Look around.', 'Sand.');
    const file = await download(id, 'jsonl');
    const text = await file.text();
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ user_name: 'Ann', character_name: 'Mira' });
    expect(lines[1]).toMatchObject({ name: 'Mira', is_user: false, mes: 'Welcome, Ann. I am Mira.' });
    expect(lines[3]).toMatchObject({ mes: 'On an island.', swipes: ['At sea.', 'On an island.'], swipe_id: 1 });

    const imported = await upload(text);
    expect(imported).toMatchObject({
      messages: 5,
      alternatives: 1,
      skipped: [],
      conversation: { label: 'story', message_count: 5 },
    });
    const [original, copy] = [await shown(id), await shown(imported.conversation.id)];
    const told = (messages: typeof copy) =>
      messages.map(({ content, role, sibling_ids, createdAt }) => ({ content, role, takes: sibling_ids.length, createdAt }));
    expect(told(copy)).toEqual(told(original));
  });

  it('goes on where it stopped', async () => {
    const { conversation } = await upload('{"user_name":"A","character_name":"B"}\n{"is_user":true,"mes":"Once upon a time"}\n');
    await send(conversation.id, 'Go on.', 'And then.');
    expect((await shown(conversation.id)).map(({ content }) => content)).toEqual(['Once upon a time', 'Go on.', 'And then.']);
  });

  it('names what it skips, and refuses what is no chat', async () => {
    const { skipped, messages } = await upload(
      [
        '{"user_name":"A"}',
        'not json',
        '{"mes":"Hi"}',
        '{"is_system":true,"mes":"note"}',
        '[]',
        '{"mes":"  "}',
        '{"other":1}',
      ].join('\r\n'),
    );
    expect(messages).toBe(1);
    expect(skipped.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7]);
    await expect(upload('')).rejects.toMatchObject({ code: 'unsupported_file' });
    await expect(upload('{"name":"a card"}')).rejects.toMatchObject({ code: 'unsupported_file' });
    await expect(upload('{"mes":"«TEST:MINOR-SAFETY»"}')).rejects.toMatchObject({ code: 'underage_content' });
    await expect(
      chat.call(importConversation, { params: { characterId }, body: { file: 'text' } }, { caller }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('comes in whatever its author put into it: what cannot be stored, times that never were, far too much', async () => {
    const line = (over: object) => JSON.stringify({ mes: 'Hi', is_user: true, ...over });
    const { conversation, skipped, report } = await upload(
      [
        line({ mes: 'a\0b \ud83d', send_date: 1e15 }),
        line({ send_date: '9999-01-01T00:00:00Z' }),
        line({ send_date: '0001-01-01T00:00:00Z' }),
        line({ send_date: '2026-01-02T03:04:05Z' }),
        line({ mes: 'x'.repeat(chatCaps.takeLength + 1) }),
        line({ is_user: false, mes: 'last', swipes: [...Array.from({ length: 300 }, (_, at) => `take ${at}`), 'last'] }),
      ].join('\n'),
      'a\0 story.jsonl',
    );
    expect(skipped).toEqual([{ line: 5, note: 'is longer than 32000 characters' }]);
    expect(conversation.label).toBe('a story');
    const told = await shown(conversation.id);
    expect(told[0]?.content).toBe('ab \ufffd');
    // A time that cannot be is that of its neighbour.
    expect(new Set(told.map(({ createdAt }) => createdAt))).toEqual(new Set(['2026-01-02T03:04:05.000Z']));
    expect(report).toContainEqual({
      field: 'send_date',
      action: 'changed',
      note: 'lies in times to come; the time of the message beside it was taken; 2 times',
    });
    expect(told.at(-1)).toMatchObject({ content: 'last', sibling_ids: { length: chatCaps.takes } });
  });

  it('counts with what a session begins: 600 conversations an hour', async () => {
    const fresh = createTestChat(database.db);
    const body = () => ({ file: new File(['{"mes":"Hi"}'], 'a.jsonl') });
    const { conversation } = await fresh.call(importConversation, { params: { characterId }, body: body() }, { caller });
    for (let count = 1; count < 600; count += 1)
      await fresh.deps.rateLimits.take(...limitRules('conversations', { caller, brand: testBrand() }));
    const refusal = { code: 'rate_limited' };
    const params = { conversationId: conversation.id };
    await expect(fresh.call(importConversation, { params: { characterId }, body: body() }, { caller })).rejects.toMatchObject(
      refusal,
    );
    await expect(fresh.call(createConversation, { params: { characterId }, body: {} }, { caller })).rejects.toMatchObject(
      refusal,
    );
    await expect(
      fresh.call(cloneConversation, { params, body: { type: 'full', label: 'Two' } }, { caller }),
    ).rejects.toMatchObject(refusal);
  });

  it('counts its bytes: a guest brings 10 MB along in a day, a member ten times as much', async () => {
    const most = (isGuest: boolean) => limitRows[isGuest ? 'guestImports' : 'memberImports'].user;
    expect([most(true), most(false)]).toEqual([10_000, 100_000]);
    for (const isGuest of [true, false]) {
      const fresh = createTestChat(database.db);
      const someone = { ...(await createCaller(database.db)), isGuest };
      const bring = (kilobytes: number) => {
        const file = new File([`{"mes":"Hi","x":"${'x'.repeat(kilobytes * 1000 - 20)}"}`], 'a.jsonl');
        return fresh.call(importConversation, { params: { characterId }, body: { file } }, { caller: someone });
      };
      await fresh.deps.rateLimits.take(
        ...limitRules(isGuest ? 'guestImports' : 'memberImports', { caller: someone, brand: testBrand() }, most(isGuest) - 3),
      );
      await bring(3);
      await expect(bring(1)).rejects.toMatchObject({ code: 'rate_limited' });
    }
  });

  it('is refused with too many messages, or a name that may not be stored', async () => {
    await expect(upload('{"mes":"Hi"}\n'.repeat(chatCaps.total + 1))).rejects.toMatchObject({ code: 'unsupported_file' });
    await expect(upload('{"mes":"Hi"}', '«TEST:MINOR-SAFETY».jsonl')).rejects.toMatchObject({ code: 'underage_content' });
  });

  it('is given to its owner only, as a download that runs nothing', async () => {
    const id = await start();
    await chat.call(updateConversationLabel, { params: { conversationId: id }, body: { label: 'Ä "quote" \\ 章' } }, { caller });
    const file = await download(id, 'html');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="_ quote _.html"; filename*=UTF-8''${encodeURIComponent('Ä quote 章.html')}`,
    );
    expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
    await expect(download(id, 'html', await createCaller(database.db))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a group as a file', () => {
  let group: string;
  let members: Record<'Dell' | 'Ruth' | 'Fen', string>;
  const named = async (name: string, over: object = {}) => createCharacter(database.db, caller.userId, { name, ...over });
  beforeAll(async () => {
    members = { Dell: await named('Dell'), Ruth: await named('Ruth Á.'), Fen: await named('Fen', { nickname: 'Fenny' }) };
    group = await named('The Desk', {
      type: 'meta',
      greeting: 'An envelope lands.',
      greetingCharacterId: members.Dell,
      subCharacterIds: Object.values(members),
    });
  });
  const bring = (lines: object[], characterIdOf = group) => {
    const file = new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'desk.jsonl');
    return chat.call(importConversation, { params: { characterId: characterIdOf }, body: { file } }, { caller });
  };
  const speakers = async (conversationId: string, of = group) =>
    (await chat.call(listMessages, { params: { characterId: of }, query: { conversationId } }, { caller })).messages.map(
      ({ role, sub_character_id: id, content }) => [role, id, content],
    );
  const story = () => [
    ['bot', members.Dell, 'An envelope lands.'],
    ['user', null, 'Who opens it?'],
    ['bot', members.Ruth, 'Not me.'],
    ['bot', members.Fen, 'Then I do.'],
  ];
  const begin = async () => {
    const { id } = await chat.call(createConversation, { params: { characterId: group }, body: {} }, { caller });
    const told = story().slice(1);
    const [first] = (await chat.call(listMessages, { params: { characterId: group }, query: { conversationId: id } }, { caller }))
      .messages;
    let prevId = first?.id ?? null;
    for (const [index, [role, subCharacterId, content]] of told.entries()) {
      const row = { id: `${id}-${index}`, conversationId: id, prevId, depth: index + 2, createdAt: chat.clock.now() };
      await insertMessages(database.db, [
        { ...row, role: role as 'bot', subCharacterId: subCharacterId ?? null, content: content ?? '' },
      ]);
      prevId = row.id;
    }
    await database.db.update(conversations).set({ headId: prevId }).where(eq(conversations.id, id));
    return id;
  };

  it('names who speaks in every format', async () => {
    const id = await begin();
    const jsonl = (await (await download(id, 'jsonl')).text()).trim().split('\n').slice(1);
    expect(jsonl.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(['Dell', 'Ann', 'Ruth Á.', 'Fen']);
    const md = await (await download(id, 'md')).text();
    expect(md.match(/(?<=\*\*).+(?=\*\*)/g)).toEqual(['Dell', 'Ann', 'Ruth Á.', 'Fen']);
    const html = await (await download(id, 'html')).text();
    expect(html.match(/(?<=<bdi>).+(?=<\/bdi>)/g)).toEqual(['Dell', 'Ann', 'Ruth Á.', 'Fen']);
  });

  it('comes back with its speakers, whom the next prompt names', async () => {
    const text = await (await download(await begin(), 'jsonl')).text();
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const { conversation, report } = await bring(lines);
    expect(await speakers(conversation.id)).toEqual(story());
    // Only the user's name has no use here.
    expect(report).toContainEqual({ field: 'name', action: 'dropped', note: '' });
    chat.model.requests.length = 0;
    chat.model.answerAll('Noted.');
    await chat.call(
      createReply,
      { body: { character_id: group, conversation_id: conversation.id, message: 'Dell?' } },
      { caller },
    );
    expect(chat.model.requests[0]?.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      expect.stringContaining('The character is Dell.'),
      'assistant: An envelope lands.',
      'user: Ann: Who opens it?',
      'user: Ruth Á.: Not me.',
      'user: Fen: Then I do.',
      'user: Ann: Dell?',
      'system: Write only as Dell this time.',
    ]);
  });

  it('knows its members however they are written, and tells of a name that is no one member', async () => {
    await database.db.update(characters).set({ name: 'Dell' }).where(eq(characters.id, members.Fen));
    try {
      const { conversation, report } = await bring([
        { name: ' RUTH A\u0301. ', mes: 'One.' },
        { name: 'Fenny', mes: 'Two.', swipes: ['Other.', 'Two.'] },
        { name: 'Dell', mes: 'Three.' },
        { name: 'Stranger', mes: 'Four.' },
        { name: 'The Desk', mes: 'Five.' },
        { mes: 'Six.' },
        { name: 'Ruth Á.', is_user: 'true', mes: 'Seven.' },
      ]);
      expect((await speakers(conversation.id)).map(([, id]) => id)).toEqual([
        members.Ruth,
        members.Fen,
        null,
        null,
        null,
        null,
        null,
      ]);
      expect(report.filter(({ field, action }) => field === 'name' && action === 'dropped')).toEqual([
        {
          field: 'name',
          action: 'dropped',
          note: 'is of no member of the group, or of several; read as the group itself; 3 times',
        },
      ]);
    } finally {
      await database.db.update(characters).set({ name: 'Fen' }).where(eq(characters.id, members.Fen));
    }
  });

  it('has times that lie between those of their neighbours', async () => {
    const timesOf = async (dates: unknown[]) => {
      const { conversation } = await bring(dates.map((send_date) => ({ mes: 'Hi', send_date })));
      const page = await chat.call(
        listMessages,
        { params: { characterId: group }, query: { conversationId: conversation.id } },
        { caller },
      );
      return page.messages.map(({ createdAt }) => createdAt.slice(0, 10));
    };
    expect(
      await timesOf(['soon', '2025-03-01T10:00:00Z', 'June 3, 2025 1:02pm', null, 1_748_000_000_000, '9999-01-01T00:00:00Z']),
    ).toEqual(['2025-03-01', '2025-03-01', '2025-03-01', '2025-03-01', '2025-05-23', '2025-05-23']);
    expect(await timesOf(['soon', undefined])).toEqual(Array(2).fill(chat.clock.now().toISOString().slice(0, 10)));
  });
});

describe('a transcript', () => {
  const hostile = '<img src=x onerror=alert(1)>&"\'\n# not a heading\n---';
  const transcript: Transcript = {
    title: '<b>Mine</b>',
    userName: 'Ann',
    characterName: 'Mira',
    createdAt: new Date('2026-11-21T09:30:00Z'),
  };
  const turn: Turn = {
    role: 'bot',
    name: 'Mira <i>',
    text: hostile,
    createdAt: new Date('2026-11-21T09:30:00Z'),
    takes: [hostile],
    shownTake: 0,
  };
  const whole = (format: TranscriptFormat) => format.head(transcript) + format.turn(turn) + format.foot;

  it('escapes every character that HTML or Markdown would read', () => {
    const page = whole(transcriptFormats.html);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;');
    expect(page).not.toMatch(/<(img|b|i)[ >]/);
    expect(whole(transcriptFormats.md)).toContain('\\# not a heading\n\\---');
  });
});

describe('reading JSONL', () => {
  it('takes a text edited after its swipes for a take of its own', async () => {
    const line = { is_user: false, mes: 'edited', swipes: ['one', 'two'], swipe_id: 1 };
    expect((await readJsonl(JSON.stringify(line))).turns).toMatchObject([{ takes: ['one', 'two', 'edited'], shownTake: 2 }]);
    expect((await readJsonl(JSON.stringify({ ...line, mes: 'two', swipe_id: 9 }))).turns).toMatchObject([{ shownTake: 1 }]);
  });
});

describe('a chat file that wants to cost', () => {
  const fine = JSON.stringify({ mes: 'Fine.' });

  it.each([
    ['lines', chatCaps.lines, (lines: number) => `${'\n'.repeat(lines - 1)}${fine}`],
    ['messages', chatCaps.total, (count: number) => `${fine}\n`.repeat(count)],
  ])('may have so many %s: %i', async (_, max, fileOf) => {
    expect((await readJsonl(fileOf(max))).turns.length).toBeGreaterThan(0);
    await expect(readJsonl(fileOf(max + 1))).rejects.toMatchObject({ code: 'unsupported_file' });
  });

  it('is told of its first hundred faults', async () => {
    const { skipped } = await readJsonl(`${'x\n'.repeat(chatCaps.skipped + 20)}${fine}`);
    expect(skipped).toHaveLength(chatCaps.skipped);
    expect(skipped.at(-1)).toEqual({ line: chatCaps.skipped, note: 'is not a JSON object' });
  });

  it('has lines that are too long left out unread', async () => {
    const long = `[${'[],'.repeat(chatCaps.lineLength / 3)}[]]`;
    expect((await readJsonl(`${long}\n${fine}`)).skipped).toEqual([{ line: 1, note: 'is longer than 2000000 characters' }]);
  });
});

describe('searching messages', () => {
  it('finds own words and replies, newest first, page by page, whatever their case', async () => {
    const reader = await createCaller(database.db);
    const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller: reader });
    const say = async (message: string) => {
      chat.model.answerAll('The LANTERN sways.');
      return chat.call(createReply, { body: { character_id: characterId, conversation_id: id, message } }, { caller: reader });
    };
    await say('I light the lantern.');
    const later = await say('100 % of it_');
    const search = (q: string, query = {}, as = reader) => chat.call(searchMessages, { query: { q, ...query } }, { caller: as });
    const hits = await search('lantern');
    expect(hits.map(({ message }) => message.content)).toEqual([
      'The LANTERN sways.',
      'The LANTERN sways.',
      'I light the lantern.',
    ]);
    expect(hits[0]?.conversation).toMatchObject({ id, character_id: characterId, character_name: 'Mira' });

    const first = await search('lantern', { limit: 2 });
    expect(first[1]?.is_last_id).toBe(true);
    const rest = await search('lantern', { limit: 2, last_id: first[1]?.message.id });
    expect(rest.map(({ message }) => message.content)).toEqual(['I light the lantern.']);

    // What patterns mean something by is only itself.
    expect((await search('0 % of it_')).map(({ message }) => message.id)).toEqual([later.user_message?.id]);
    expect(await search('%')).toHaveLength(1);
    expect(await search('lantern', {}, await createCaller(database.db))).toEqual([]);

    await chat.call(removeMessages, { params: { conversationId: id }, body: { ids: [later.message.id] } }, { caller: reader });
    expect(await search('lantern')).toHaveLength(2);
  });

  it('finds what was said thousands of messages ago, and goes on behind any of them', async () => {
    const reader = await createCaller(database.db);
    const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller: reader });
    const said = new Set([3, 999, 1000, 1001, 2499]);
    const began = Date.now() - 5_000_000;
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      id: `${id}-${index}`,
      conversationId: id,
      depth: 2 + index,
      role: 'bot' as const,
      content: said.has(index) ? `The astrolabe, number ${index}.` : 'Rain.',
      createdAt: new Date(began + index),
    }));
    await insertMessages(database.db, rows);
    const search = async (query: object) =>
      (await chat.call(searchMessages, { query: { q: 'ASTROLABE', ...query } }, { caller: reader })).map(({ message }) =>
        Number(message.id.split('-').at(-1)),
      );
    expect(await search({})).toEqual([2499, 1001, 1000, 999, 3]);
    expect(await search({ limit: 2 })).toEqual([2499, 1001]);
    expect(await search({ last_id: `${id}-1001` })).toEqual([1000, 999, 3]);
    expect(await search({ last_id: `${id}-3` })).toEqual([]);
  });

  it('keeps adult chats out of searches, lists and files of accounts that may not see them', async () => {
    const grown = await createCaller(database.db, { settings: { showNSFW: true } });
    await proveAge(database.db, grown.userId);
    const other = await createCaller(database.db);
    const brand = testBrand({ policy: { adult: 'verified' } });
    for (const [reader, found] of [
      [grown, 1],
      [other, 0],
    ] as const) {
      const ownId = await createCharacter(database.db, reader.userId);
      const { id } = await chat.call(createConversation, { params: { characterId: ownId }, body: {} }, { caller: reader });
      await database.db.update(characters).set({ isNsfw: true }).where(eq(characters.id, ownId));
      const as = { caller: reader, brand };
      expect(await chat.call(searchMessages, { query: { q: 'welcome' } }, as)).toHaveLength(found);
      expect(await chat.call(listConversations, { query: {} }, as)).toHaveLength(found);
      const file = chat.open(exportConversation, { params: { conversationId: id }, query: { format: 'md' } }, as);
      if (found) expect((await file).status).toBe(200);
      else await expect(file).rejects.toMatchObject({ code: 'not_found' });
      const safe = { caller: reader, brand: testBrand() };
      expect(await chat.call(searchMessages, { query: { q: 'welcome' } }, safe)).toEqual([]);
    }
  });
});
