import {
  AppError,
  cloneConversation,
  createConversation,
  createConversationImage,
  createReply,
  exportConversation,
  getGeneration,
  listMessages,
  listPictures,
  removeMessages,
  restoreMessages,
  stopGeneration,
  type EndpointInput,
  type ImageRequest,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDrawnImages } from '../../demo/drawings/drawn.ts';
import { files, generations, minorSignals, users, type characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createTestFiles } from '../../platform/testing.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { createMinors } from '../../platform/moderation/minors.ts';
import { createTestModerator, type TestModeratorOptions } from '../../platform/moderation/testing.ts';
import { createRetention } from '../../platform/retention.ts';
import type { Database, Images, Moderation, PictureRequest } from '../../ports/index.ts';
import { collect, createCaller, createCharacter, createTestChat, readChatEvents, testBrand } from '../testing/index.ts';
import { dropUnshownPictures } from '../../platform/catalogue/conversation-files.ts';
import { moveTime, rawCaller } from '../../http/testing.ts';
import { proveAge } from '../../platform/rights/testing.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** A generator that a test holds back, fails or lets draw. */
const createPuppetImages = () => {
  const requests: PictureRequest[] = [];
  let held: Promise<void> | null = null;
  let error: AppError | null = null;
  const images: Images = {
    ...createDrawnImages({ ms: 0 }),
    async generate(request) {
      requests.push(request);
      if (held)
        await Promise.race([
          held,
          new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))),
        ]);
      if (error) throw error;
      return createDrawnImages({ ms: 0 }).generate(request);
    },
  };
  return {
    images,
    requests,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return () => {
        held = null;
        release();
      };
    },
    fail: (code: 'model_busy' | 'model_failed' | null) => void (error = code === null ? null : new AppError(code)),
  };
};

const adultBrand = testBrand({ policy: { adult: 'verified' } });

/** A member with a plan, a character whose looks are learnt, a conversation with one answered message. */
const join = async (
  given: {
    caller?: Parameters<typeof createCaller>[1];
    character?: Partial<typeof characters.$inferInsert>;
    brand?: typeof adultBrand;
    moderation?: TestModeratorOptions;
  } = {},
) => {
  const puppet = createPuppetImages();
  const moderator = createTestModerator(given.moderation);
  const chat = createTestChat(database.db, { images: puppet.images, moderator });
  chat.model.answerAll('*lights a candle and opens the book of maps* "Here we are."');
  const brand = given.brand ? { brand: given.brand } : {};
  const caller = await createCaller(database.db, { role: 'paid_basic', ...given.caller });
  await proveAge(database.db, caller.userId);
  const character_id = await createCharacter(database.db, (await createCaller(database.db)).userId, {
    loraStatus: 'ready',
    ...given.character,
  });
  const as = { caller, ...brand };
  const { id: conversation_id } = await chat.call(createConversation, { params: { characterId: character_id }, body: {} }, as);
  const ids = { conversation_id, character_id };
  const sent = await chat.call(createReply, { body: { ...ids, message: 'Where are we?' } }, as);
  const input = (over: Partial<ImageRequest> = {}): EndpointInput<typeof createConversationImage> => ({
    body: { ...ids, image_prompt: 'The harbour at night', ...over },
  });
  return {
    ...chat,
    puppet,
    as,
    ids,
    reply: sent.message,
    draw: (over?: Partial<ImageRequest>, options: Partial<typeof as> & { signal?: AbortSignal; address?: string } = {}) =>
      chat.call(createConversationImage, input(over), { ...as, ...options }),
    follow: chat.open,
    open: (over?: Partial<ImageRequest>) => chat.open(createConversationImage, input(over), as),
    list: async (id = conversation_id) =>
      (await chat.call(listMessages, { params: { characterId: character_id }, query: { conversationId: id } }, as)).messages,
    page: () =>
      chat.call(listMessages, { params: { characterId: character_id }, query: { conversationId: conversation_id } }, as),
  };
};

const read = (path: string | null, host = 'localhost:4100', brand = testBrand()) =>
  createTestFiles({
    db: database.db,
    brandAt: (asked) => (asked === 'localhost:4100' ? brand : null),
    variants: { find: async () => new Uint8Array(1) },
  }).answer(new Request(`http://${host}${path ?? '/files/none'}`), rawCaller);

describe('a picture in a conversation', () => {
  it('follows what was said, is a message of its own and keeps its words, its size and its place', async () => {
    const room = await join();
    const { message } = await room.draw();
    expect(message).toMatchObject({
      role: 'bot',
      status: 'complete',
      content: '',
      prev_id: room.reply.id,
      image_prompt: 'The harbour at night',
      image_url: expect.stringMatching(/^\/files\/[\w-]{43}$/) as string,
      image_width: 800,
      image_height: 1000,
    });
    expect((await room.list()).at(-1)).toEqual(message);
    expect((await room.page()).head_id).toBe(message.id);
  });

  it('tells the generator who it is of and what the user always adds; legacy mode tells the prompt alone', async () => {
    const room = await join({ character: { title: 'Keeper of maps', tags: ['Fantasy'] } });
    await room.draw({
      user_prompt_suffix: 'oil on canvas',
      user_negative_prompt: 'ships',
      lora_scale: 0.35,
      model_style: 'anime',
    });
    await room.draw({ legacy_mode: true });
    expect(room.puppet.requests[0]).toMatchObject({
      prompt: 'Mira, Keeper of maps, Fantasy. The harbour at night. oil on canvas. safe for work',
      negativePrompt: 'ships',
      style: 'anime',
      loraScale: 0.35,
    });
    expect(room.puppet.requests[1]?.prompt).toBe('The harbour at night. safe for work');
  });

  it('shows what happens right now where no prompt is given', async () => {
    const room = await join();
    const { message } = await room.draw({ image_prompt: '  ' });
    expect(message.image_prompt).toBe('Mira: lights a candle and opens the book of maps');
    // A picture is not the scene of the next one.
    expect((await room.draw({ image_prompt: undefined })).message.image_prompt).toBe(message.image_prompt);
  });

  it('is told to the model in words, and is not what Continue continues', async () => {
    const room = await join();
    await room.draw();
    await room.call(createReply, { body: { ...room.ids, message: 'Lovely.' } }, room.as);
    expect(room.model.requests.at(-1)?.messages).toContainEqual({
      role: 'assistant',
      content: '[Picture: The harbour at night]',
    });
    await room.draw();
    await expect(room.call(createReply, { body: { ...room.ids, continue_chat: true } }, room.as)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('has takes: another one keeps the words or brings edited ones, and stands beside the first', async () => {
    const room = await join();
    const first = (await room.draw()).message;
    const second = (await room.draw({ alt_message_id: first.id, image_prompt: undefined })).message;
    expect(second).toMatchObject({
      prev_id: first.prev_id,
      image_prompt: first.image_prompt,
      sibling_ids: [first.id, second.id],
    });
    expect(second.image_url).not.toBe(first.image_url);
    const third = (await room.draw({ alt_message_id: second.id, image_prompt: 'A market' })).message;
    expect(third).toMatchObject({ image_prompt: 'A market', sibling_ids: [first.id, second.id, third.id] });
    expect((await room.list()).at(-1)?.id).toBe(third.id);
    await expect(room.draw({ alt_message_id: room.reply.id })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(room.draw({ alt_message_id: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is asked for once, however often the same client id asks', async () => {
    const room = await join();
    const release = room.puppet.hold();
    const asking = [1, 2, 3].map(() => room.draw({ client_id: 'client-same' }));
    await vi.waitFor(() => expect(room.puppet.requests).toHaveLength(1));
    release();
    const answers = await Promise.all(asking);
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect((await room.draw({ client_id: 'client-same' })).message.id).toBe(answers[0]?.message.id);
    expect(room.puppet.requests).toHaveLength(1);
    await expect(room.draw({ client_id: 'client-same', image_prompt: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('waits its turn below a message', async () => {
    const room = await join();
    const release = room.puppet.hold();
    const first = room.draw({ prev_id: room.reply.id });
    await vi.waitFor(() => expect(room.puppet.requests).toHaveLength(1));
    await expect(room.draw({ prev_id: room.reply.id })).rejects.toMatchObject({ code: 'generation_running' });
    release();
    await first;
  });
});

describe('while a picture is made', () => {
  it('the conversation says so, and its stream brings it, to a reader who comes back too', async () => {
    const room = await join();
    const release = room.puppet.hold();
    const events = readChatEvents(await room.open());
    const { value: start } = await events.next();
    expect(start).toMatchObject({ seq: 1, type: 'start' });
    const { generation, messages } = await room.page();
    expect(messages.at(-1)).toMatchObject({
      status: 'generating',
      image_prompt: 'The harbour at night',
      image_url: null,
      image_width: 800,
      image_height: 1000,
    });
    await events.return(undefined);
    expect((await room.page()).generation?.id).toBe(generation?.id);
    const reading = room.follow(
      getGeneration,
      { params: { generationId: generation?.id ?? '' } },
      { ...room.as, headers: { 'last-event-id': '1' } },
    );
    release();
    const rest = await collect(readChatEvents(await reading));
    expect(rest).toMatchObject([{ seq: 2, type: 'done', message: { status: 'complete', image_width: 800 } }]);
  });

  it('Cancel closes the generator and leaves no trace', async () => {
    const room = await join();
    room.puppet.hold();
    const before = (await room.page()).head_id;
    await room.open();
    const { generation } = await room.page();
    const { message } = await room.call(
      stopGeneration,
      { params: { generationId: generation?.id ?? '' }, body: { seen_length: 0 } },
      room.as,
    );
    expect(message).toBeNull();
    await vi.waitFor(() => expect(room.puppet.requests[0]?.signal.aborted).toBe(true));
    expect(await room.page()).toMatchObject({ head_id: before, generation: null });
  });

  it('a caller of the JSON form who leaves ends it; one of the stream does not', async () => {
    const room = await join();
    room.puppet.hold();
    const leave = new AbortController();
    const asking = room.draw({}, { signal: leave.signal });
    await vi.waitFor(() => expect(room.puppet.requests).toHaveLength(1));
    leave.abort();
    await expect(asking).rejects.toThrow();
    await vi.waitFor(() => expect(room.puppet.requests[0]?.signal.aborted).toBe(true));
    await vi.waitFor(async () => expect((await room.page()).generation).toBeNull());
    const events = readChatEvents(await room.open());
    await events.next();
    await events.return(undefined);
    expect(room.puppet.requests[1]?.signal.aborted).toBe(false);
  });

  it('a server that stops, or is killed, leaves nothing half done', async () => {
    const room = await join();
    room.puppet.hold();
    const head = (await room.page()).head_id;
    await room.open();
    await room.runner.close();
    expect(await room.page()).toMatchObject({ head_id: head, generation: null });

    const killed = await join();
    killed.puppet.hold();
    await killed.open();
    await killed.newRunner().recoverGenerations();
    expect((await killed.page()).generation).toBeNull();
    expect((await killed.list()).map(({ status }) => status)).not.toContain('generating');
    // What the dead process might still bring is refused by the database.
    expect(await database.db.select().from(generations).where(eq(generations.status, 'running'))).toEqual([]);
  });

  it('a failure takes its place back, and the same client id may ask again', async () => {
    const room = await join();
    room.puppet.fail('model_busy');
    const before = await room.list();
    await expect(room.draw({ client_id: 'client-again' })).rejects.toMatchObject({ code: 'model_busy' });
    expect(await collect(readChatEvents(await room.open()))).toMatchObject([
      { type: 'start' },
      { type: 'error', code: 'model_busy', error: 'Chat server is busy.' },
    ]);
    expect(await room.list()).toEqual(before);
    room.puppet.fail(null);
    expect((await room.draw({ client_id: 'client-again' })).message.status).toBe('complete');
  });
});

describe('who may make a picture', () => {
  const v2 = ['conversation_images_v2', 'avatar_images_v2'];
  it.each<[string, Partial<typeof users.$inferInsert>, 'none' | 'pending' | 'ready', Partial<ImageRequest>, boolean]>([
    ['without conversation_images', { role: 'free_tier' }, 'ready', {}, false],
    ['with it and a ready lora', {}, 'ready', {}, true],
    ['with it and none', {}, 'none', {}, false],
    ['with it while training', {}, 'pending', {}, false],
    ['with conversation_images_v2 and no lora', { extraPermissions: v2 }, 'none', {}, true],
    ['a v2 style without avatar_images_v2', {}, 'ready', { model_style: 'anime_v2' }, false],
    ['a v2 style with it', { extraPermissions: v2 }, 'ready', { model_style: 'semi-realistic_v2' }, true],
    ['a guest, of a ready lora', { platform: 'guest', role: 'guest' }, 'ready', {}, true],
    ['a guest, of none', { platform: 'guest', role: 'guest' }, 'none', {}, false],
  ])('%s', async (_, caller, loraStatus, over, isAllowed) => {
    const room = await join({ character: { loraStatus } });
    const other = await createCaller(database.db, { role: 'paid_basic', ...caller });
    const { id } = await room.call(
      createConversation,
      { params: { characterId: room.ids.character_id }, body: {} },
      { caller: other },
    );
    const drawing = room.draw({ ...over, conversation_id: id }, { caller: other });
    if (isAllowed) expect((await drawing).message.status).toBe('complete');
    else await expect(drawing).rejects.toMatchObject({ code: 'forbidden' });
    expect(room.puppet.requests).toHaveLength(isAllowed ? 1 : 0);
  });

  it('not an account on hold, whose token does not know it yet: it is told to renew it', async () => {
    const room = await join({ character: { loraStatus: 'ready' } });
    const held = await createCaller(database.db, { role: 'paid_basic', extraPermissions: ['restriction_temporary'] });
    const made = { params: { characterId: room.ids.character_id }, body: {} };
    const { id } = await room.call(createConversation, made, { caller: held });
    await expect(room.draw({ conversation_id: id }, { caller: held })).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('needs no training where the generator goes by words', async () => {
    const room = await join({ character: { loraStatus: 'none' } });
    room.puppet.images.needsTraining = false;
    expect((await room.draw()).message.status).toBe('complete');
  });

  it('guests make three a day, of which failures are none; the address counts too', async () => {
    const room = await join({ caller: { platform: 'guest', role: 'guest' } });
    const address = '198.51.100.7';
    room.puppet.fail('model_failed');
    await expect(room.draw({}, { address })).rejects.toMatchObject({ code: 'model_failed' });
    room.puppet.fail(null);
    for (let made = 0; made < 3; made += 1) await room.draw({}, { address });
    await expect(room.draw({}, { address })).rejects.toMatchObject({ code: 'guest_limit' });
    const fresh = await createCaller(database.db, { platform: 'guest', role: 'guest' });
    const { id } = await room.call(
      createConversation,
      { params: { characterId: room.ids.character_id }, body: {} },
      { caller: fresh },
    );
    await expect(room.draw({ conversation_id: id }, { caller: fresh, address })).rejects.toMatchObject({ code: 'guest_limit' });
    moveTime(room.clock, 86_400_001);
    await room.draw({}, { address });
  });

  it('members make ten a minute', async () => {
    const room = await join();
    for (let made = 0; made < 10; made += 1) await room.draw();
    await expect(room.draw()).rejects.toMatchObject({ code: 'rate_limited' });
    moveTime(room.clock, 60_001);
    await room.draw();
  });

  it('judges every text that goes to the generator', async () => {
    const room = await join();
    const bad = '«TEST:MINOR-SAFETY»';
    for (const over of [{ image_prompt: bad }, { user_prompt_suffix: bad }, { user_negative_prompt: bad }])
      await expect(room.draw(over)).rejects.toMatchObject({ code: 'underage_content' });
    expect(room.puppet.requests).toEqual([]);
  });

  it('judges as one what is drawn as one, whichever fields it was divided among', async () => {
    const seen: string[] = [];
    const judge: Moderation = {
      name: 'reader',
      seesPictures: false,
      knowsMinors: true,
      judge: async (items) => items.map((item) => (seen.push('text' in item ? item.text : ''), { categories: [] })),
    };
    const room = await join({ moderation: { judges: [judge] } });
    await room.draw({ image_prompt: 'a lamp of', user_prompt_suffix: 'glass and brass' });
    expect(seen.some((text) => text.includes('a lamp of') && text.includes('glass and brass'))).toBe(true);
  });

  it('of words for adults is made with an adult character alone, though the mode was off', async () => {
    const given = { caller: { settings: { showNSFW: true } }, brand: adultBrand, moderation: { adultAccess: async () => true } };
    const bold = { image_prompt: `A lamp, ${testTriggers.sexual}` };
    await expect((await join(given)).draw(bold)).rejects.toMatchObject({ code: 'explicit_content' });
    const room = await join({ ...given, character: { isNsfw: true } });
    const { message } = await room.draw(bold);
    const id = message.image_url?.slice('/files/'.length) ?? '';
    expect((await database.db.select().from(files).where(eq(files.id, id)))[0]).toMatchObject({ isNsfw: true });
  });

  it.each([
    ['a verified adult, of an adult character', { settings: { showNSFW: true } }, true, true],
    ['a verified adult, of another', { settings: { showNSFW: true } }, false, false],
  ] as const)('NSFW mode: %s', async (_, over, isNsfw, isAllowed) => {
    const room = await join({ caller: { ...over }, character: { isNsfw }, brand: adultBrand });
    const userId = room.as.caller.userId;
    const drawing = room.draw({ nsfw_mode: true });
    if (!isAllowed) return expect(drawing).rejects.toMatchObject({ code: 'forbidden' });
    const { message } = await drawing;
    expect(room.puppet.requests[0]?.prompt).not.toContain('safe for work');
    const answer = await read(message.image_url, 'localhost:4100', adultBrand);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    // The switch goes off, the proof of age ends, a minor is known, the brand changes its mind: so does the picture.
    for (const isOn of [false, true]) {
      await database.db
        .update(users)
        .set({ settings: { showNSFW: isOn } })
        .where(eq(users.id, userId));
      if (isOn) await proveAge(database.db, userId, { expiresAt: new Date() });
      for (const address of [message.image_url, `${message.image_url}/96`])
        await expect(read(address, 'localhost:4100', adultBrand)).rejects.toMatchObject({ code: 'not_found' });
    }
    await proveAge(database.db, userId);
    expect((await read(message.image_url, 'localhost:4100', adultBrand)).status).toBe(200);
    await createMinors({ clock: room.clock }).signal(database.db, userId, 'own_words');
    await expect(read(message.image_url, 'localhost:4100', adultBrand)).rejects.toMatchObject({ code: 'not_found' });
    await database.db.delete(minorSignals);
    await expect(read(message.image_url)).rejects.toMatchObject({ code: 'not_found' });
  });

  it("another's conversation is not found", async () => {
    const room = await join();
    const caller = await createCaller(database.db, { role: 'paid_premium' });
    await expect(room.draw({}, { caller })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the file of a picture', () => {
  it('is read at an address nobody can guess, on its own brand, kept by its reader alone', async () => {
    const room = await join();
    const [one, two] = [(await room.draw()).message.image_url, (await room.draw()).message.image_url];
    expect(one).not.toBe(two);
    const answer = await read(one);
    expect(await answer.text()).toContain('<svg');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    await expect(read(one, 'acme.localhost:4100')).rejects.toMatchObject({ code: 'not_found' });
    await database.db
      .update(users)
      .set({ extraPermissions: ['restriction_complete'] })
      .where(eq(users.id, room.as.caller.userId));
    await expect(read(one)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('goes along with clones, and comes back with what was removed', async () => {
    const room = await join();
    const { message } = await room.draw();
    const copy = await room.call(
      cloneConversation,
      { params: { conversationId: room.ids.conversation_id }, body: { type: 'full', label: 'Copy' } },
      room.as,
    );
    expect((await room.list(copy.id)).at(-1)).toMatchObject({
      image_url: message.image_url,
      image_prompt: message.image_prompt,
      image_width: 800,
      image_height: 1000,
    });
    const params = { conversationId: room.ids.conversation_id };
    await room.call(removeMessages, { params, body: { ids: [message.id] } }, room.as);
    expect((await room.list()).at(-1)?.id).toBe(room.reply.id);
    await room.call(restoreMessages, { body: { ids: [message.id] } }, room.as);
    expect((await room.list()).at(-1)).toMatchObject({ id: message.id, image_url: message.image_url });
    expect((await read(message.image_url)).status).toBe(200);
  });

  it('stands in the list of all of them, newest first, page by page, for its owner alone', async () => {
    const room = await join();
    const params = { conversationId: room.ids.conversation_id };
    const pictures = (query: { limit?: number; last_id?: string } = {}, as = room.as) =>
      room.call(listPictures, { params, query }, as);
    expect(await pictures()).toEqual([]);
    const { message: first } = await room.draw();
    const { message: take } = await room.draw({ alt_message_id: first.id, image_prompt: 'The harbour by day' });
    const { message: next } = await room.draw({ image_prompt: 'A fox' });
    expect((await pictures()).map(({ image_prompt: prompt }) => prompt)).toEqual([
      'A fox',
      'The harbour by day',
      'The harbour at night',
    ]);
    const page = await pictures({ limit: 2 });
    expect(page.map(({ id, is_last_id: isLast }) => [id, isLast])).toEqual([
      [next.id, undefined],
      [take.id, true],
    ]);
    expect((await pictures({ limit: 2, last_id: take.id })).map(({ id }) => id)).toEqual([first.id]);
    await room.call(removeMessages, { params, body: { ids: [next.id] } }, room.as);
    expect((await pictures()).map(({ id }) => id)).toEqual([take.id, first.id]);
    const stranger = { caller: await createCaller(database.db, { role: 'paid_basic' }) };
    await expect(pictures({}, stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is dropped an hour after no message shows it', async () => {
    const room = await join();
    const { message } = await room.draw();
    const orphan = 'o'.repeat(43);
    const old = { createdAt: new Date('2026-01-01T00:00:00Z') };
    await database.db.insert(files).values({ id: orphan, mediaType: 'image/png', body: '', access: 'conversation', ...old });
    await database.db.insert(files).values({ id: 'p'.repeat(43), mediaType: 'image/png', body: '', ...old });
    await database.db
      .update(files)
      .set(old)
      .where(eq(files.id, message.image_url?.slice('/files/'.length) ?? ''));
    const sweeps = { conversationPictures: dropUnshownPictures };
    await createRetention({ db: database.db, clock: room.clock, log: room.log, sweeps }).run();
    const left = (await database.db.select({ id: files.id }).from(files)).map(({ id }) => id);
    expect(left).toContain(message.image_url?.slice('/files/'.length));
    expect(left).toContain('p'.repeat(43));
    expect(left).not.toContain(orphan);
  });

  it.each(['jsonl', 'md', 'html'] as const)('stands in a conversation as %s', async (format) => {
    const room = await join();
    await room.draw();
    const file = await room.follow(
      exportConversation,
      { params: { conversationId: room.ids.conversation_id }, query: { format } },
      room.as,
    );
    const text = await file.text();
    expect(text).toContain('The harbour at night');
    if (format === 'html') expect(text).toMatch(/<img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="The harbour at night"/);
    if (format === 'jsonl') expect(text).toMatch(/"image":"data:image\/svg\+xml;base64,/);
    expect(text).not.toContain('/files/');
  });
});
