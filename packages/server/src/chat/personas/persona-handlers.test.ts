import {
  createConversation,
  createPersona,
  createPersonaAvatar,
  createReply,
  deleteConversation,
  deletePersona,
  exportConversation,
  listCharacterConversations,
  listMessages,
  listPersonas,
  setDefaultPersona,
  unsetDefaultPersona,
  updateConversationPersona,
  updatePersona,
  type Persona,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files, generations, personas } from '../../db/schema.ts';
import { jpeg, pngOf } from '../../creation/testing/card-files.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';
import { limitRows } from '../../limits.ts';
import { moveTime } from '../../http/testing.ts';

let database: Database;
let chat: ReturnType<typeof createTestChat>;
let characterId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db);
  characterId = await createCharacter(database.db, (await createCaller(database.db)).userId);
  const picture = { mediaType: 'image/png', body: 'AAAA', access: 'conversation' } as const;
  await database.db.insert(files).values({ ...picture, id: 'c'.repeat(43) });
});
afterAll(() => database.close());

const avatar_url = '/art/persona-1.svg?v=1';
const create = (
  caller: Caller,
  over: Partial<{ name: string; highlights: string; avatar_url: string; is_default: boolean }> = {},
) =>
  chat.call(
    createPersona,
    { body: { name: 'Captain Rell', highlights: 'A smuggler with a limp.', avatar_url, ...over } },
    { caller },
  );
const list = async (caller: Caller) => chat.call(listPersonas, { query: {} }, { caller });
const start = (caller: Caller, user_persona_id?: string | null) =>
  chat.call(
    createConversation,
    { params: { characterId }, body: user_persona_id === undefined ? {} : { user_persona_id } },
    { caller },
  );
const read = (caller: Caller, conversationId: string) =>
  chat.call(listMessages, { params: { characterId }, query: { conversationId } }, { caller });
const say = (caller: Caller, conversation_id: string, message = 'Who am I?') =>
  chat.call(createReply, { body: { character_id: characterId, conversation_id, message } }, { caller });
const promptText = () =>
  chat.model.requests
    .at(-1)
    ?.messages.map(({ content }) => content)
    .join('\n') ?? '';

describe('personas', () => {
  it('are listed for their owner, the default first and then the newest', async () => {
    const caller = await createCaller(database.db);
    const first = await create(caller, { name: 'First', is_default: true });
    chat.clock.advance(1000);
    await create(caller, { name: 'Second' });
    chat.clock.advance(1000);
    await create(caller, { name: 'Third' });
    expect((await list(caller)).map(({ name }) => name)).toEqual(['First', 'Third', 'Second']);
    expect(first).toMatchObject({ highlights: 'A smuggler with a limp.', avatar_url, is_default: true });
    expect(await list(await createCaller(database.db))).toEqual([]);
  });

  it('say how many conversations are had as each, and what another inherits', async () => {
    const caller = await createCaller(database.db);
    const usual = await create(caller, { name: 'Usual', is_default: true });
    const other = await create(caller, { name: 'Other' });
    expect([usual.conversation_count, other.conversation_count]).toEqual([0, 0]);
    await start(caller, other.id);
    const { id: removed } = await start(caller, other.id);
    await start(caller, usual.id);
    await start(caller, null);
    const stranger = await createCaller(database.db);
    await start(stranger);
    const counts = async () => (await list(caller)).map(({ name, conversation_count: had }) => [name, had]);
    expect(await counts()).toEqual([
      ['Usual', 1],
      ['Other', 2],
    ]);
    await chat.call(deleteConversation, { params: { conversationId: removed } }, { caller });
    const renamed = await chat.call(updatePersona, { params: { personaId: other.id }, body: { name: 'Renamed' } }, { caller });
    expect(renamed.conversation_count).toBe(1);
    await chat.call(deletePersona, { params: { personaId: other.id } }, { caller });
    expect(await counts()).toEqual([['Usual', 2]]);
  });

  it('come in pages', async () => {
    const caller = await createCaller(database.db);
    for (const name of ['One', 'Two', 'Three']) {
      await create(caller, { name, is_default: name === 'One' });
      chat.clock.advance(1000);
    }
    const page = (query: object) => chat.call(listPersonas, { query }, { caller });
    const first = await page({ limit: 2 });
    expect(first.map(({ name, is_last_id }) => [name, is_last_id])).toEqual([
      ['One', undefined],
      ['Three', true],
    ]);
    const rest = await page({ limit: 2, last_id: first[1]?.id });
    expect(rest.map(({ name, is_last_id }) => [name, is_last_id])).toEqual([['Two', undefined]]);
  });

  it.each([
    ['a name of two characters', { name: ' Jo ' }],
    ['a name of 21', { name: 'x'.repeat(21) }],
    ['highlights of two characters', { highlights: 'ab' }],
    ['highlights of 1001', { highlights: 'x'.repeat(1001) }],
    ['a picture of another server', { avatar_url: 'https://tracker.example/pixel.png' }],
    ['an address that leaves our pictures', { avatar_url: '/files/../api/v1/users' }],
    ['a picture that is not there', { avatar_url: `/files/${'q'.repeat(43)}` }],
    ['a picture of a conversation', { avatar_url: `/files/${'c'.repeat(43)}` }],
  ])('refuse %s', async (_, over) => {
    const caller = await createCaller(database.db);
    await expect(create(caller, over)).rejects.toThrow();
    expect(await list(caller)).toEqual([]);
  });

  it('change to no picture that others may not see, and keep the one that they wear', async () => {
    const caller = await createCaller(database.db);
    const { id } = await create(caller);
    const change = (avatar_url: string) =>
      chat.call(updatePersona, { params: { personaId: id }, body: { avatar_url } }, { caller });
    await expect(change(`/files/${'c'.repeat(43)}`)).rejects.toMatchObject({ issues: [{ path: 'body.avatar_url' }] });
    await database.db.update(personas).set({ avatarUrl: `/files/${'w'.repeat(43)}` });
    expect(await change(`/files/${'w'.repeat(43)}`)).toMatchObject({ avatar_url: `/files/${'w'.repeat(43)}` });
  });

  it('keep a name on one line', async () => {
    expect(await create(await createCaller(database.db), { name: ' Captain\n\n Rell ' })).toMatchObject({ name: 'Captain Rell' });
  });

  it('are judged like every text, when created and when changed', async () => {
    const caller = await createCaller(database.db);
    await expect(create(caller, { highlights: 'So «TEST:MINOR-SAFETY».' })).rejects.toMatchObject({ code: 'underage_content' });
    const { id } = await create(caller);
    const change = { params: { personaId: id }, body: { name: '«TEST:MINOR-SAFETY»' } };
    await expect(chat.call(updatePersona, change, { caller })).rejects.toMatchObject({ code: 'underage_content' });
    expect(await list(caller)).toMatchObject([{ name: 'Captain Rell' }]);
  });

  it.each([
    ['guest', 0],
    ['free_tier', 3],
    ['paid_minimal', 10],
  ])('of %s are at most %i', async (role, limit) => {
    const caller = await createCaller(database.db, { role });
    for (let made = 0; made < limit; made += 1) await create(caller);
    await expect(create(caller)).rejects.toMatchObject({ code: 'persona_limit', params: { persona_limit: limit } });
    expect(await list(caller)).toHaveLength(limit);
  });

  it('stay within the limit when two tabs create at once, and a deleted one makes room', async () => {
    const caller = await createCaller(database.db);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => create(caller)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const [held] = await list(caller);
    await chat.call(deletePersona, { params: { personaId: held?.id ?? '' } }, { caller });
    await create(caller);
    expect(await list(caller)).toHaveLength(3);
  });

  it('have one default, whatever two tabs ask for at once', async () => {
    const caller = await createCaller(database.db);
    const made: Persona[] = [];
    for (const name of ['One', 'Two', 'Three']) made.push(await create(caller, { name }));
    await Promise.all(made.map(({ id }) => chat.call(setDefaultPersona, { params: { personaId: id } }, { caller })));
    expect((await list(caller)).filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  it('are made so many times an hour and no more, also where each is removed again', async () => {
    const caller = await createCaller(database.db);
    await create(caller, { is_default: true });
    for (let at = 1; at < limitRows.creations.user; at += 1) {
      const { id: personaId } = await create(caller);
      await chat.call(deletePersona, { params: { personaId } }, { caller });
    }
    await expect(create(caller)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await list(caller)).toHaveLength(1);
  });

  it('have no default again when it is unset', async () => {
    const caller = await createCaller(database.db);
    const { id } = await create(caller, { is_default: true });
    expect(await chat.call(unsetDefaultPersona, { params: { personaId: id } }, { caller })).toMatchObject({ is_default: false });
    expect(await list(caller)).toMatchObject([{ is_default: false }]);
  });

  it('do not exist for anybody else', async () => {
    const caller = await createCaller(database.db);
    const { id: personaId } = await create(await createCaller(database.db));
    const missing = { code: 'not_found' };
    const params = { personaId };
    await expect(chat.call(updatePersona, { params, body: { name: 'Mine' } }, { caller })).rejects.toMatchObject(missing);
    await expect(chat.call(deletePersona, { params }, { caller })).rejects.toMatchObject(missing);
    await expect(chat.call(setDefaultPersona, { params }, { caller })).rejects.toMatchObject(missing);
    await expect(chat.call(unsetDefaultPersona, { params }, { caller })).rejects.toMatchObject(missing);
    await expect(start(caller, personaId)).rejects.toMatchObject(missing);
    const { id } = await start(caller);
    const put = { params: { conversationId: id }, body: { user_persona_id: personaId } };
    await expect(chat.call(updateConversationPersona, put, { caller })).rejects.toMatchObject(missing);
    expect((await read(caller, id)).userPersona).toBeNull();
  });

  it('lose nothing of a default when a foreign one is asked to be it', async () => {
    const caller = await createCaller(database.db);
    await create(caller, { is_default: true });
    const foreign = await create(await createCaller(database.db));
    await expect(chat.call(setDefaultPersona, { params: { personaId: foreign.id } }, { caller })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await list(caller)).toMatchObject([{ is_default: true }]);
  });

  it('wear a picture that was uploaded, told by its bytes', async () => {
    const caller = await createCaller(database.db);
    const upload = (...bytes: number[]) =>
      chat.call(createPersonaAvatar, { body: { file: new File([new Uint8Array(bytes)], 'face.png') } }, { caller });
    const { avatar_url: uploaded } = await upload(...jpeg);
    expect(uploaded).toMatch(/^\/files\/[\w-]{43}$/);
    expect(await create(caller, { avatar_url: uploaded })).toMatchObject({ avatar_url: uploaded });
    await expect(upload(1, 2, 3)).rejects.toMatchObject({ code: 'unsupported_file' });
    // 110 bytes that would take a browser 14 GB.
    await expect(upload(...pngOf(60_000, 60_000))).rejects.toThrow('60000 × 60000');
    for (let more = 0; more < limitRows.avatars.user; more += 1) await upload(...jpeg).catch(() => undefined);
    await expect(upload(...jpeg)).rejects.toMatchObject({ code: 'rate_limited' });
    moveTime(chat.clock, 3_600_001);
    const large = { file: new File([new Uint8Array(5_000_001)], 'face.png') };
    await expect(chat.call(createPersonaAvatar, { body: large }, { caller })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    await expect(chat.call(createPersonaAvatar, { body: { file: 'text' } }, { caller })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('a conversation', () => {
  it('is had as the persona chosen: in its page, its greeting, its list and its prompt', async () => {
    const caller = await createCaller(database.db);
    const persona = await create(caller);
    const { id, page } = await start(caller, persona.id);
    const shown = { id: persona.id, name: 'Captain Rell', avatar_url };
    expect(page?.userPersona).toEqual(shown);
    expect(page?.messages[0]?.content).toBe('Welcome, Captain Rell. I am Mira.');
    const [listed] = await chat.call(listCharacterConversations, { params: { characterId }, query: {} }, { caller });
    expect(listed).toMatchObject({ user_persona_id: persona.id, last_message: { content: 'Welcome, Captain Rell. I am Mira.' } });

    chat.model.answerAll('You are the captain.');
    await say(caller, id);
    expect(promptText()).toContain('About Captain Rell: A smuggler with a limp.');
    expect(promptText()).not.toContain('Ann');
    expect(chat.model.requests.at(-1)?.scene.userName).toBe('Captain Rell');
    expect(await read(caller, id)).toMatchObject({ userPersona: shown });
    const file = await chat.open(exportConversation, { params: { conversationId: id }, query: { format: 'md' } }, { caller });
    expect(await file.text()).toContain('Captain Rell');
  });

  it('begins with the default persona unless another or none is asked for', async () => {
    const caller = await createCaller(database.db);
    const other = await create(caller, { name: 'Other' });
    const usual = await create(caller, { name: 'Usual', is_default: true });
    expect((await start(caller)).page?.userPersona?.id).toBe(usual.id);
    expect((await start(caller, other.id)).page?.userPersona?.id).toBe(other.id);
    const alone = await start(caller, null);
    expect(alone.page).toMatchObject({ userPersona: null, messages: [{ content: 'Welcome, Ann. I am Mira.' }] });
  });

  it('can be had as another persona from now on, and as oneself', async () => {
    const caller = await createCaller(database.db);
    const persona = await create(caller);
    const { id } = await start(caller, null);
    const put = (user_persona_id: string | null) =>
      chat.call(updateConversationPersona, { params: { conversationId: id }, body: { user_persona_id } }, { caller });
    expect(await put(persona.id)).toMatchObject({ userPersona: { name: 'Captain Rell' } });
    expect((await read(caller, id)).messages[0]?.content).toBe('Welcome, Captain Rell. I am Mira.');
    expect(await put(null)).toEqual({ userPersona: null });
    expect((await read(caller, id)).messages[0]?.content).toBe('Welcome, Ann. I am Mira.');
    const foreign = put(persona.id).then(() =>
      chat.call(
        updateConversationPersona,
        { params: { conversationId: id }, body: { user_persona_id: null } },
        { caller: { ...caller, userId: 'somebody-else' } },
      ),
    );
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    expect((await read(caller, id)).userPersona?.id).toBe(persona.id);
  });

  it('shows a change of its persona at once', async () => {
    const caller = await createCaller(database.db);
    const { id: personaId } = await create(caller);
    const { id } = await start(caller, personaId);
    await chat.call(updatePersona, { params: { personaId }, body: { name: 'Admiral Rell' } }, { caller });
    expect(await read(caller, id)).toMatchObject({
      userPersona: { name: 'Admiral Rell' },
      messages: [{ content: 'Welcome, Admiral Rell. I am Mira.' }],
    });
  });

  it('goes on with the default persona when its own is deleted, and without one when there is no default', async () => {
    const caller = await createCaller(database.db);
    const doomed = await create(caller, { name: 'Doomed' });
    const last = await create(caller, { name: 'Last', is_default: true });
    const { id } = await start(caller, doomed.id);
    const remove = (personaId: string) => chat.call(deletePersona, { params: { personaId } }, { caller });
    await expect(remove(last.id)).rejects.toMatchObject({ code: 'persona_is_default' });
    await remove(doomed.id);
    expect((await read(caller, id)).userPersona?.name).toBe('Last');
    await expect(remove(doomed.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(start(caller, doomed.id)).rejects.toMatchObject({ code: 'not_found' });

    await chat.call(unsetDefaultPersona, { params: { personaId: last.id } }, { caller });
    await remove(last.id);
    expect(await read(caller, id)).toMatchObject({ userPersona: null, messages: [{ content: 'Welcome, Ann. I am Mira.' }] });
    chat.model.answerAll('You are Ann.');
    await say(caller, id);
    expect(promptText()).not.toContain('Last');
  });

  it('keeps going when a persona went away between two steps', async () => {
    const caller = await createCaller(database.db);
    const { id: personaId } = await create(caller);
    const { id } = await start(caller, personaId);
    await database.db.update(personas).set({ deletedAt: new Date() }).where(eq(personas.id, personaId));
    chat.model.answerAll('Still here.');
    await say(caller, id);
    expect((await read(caller, id)).messages.map(({ content }) => content)).toEqual([
      'Welcome, Ann. I am Mira.',
      'Who am I?',
      'Still here.',
    ]);
  });

  it('calls a reader without a name Honey', async () => {
    const caller = await createCaller(database.db, { platform: 'guest', name: '' });
    expect((await start(caller)).page?.messages[0]?.content).toBe('Welcome, Honey. I am Mira.');
  });

  it('reports the persona among the parts of the prompt', async () => {
    const caller = await createCaller(database.db);
    const { id } = await start(caller, (await create(caller)).id);
    chat.model.answerAll('Ay.');
    const { generation_id } = await say(caller, id);
    const [run] = await database.db.select().from(generations).where(eq(generations.id, generation_id));
    expect(run?.report).toMatchObject({
      parts: expect.arrayContaining([expect.objectContaining({ source: 'persona', outcome: 'kept' })]),
    });
  });
});
