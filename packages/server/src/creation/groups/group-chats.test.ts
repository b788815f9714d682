import {
  createConversation,
  createReply,
  getGroup,
  listOwnCharacters,
  newGroupMember,
  updateGroup,
  type GroupForm,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCall, createTestChat } from '../../chat/testing/index.ts';
import { characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { ownCharacterHandlers } from '../../platform/explore/own-characters.ts';
import type { Database } from '../../ports/index.ts';
import { refusalOf, storeTestPicture, testForm } from '../testing/editor-world.ts';
import { createGroupWorld, testGroup, type GroupWorld } from '../testing/group-world.ts';
import { testLoreEntry } from '../testing/lorebook-forms.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';
import { createReviewer } from '../testing/review-world.ts';

let database: Database;
let world: GroupWorld;
let books: LorebookWorld;
let chat: ReturnType<typeof createTestChat>;
let [mara, other, reader, reviewer]: Caller[] = [];
let cast: { dell: string; ruth: string; fen: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await storeTestPicture(db);
  world = createGroupWorld(db);
  books = createLorebookWorld(db);
  chat = createTestChat(db);
  chat.model.answerAll('Noted.');
  reviewer = await createReviewer(db);
});
afterAll(async () => {
  await books.close();
  await database.close();
});

const approve = (id: string) => world.decide(reviewer!, id, 'approve');
const member = async (creator: Caller, name: string) => {
  const { id } = await world.create(creator, testForm({ name, persona: `${name} keeps the log.`, greeting: `I am ${name}.` }));
  await approve(id);
  return id;
};
beforeEach(async () => {
  [mara, other, reader] = [await books.join(), await books.join(), await books.join()];
  cast = { dell: await member(mara, 'Dell'), ruth: await member(mara, 'Ruth'), fen: await member(other, 'Fen') };
});

const makeGroup = async (over: Partial<GroupForm> = {}) => {
  const { id } = await world.createGroup(mara!, testGroup([cast.dell, cast.ruth, cast.fen], over));
  if (over.visibility !== 'private') await approve(id);
  return id;
};
const begin = async (id: string, caller: Caller) =>
  (await chat.call(createConversation, { params: { characterId: id }, body: {} }, { caller })).id;
/** What the model read for a message that calls a member by name: the system's text. */
const promptOf = async (id: string, name: string, caller = reader!, conversation?: string) => {
  const conversation_id = conversation ?? (await begin(id, caller));
  chat.model.requests.length = 0;
  await chat.call(createReply, { body: { conversation_id, character_id: id, message: `${name}?` } }, { caller });
  return chat.model.requests.at(-1)?.messages[0]?.content ?? '';
};

describe('what its author says of a group', () => {
  it('is how a chat begins, until its reader changes it', async () => {
    const members = [
      { ...newGroupMember(cast.dell), presence: 'away' as const },
      { ...newGroupMember(cast.ruth), presence: 'muted' as const },
      newGroupMember(cast.fen),
    ];
    const id = await makeGroup({ members });
    const conversationId = await begin(id, reader!);
    const params = { params: { conversationId } };
    const first = await chat.call(getGroup, params, { caller: reader! });
    expect(first).toEqual({ muted_ids: [cast.ruth], away_ids: [cast.dell], auto_rounds: 0, next_ids: [cast.fen] });
    const changed = await chat.call(updateGroup, { ...params, body: { away_ids: [] } }, { caller: reader! });
    expect(changed).toMatchObject({ muted_ids: [cast.ruth], away_ids: [] });
    await world.saveGroup(mara!, id, { members: members.map((one) => ({ ...one, presence: 'away' })) });
    await approve(id);
    expect(await chat.call(getGroup, params, { caller: reader! })).toMatchObject({ muted_ids: [cast.ruth], away_ids: [] });
  });

  it('reaches in a note the prompt of that member alone', async () => {
    const id = await makeGroup({
      members: [{ ...newGroupMember(cast.dell), note: 'Does not know of the letter.' }, newGroupMember(cast.ruth)],
    });
    expect(await promptOf(id, 'Dell')).toContain('Of Dell alone: Does not know of the letter.');
    expect(await promptOf(id, 'Ruth')).not.toContain('letter');
  });

  it('gives its books to the members who read them; a member’s own book stays theirs', async () => {
    const id = await makeGroup({ visibility: 'private' });
    const { id: ofGroup } = await books.create(mara!, {
      entries: [testLoreEntry({ content: 'The tide turns at nine.', constant: true })],
    });
    const { id: ofRuth } = await books.create(mara!, {
      entries: [testLoreEntry({ content: 'Ruth hid the key.', constant: true })],
    });
    const { id: own } = await world.create(mara!, testForm({ name: 'Nell', visibility: 'private' }));
    await books.attach(mara!, ofGroup, id);
    await books.attach(mara!, ofRuth, own);
    await world.saveGroup(mara!, id, { members: [{ ...newGroupMember(cast.dell), books: [] }, newGroupMember(own)] });
    const [dell, nell] = [await promptOf(id, 'Dell', mara!), await promptOf(id, 'Nell', mara!)];
    expect([dell.includes('The tide turns'), dell.includes('hid the key')]).toEqual([false, false]);
    expect([nell.includes('The tide turns'), nell.includes('hid the key')]).toEqual([true, true]);
    expect((await world.getGroup(mara!, id)).members).toMatchObject([
      { num_books: 0 },
      { num_books: 1, own_books: [{ id: ofRuth, num_entries: 1 }] },
    ]);
  });
});

describe('the prompt of an approved group', () => {
  it('keeps its bytes while members, their books and the group’s books are written', async () => {
    const { id: ofGroup } = await books.create(mara!, {
      entries: [testLoreEntry({ content: 'The tide turns at nine.', constant: true })],
    });
    const { id: ofDell } = await books.create(mara!, {
      entries: [testLoreEntry({ content: 'Dell fears gulls.', constant: true })],
    });
    const { id } = await world.createGroup(mara!, testGroup([cast.dell, cast.ruth], { visibility: 'private' }));
    await books.attach(mara!, ofGroup, id);
    await world.saveGroup(mara!, id, { visibility: 'public' });
    await approve(id);
    const before = await promptOf(id, 'Dell');
    expect(before).toContain('The tide turns at nine.');

    const [entry] = (await books.entries(mara!, ofGroup)).entries;
    await books.editEntry(mara!, ofGroup, entry!.id, { content: 'The tide never turns.' });
    await books.attach(mara!, ofDell, cast.dell);
    await world.save(mara!, cast.dell, { persona: 'Dell is somebody else now.' });
    await world.save(mara!, cast.ruth, { title: 'Another Ruth' });
    await world.saveGroup(mara!, id, {
      members: [
        { ...newGroupMember(cast.ruth), note: 'Knows all.' },
        { ...newGroupMember(cast.dell), note: 'Unseen.' },
      ],
    });
    expect(await promptOf(id, 'Dell')).toBe(before);
    expect(await promptOf(id, 'Dell', mara!)).toBe(before);

    await approve(cast.dell);
    const after = await promptOf(id, 'Dell');
    expect(after).toContain('Dell is somebody else now.');
    expect(after).not.toContain('Unseen.');
    expect(after).toContain('The tide turns at nine.');
  });
});

describe('a member who is lost', () => {
  const own = async () => {
    const { call } = createCall(ownCharacterHandlers({ db: database.db }));
    const { data } = await call(listOwnCharacters, { query: { type: 'meta' } }, { caller: mara! });
    return data[0]?.group;
  };
  const hide = (id: string, visibility: 'private' | 'public') =>
    database.db.update(characters).set({ visibility }).where(eq(characters.id, id));

  it('is told of to the group’s creator alone, and the group runs without her', async () => {
    const id = await makeGroup();
    expect(await own()).toEqual({ num_members: 3, num_usable: 3 });
    await hide(cast.fen, 'private');
    expect(await own()).toEqual({ num_members: 3, num_usable: 2 });
    expect((await world.getGroup(mara!, id)).members).toMatchObject([{}, {}, { name: 'Fen', standing: 'unavailable' }]);
    const seen = await world.open(reader!, id);
    expect(seen.sub_characters.map(({ name }) => name)).toEqual(['Dell', 'Ruth']);
    expect(await promptOf(id, 'Fen')).not.toMatch(/Fen keeps/u);
    expect(
      JSON.stringify(await chat.call(getGroup, { params: { conversationId: await begin(id, reader!) } }, { caller: reader! })),
    ).not.toContain(cast.fen);
  });

  it('closes the group below two, for its creator too, and opens it again when she comes back', async () => {
    const id = await makeGroup();
    const conversation = await begin(id, reader!);
    await hide(cast.fen, 'private');
    await hide(cast.ruth, 'private');
    const refused = await refusalOf(begin(id, reader!));
    expect([refused.code, refused.params]).toEqual(['character_unavailable', { because: 'members' }]);
    expect((await refusalOf(begin(id, mara!))).params).toEqual({ because: 'members' });
    expect((await refusalOf(promptOf(id, 'Dell', reader!, conversation))).params).toEqual({ because: 'members' });
    expect((await world.open(reader!, id)).has_members).toBe(false);
    expect(await world.getGroup(mara!, id)).toMatchObject({
      has_members: false,
      members: [{ standing: 'ready' }, { name: 'Ruth', standing: 'private', is_usable: false }, { standing: 'unavailable' }],
    });
    await hide(cast.ruth, 'public');
    expect(await promptOf(id, 'Dell', reader!, conversation)).toContain('Dell keeps the log.');
    expect((await world.getGroup(mara!, id)).has_members).toBe(true);
    expect((await world.open(reader!, id)).has_members).toBe(true);
  });

  it('is named by how she was lost where she is her creator’s own', async () => {
    const { db } = database;
    const id = await makeGroup({ members: [cast.dell, cast.ruth].map(newGroupMember) });
    await db.update(characters).set({ deletedAt: world.clock.now() }).where(eq(characters.id, cast.dell));
    await db
      .update(characters)
      .set({ holds: ['review'], moderationStatus: 'closed' })
      .where(eq(characters.id, cast.ruth));
    expect((await world.getGroup(mara!, id)).members.map(({ standing }) => standing)).toEqual(['removed', 'closed']);
  });
});

describe('the review of a group', () => {
  it('names its members, and approves it only while each of them is approved', async () => {
    const { id: waiting } = await world.create(mara!, testForm({ name: 'Nell' }));
    const { id } = await world.createGroup(mara!, testGroup([cast.dell, waiting]));
    const refused = await refusalOf(approve(id));
    expect([refused.code, refused.params]).toEqual(['conflict', { because: 'members', names: 'Nell' }]);
    await approve(waiting);
    await approve(id);
    expect((await world.getGroup(mara!, id)).is_live).toBe(true);
  });
});
