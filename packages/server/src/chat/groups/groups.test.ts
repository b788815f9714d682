import {
  cloneConversation,
  createConversation,
  createReply,
  getGroup,
  listMessages,
  updateGroup,
  type ChatRequest,
} from '@troupe/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { proveAge } from '../../platform/rights/testing.ts';
import { createMinors } from '../../platform/moderation/minors.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat, testBrand } from '../testing/index.ts';

let database: Database;
let chat: ReturnType<typeof createTestChat>;
let creator: Caller;
let premium: Caller;
let free: Caller;
let cast: { dell: string; ruth: string; fen: string };
let group: string;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db);
  creator = await createCaller(database.db);
  premium = await createCaller(database.db, { role: 'paid_premium' });
  free = await createCaller(database.db);
  const member = (name: string, persona: string) =>
    createCharacter(database.db, creator.userId, { name, persona, title: `The ${name}`, greeting: '' });
  cast = {
    dell: await member('Dell', '{{char}} chases stories. Never sleeps.'),
    ruth: await member('Ruth', '{{char}} doubts everything, and runs the desk.'),
    fen: await member('Fen', '{{char}} takes pictures.'),
  };
  group = await createCharacter(database.db, creator.userId, {
    type: 'meta',
    name: 'The Desk',
    persona: 'Three colleagues.',
    scenario: 'A newsroom at one in the morning.',
    greeting: 'An envelope lands on the desk.',
    greetingCharacterId: cast.dell,
    subCharacterIds: [cast.dell, cast.ruth, cast.fen],
  });
});
afterAll(() => database.close());

let conversationId: string;
const start = async (caller: Caller) => {
  const { id } = await chat.call(createConversation, { params: { characterId: group }, body: {} }, { caller });
  conversationId = id;
};
beforeEach(async () => {
  chat.model.requests.length = 0;
  chat.model.answerAll('Noted.');
  await start(premium);
});

type Wish = Omit<ChatRequest, 'conversation_id' | 'character_id'>;
const ask = (wish: Wish, caller = premium) =>
  chat.call(createReply, { body: { conversation_id: conversationId, character_id: group, ...wish } }, { caller });
const set = (body: { muted_ids?: string[]; away_ids?: string[]; auto_rounds?: number }, caller = premium) =>
  chat.call(updateGroup, { params: { conversationId }, body }, { caller });
const state = (caller = premium) => chat.call(getGroup, { params: { conversationId } }, { caller });
/** What the model read for the last reply. */
const read = () => chat.model.requests.at(-1)?.messages.map(({ role, content }) => `${role}: ${content}`) ?? [];
const nameOf = (id: string | null) => Object.entries(cast).find(([, own]) => own === id)?.[0];

describe('a group', () => {
  it('begins with the member who greets', async () => {
    const page = await chat.call(
      listMessages,
      { params: { characterId: group }, query: { conversationId } },
      { caller: premium },
    );
    expect(page.messages[0]).toMatchObject({ sub_character_id: cast.dell, content: 'An envelope lands on the desk.' });
  });

  it('lets the member answer whom the user calls, for everybody', async () => {
    await start(free);
    const { message } = await ask({ message: 'What do you say, Ruth?' }, free);
    expect(nameOf(message.sub_character_id)).toBe('ruth');
  });

  it('lets the chosen member answer, and any member speak without a message', async () => {
    expect(nameOf((await ask({ message: 'Ruth?', sub_character_id: cast.fen })).message.sub_character_id)).toBe('fen');
    const { message, user_message: userMessage } = await ask({ sub_character_id: cast.dell });
    expect(nameOf(message.sub_character_id)).toBe('dell');
    expect(userMessage).toBeUndefined();
    const page = await chat.call(
      listMessages,
      { params: { characterId: group }, query: { conversationId } },
      { caller: premium },
    );
    expect(page.messages.map(({ role }) => role)).toEqual(['bot', 'user', 'bot', 'bot']);
  });

  it('says who is next, and Next keeps to it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { next_ids: next } = await state();
      const { message } = await ask({ next_speaker: true });
      expect(message.sub_character_id).toBe(next[0]);
    }
  });

  it('never lets one member speak twice in a row by itself', async () => {
    const speakers: (string | null)[] = [cast.dell];
    for (let round = 0; round < 6; round += 1) speakers.push((await ask({ next_speaker: true })).message.sub_character_id);
    for (const [index, id] of speakers.entries()) expect(id).not.toBe(speakers[index + 1]);
  });

  it('keeps the speaker in another take and in more of a reply', async () => {
    const { message } = await ask({ message: 'Hello', sub_character_id: cast.fen });
    expect((await ask({ alt_message_id: message.id })).message.sub_character_id).toBe(cast.fen);
    expect((await ask({ continue_chat: true })).message.sub_character_id).toBe(cast.fen);
  });

  it.each<[string, () => Wish]>([
    ['choose the speaker', () => ({ message: 'Hi', sub_character_id: cast.fen })],
    ['press Next', () => ({ next_speaker: true })],
    ['whisper', () => ({ message: 'Hi', whisper_to: cast.fen })],
  ])('does not let a member without the permission %s', async (_, wish) => {
    await start(free);
    await expect(ask(wish(), free)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('takes nobody for a speaker who is no member', async () => {
    await expect(ask({ message: 'Hi', sub_character_id: group })).rejects.toMatchObject({ code: 'invalid_input' });
    const alone = await createCharacter(database.db, creator.userId);
    const { id } = await chat.call(createConversation, { params: { characterId: alone }, body: {} }, { caller: premium });
    await expect(
      chat.call(createReply, { body: { conversation_id: id, character_id: alone, next_speaker: true } }, { caller: premium }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('what the speaker knows', () => {
  it("is their own card and a line for each of the others: no other's definition, no group's card", async () => {
    await ask({ message: 'Hello', sub_character_id: cast.ruth });
    const [system = ''] = read();
    expect(system).toContain('Ruth doubts everything, and runs the desk.');
    expect(system).toContain('A newsroom at one in the morning.');
    expect(system).toContain('- Dell: The Dell: Dell chases stories. Never sleeps.');
    expect(system).toContain('The character is Ruth.');
    expect(system).not.toContain('The character is The Desk.');
  });

  it('has their own lines as theirs, and everybody else under their name', async () => {
    chat.model.answerAll('I saw it first.');
    await ask({ message: 'Who saw it?', sub_character_id: cast.fen });
    await ask({ sub_character_id: cast.ruth });
    const heard = read().slice(1);
    expect(heard).toContain('user: Dell: An envelope lands on the desk.');
    expect(heard).toContain('user: Ann: Who saw it?');
    expect(heard).toContain('user: Fen: I saw it first.');
    await ask({ sub_character_id: cast.fen });
    expect(read()).toContain('assistant: I saw it first.');
  });

  it('leaves out what was whispered to somebody else', async () => {
    chat.model.answerAll('I will not tell.');
    const { message, user_message: asked } = await ask({ message: 'The key is under the mat.', whisper_to: cast.ruth });
    expect(nameOf(message.sub_character_id)).toBe('ruth');
    expect(message.audience).toEqual([cast.ruth]);
    expect(asked?.audience).toEqual([cast.ruth]);
    await ask({ message: 'Dell, where is the key?' });
    expect(read().join('\n')).not.toContain('under the mat');
    expect(read().join('\n')).not.toContain('I will not tell.');
    await ask({ message: 'Ruth?' });
    expect(read().join('\n')).toContain('under the mat');
    // Another take of the answer is as secret as the first.
    expect((await ask({ message: 'And?', whisper_to: cast.ruth })).message.id).toBeTruthy();
  });

  it('keeps another take of a whispered answer as secret as the first', async () => {
    const { message } = await ask({ message: 'Between us.', whisper_to: cast.ruth });
    expect((await ask({ alt_message_id: message.id })).message.audience).toEqual([cast.ruth]);
  });

  it('leaves out what was said while they were away, and they do not speak meanwhile', async () => {
    await set({ away_ids: [cast.fen] });
    await ask({ message: 'Fen is gone. The editor quits tonight.' });
    expect((await state()).next_ids).not.toContain(cast.fen);
    await expect(ask({ message: 'Hi', sub_character_id: cast.fen })).rejects.toMatchObject({ code: 'invalid_input' });
    await set({ away_ids: [] });
    await ask({ message: 'Welcome back, Fen.' });
    expect(nameOf((await state()).next_ids[0] ?? null)).not.toBe('fen');
    expect(read().join('\n')).not.toContain('quits tonight');
  });

  it('goes along with a copy of the conversation', async () => {
    await set({ away_ids: [cast.fen] });
    await ask({ message: 'A secret.', sub_character_id: cast.dell });
    const copy = await chat.call(
      cloneConversation,
      { params: { conversationId }, body: { type: 'full', label: 'Copy' } },
      { caller: premium },
    );
    conversationId = copy.id;
    expect((await state()).away_ids).toEqual([cast.fen]);
    await set({ away_ids: [] });
    await ask({ sub_character_id: cast.fen });
    expect(read().join('\n')).not.toContain('A secret.');
  });
});

describe('settings of a group', () => {
  it('mute a member who still hears', async () => {
    await set({ muted_ids: [cast.ruth] });
    expect((await state()).muted_ids).toEqual([cast.ruth]);
    const { message } = await ask({ message: 'Ruth, hear this: the press stops.' });
    expect(nameOf(message.sub_character_id)).not.toBe('ruth');
    await ask({ sub_character_id: cast.ruth });
    expect(read().join('\n')).toContain('the press stops');
  });

  it('leave the last word to the group itself when everybody is muted', async () => {
    await set({ muted_ids: Object.values(cast) });
    expect((await state()).next_ids).toEqual([]);
    const { message } = await ask({ message: 'Anybody?' });
    expect(message.sub_character_id).toBeNull();
  });

  it('hold 0 to 10 rounds, for who has auto response', async () => {
    expect((await set({ auto_rounds: 10 })).auto_rounds).toBe(10);
    await expect(set({ auto_rounds: 11 })).rejects.toThrow();
    await start(free);
    await expect(set({ auto_rounds: 1 }, free)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await set({ muted_ids: [cast.fen] }, free)).muted_ids).toEqual([cast.fen]);
  });

  it('change together what two tabs change at once', async () => {
    await Promise.all([set({ muted_ids: [cast.ruth] }), set({ away_ids: [cast.fen] }), set({ auto_rounds: 2 })]);
    expect(await state()).toMatchObject({ muted_ids: [cast.ruth], away_ids: [cast.fen], auto_rounds: 2 });
  });

  it("are the owner's only, and of members only", async () => {
    await expect(state(free)).rejects.toMatchObject({ code: 'not_found' });
    await expect(set({ muted_ids: [group] })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('do not show members whom the user may not meet', async () => {
    const hidden = await createCharacter(database.db, free.userId, { name: 'Nil', visibility: 'private' });
    const adult = await createCharacter(database.db, creator.userId, { name: 'Vex', isNsfw: true });
    const mixed = await createCharacter(database.db, creator.userId, {
      type: 'meta',
      subCharacterIds: [hidden, adult, cast.dell],
    });
    const { id } = await chat.call(createConversation, { params: { characterId: mixed }, body: {} }, { caller: premium });
    conversationId = id;
    expect((await state()).next_ids).toEqual([cast.dell]);
  });

  it('show an adult member to a verified adult, until they are known to be a minor', async () => {
    const { db } = database;
    const brand = testBrand({ policy: { adult: 'verified' } });
    const caller = await createCaller(db, { settings: { showNSFW: true } });
    await proveAge(db, caller.userId);
    const adult = await createCharacter(db, creator.userId, { name: 'Vex', isNsfw: true });
    const characterId = await createCharacter(db, creator.userId, { type: 'meta', subCharacterIds: [adult, cast.dell] });
    const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller, brand });
    const next = async () => (await chat.call(getGroup, { params: { conversationId: id } }, { caller, brand })).next_ids;
    expect((await next()).toSorted()).toEqual([adult, cast.dell].toSorted());
    await createMinors(chat).signal(db, caller.userId, 'parent');
    expect(await next()).toEqual([cast.dell]);
  });
});
