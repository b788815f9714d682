import { newGroupMember, type GroupForm } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { writeGroupMembers } from '../../platform/works/group-members.ts';
import type { Database } from '../../ports/database.ts';
import { refusalOf, storeTestPicture } from '../testing/editor-world.ts';
import { createGroupWorld, testGroup, type GroupWorld } from '../testing/group-world.ts';
import { createReviewer } from '../testing/review-world.ts';

let database: Database;
let world: GroupWorld;
let mara: Caller;
let other: Caller;
let reviewer: Caller;
let ids: { dell: string; ruth: string; fen: string; own: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  world = createGroupWorld(db);
  await storeTestPicture(db);
  mara = await createCaller(db);
  other = await createCaller(db);
  reviewer = await createReviewer(db);
  ids = {
    dell: await createCharacter(db, other.userId, { name: 'Dell' }),
    ruth: await createCharacter(db, other.userId, { name: 'Ruth' }),
    fen: await createCharacter(db, mara.userId, { name: 'Fen' }),
    own: await createCharacter(db, mara.userId, { name: 'Own', visibility: 'private', isLive: false }),
  };
});
afterAll(() => database.close());

const form = (over: Partial<GroupForm> = {}) => testGroup([ids.dell, ids.ruth], over);
const messages = async (call: Promise<unknown>) => {
  const { code, issues } = await refusalOf(call);
  return [code, ...issues.map(({ path, message }) => `${path}: ${message}`)];
};

describe('a new group', () => {
  it('for oneself is there at once, with its members as they were set up', async () => {
    const members = [
      { ...newGroupMember(ids.own), presence: 'away' as const, note: ' does not know of the letter ' },
      { ...newGroupMember(ids.dell), talkativeness: 90, books: ['two', 'one', 'one'] },
    ];
    const made = await world.createGroup(mara, form({ visibility: 'private', members, greeting_character_id: ids.dell }));
    expect(made).toMatchObject({
      type: 'meta',
      revision: 1,
      moderationReport: null,
      has_members: true,
      sub_character_ids: [ids.own, ids.dell],
    });
    expect(made.form.members).toEqual([
      { ...members[0], note: 'does not know of the letter' },
      { ...members[1], books: ['one', 'two'] },
    ]);
    expect(made.members).toMatchObject([
      { name: 'Own', standing: 'private', is_own: true, is_usable: true },
      { name: 'Dell', standing: 'ready', is_own: false, is_usable: true },
    ]);
    expect(await world.rowOf(made.id)).toMatchObject({
      type: 'meta',
      subCharacterIds: [ids.own, ids.dell],
      greetingCharacterId: ids.dell,
    });
    expect(await world.memberRows(made.id)).toMatchObject([
      {
        characterId: ids.own,
        position: 0,
        presence: 'away',
        talk: 50,
        note: 'does not know of the letter',
        books: null,
        name: 'Own',
      },
      { characterId: ids.dell, position: 1, presence: 'present', talk: 90, note: '', books: ['one', 'two'], name: 'Dell' },
    ]);
    expect(await world.getGroup(mara, made.id)).toEqual(made);
    expect(world.told).toContain(made.id);
  });

  it('for others waits for a review, and is made once however often it is sent', async () => {
    const made = await world.createGroup(mara, form(), { key: 'key-of-a-group-that-is-sent-twice' });
    expect(made.moderationReport).toMatchObject({ moderation_status: 'pending' });
    expect(await world.createGroup(mara, form(), { key: 'key-of-a-group-that-is-sent-twice' })).toEqual(made);
    expect(await world.openCase(made.id)).toMatchObject({ kind: 'new' });
  });

  it('refuses what the rules refuse, in their words', async () => {
    const long = 'x'.repeat(5001);
    const many = Array.from({ length: 11 }, (_, at) => newGroupMember(at === 0 ? ids.dell : `none-${at}`));
    const refused = (over: Partial<GroupForm>) => messages(world.createGroup(mara, form(over)));
    expect(await refused({ avatar_url: null })).toEqual(['invalid_input', 'body.avatar_url: You must generate an Avatar']);
    expect(await refused({ name: 'Ab' })).toEqual(['invalid_input', 'body.name: Name should be 3 characters or more']);
    expect(await refused({ name: 'x'.repeat(21) })).toEqual(['invalid_input', 'body.name: Name should be 20 characters or less']);
    expect(await refused({ name: 'The Moderator' })).toEqual(['invalid_input', expect.stringMatching(/^body\.name: Name /u)]);
    expect(await refused({ title: 'x'.repeat(101) })).toEqual([
      'invalid_input',
      'body.title: Title is maximum of 100 characters',
    ]);
    expect(await refused({ title: 'see evil.example.com' })).toEqual([
      'invalid_input',
      'body.title: Title may hold no links: evil.example.com',
    ]);
    expect(await refused({ greeting: '' })).toEqual(['invalid_input', 'body.greeting: Greeting is required']);
    expect(await refused({ greeting: 'x'.repeat(2001) })).toContain('body.greeting: Greeting is maximum of 2000 characters');
    expect(await refused({ scenario: 'ab' })).toEqual([
      'invalid_input',
      'body.scenario: Scenario should be 3 characters or more',
    ]);
    expect(await refused({ scenario: long })).toContain('body.scenario: Personality is maximum of 5000 characters');
    expect((await refused({ scenario: '雨'.repeat(2500) }))[1]).toMatch(
      /^body\.scenario: Greeting and scenario are about 26\d\d tokens together; 2500 are allowed$/u,
    );
    expect(await refused({ tags: ['one'] })).toEqual(['invalid_input', 'body.tags: At least 2 tags are required']);
    expect(await refused({ tags: Array.from({ length: 13 }, (_, at) => `tag ${at}`) })).toEqual([
      'invalid_input',
      'body.tags: Tag limit reached',
    ]);
    expect(await refused({ members: [newGroupMember(ids.dell)] })).toEqual([
      'invalid_input',
      'body.members: At least 2 chatbots required',
    ]);
    expect(await refused({ members: many })).toContain("body.members: You can't add more than 10 chatbots.");
    expect(await refused({ members: [ids.dell, ids.own].map(newGroupMember) })).toEqual([
      'invalid_input',
      'body.members: Public and unlisted groups cannot hold private chatbots: Own',
    ]);
    expect(await refused({ members: [ids.dell, ids.dell].map(newGroupMember) })).toEqual([
      'invalid_input',
      'body.members: In the group more than once: Dell',
    ]);
    expect(await refused({ members: [ids.dell, 'nobody'].map(newGroupMember) })).toEqual([
      'invalid_input',
      'body.members: Not available any more: nobody',
    ]);
    expect(
      await refused({ members: [newGroupMember(ids.dell), { ...newGroupMember(ids.ruth), note: 'x'.repeat(301) }] }),
    ).toEqual(['invalid_input', 'body.members: A note is maximum of 300 characters: Ruth']);
    expect(await refused({ greeting_character_id: ids.fen })).toEqual([
      'invalid_input',
      'body.greeting_character_id: Who speaks first must be a member of the group',
    ]);
    await expect(world.createGroup(mara, form(), { guidelines: false })).rejects.toThrow(
      'You must agree with the Community Guidelines',
    );
  });

  it('takes no chatbot of another creator that is private, of another brand, or a group', async () => {
    const { db } = database;
    const hidden = await createCharacter(db, other.userId, { name: 'Secret', visibility: 'private' });
    const elsewhere = await createCharacter(db, other.userId, { name: 'Far', applicationIds: ['acme'] });
    const group = await createCharacter(db, other.userId, { name: 'Crowd', type: 'meta', subCharacterIds: [ids.dell, ids.ruth] });
    for (const id of [hidden, elsewhere, group])
      expect(
        await messages(world.createGroup(mara, form({ visibility: 'private', members: [ids.dell, id].map(newGroupMember) }))),
      ).toEqual(['invalid_input', `body.members: Not available any more: ${id}`]);
    const { data } = await world.members(mara, [ids.fen, hidden, elsewhere, group, 'none', ids.own]);
    expect(data.map(({ name, standing, is_usable }) => [name, standing, is_usable])).toEqual([
      ['Fen', 'ready', true],
      [null, 'unavailable', false],
      [null, 'unavailable', false],
      [null, 'unavailable', false],
      [null, 'unavailable', false],
      ['Own', 'private', false],
    ]);
    expect((await world.members(mara, [ids.own], 'private')).data).toMatchObject([{ is_usable: true }]);
  });
});

describe('a group that there is', () => {
  const approved = async (over: Partial<GroupForm> = {}) => {
    const { id } = await world.createGroup(mara, form(over));
    await world.decide(reviewer, id, 'approve');
    return id;
  };

  it('is served as it was approved while a change of its members waits', async () => {
    const id = await approved();
    expect(await world.memberRows(id)).toMatchObject([{ characterId: ids.dell }, { characterId: ids.ruth }]);
    const members = [{ ...newGroupMember(ids.ruth), note: 'knows the way' }, newGroupMember(ids.fen)];
    const saved = await world.saveGroup(mara, id, { members });
    expect(saved).toMatchObject({ is_live: true, form: { members }, sub_character_ids: [ids.ruth, ids.fen] });
    expect(saved.approved?.members.map(({ id }) => id)).toEqual([ids.dell, ids.ruth]);
    expect(await world.memberRows(id)).toMatchObject([{ characterId: ids.dell }, { characterId: ids.ruth, note: '' }]);
    expect((await world.rowOf(id)).subCharacterIds).toEqual([ids.dell, ids.ruth]);
    await world.decide(reviewer, id, 'approve');
    expect(await world.memberRows(id)).toMatchObject([
      { characterId: ids.ruth, note: 'knows the way' },
      { characterId: ids.fen },
    ]);
    expect((await world.rowOf(id)).subCharacterIds).toEqual([ids.ruth, ids.fen]);
    expect((await world.getGroup(mara, id)).approved).toBeNull();
  });

  it('has nothing besides what is served where a change was taken back from a review', async () => {
    const id = await approved();
    const { members } = (await world.getGroup(mara, id)).form;
    const changed = await world.saveGroup(mara, id, { members: [...members, newGroupMember(ids.fen)] });
    expect(changed.approved?.members.map((member) => member.id)).toEqual([ids.dell, ids.ruth]);
    const back = await world.withdraw(mara, id);
    expect([back.is_live, back.form.members, back.approved]).toEqual([true, members, null]);
  });

  it('keeps members in its versions, and a version is restored by saving its form', async () => {
    const { id } = await world.createGroup(mara, form({ visibility: 'private' }));
    await world.saveGroup(mara, id, { members: [ids.fen, ids.own].map(newGroupMember), note: 'others' });
    const [newest, first] = await world.versions(mara, id);
    expect([newest?.note, first?.number]).toEqual(['others', 1]);
    const version = await world.version(mara, id, 1);
    expect(version.form.members?.map((member) => member.id)).toEqual([ids.dell, ids.ruth]);
    const restored = await world.saveGroup(mara, id, { members: version.form.members ?? [] });
    expect(restored).toMatchObject({ revision: 3, sub_character_ids: [ids.dell, ids.ruth] });
    expect((await world.saveGroup(mara, id, { members: version.form.members ?? [] })).revision).toBe(3);
  });

  it('is taken back from a review, and locked during it', async () => {
    const id = await approved();
    await world.saveGroup(mara, id, { title: 'Another storm' });
    expect((await refusalOf(world.saveGroup(mara, id, { title: 'A third' }))).params).toMatchObject({ because: 'in_review' });
    const taken = await world.withdraw(mara, id);
    expect(taken.form.title).toBe('Three keepers and a storm');
    expect(taken.form.members).toHaveLength(2);
    const stale = await refusalOf(world.saveGroup(mara, id, { title: 'Late', base_revision: 1 }));
    expect([stale.code, stale.params]).toEqual(['conflict', { because: 'version', revision: 2 }]);
  });

  it('is its creator’s alone', async () => {
    const id = await approved();
    const { id: own } = await world.createGroup(mara, form({ visibility: 'private' }));
    expect((await refusalOf(world.getGroup(other, id))).code).toBe('forbidden');
    expect((await refusalOf(world.saveGroup(other, id, { title: 'Mine now' }))).code).toBe('forbidden');
    expect((await refusalOf(world.getGroup(other, own))).code).toBe('not_found');
    expect((await refusalOf(world.saveGroup(other, own, { title: 'Mine now' }))).code).toBe('not_found');
    expect((await refusalOf(world.getGroup(mara, ids.fen))).code).toBe('not_found');
    expect((await refusalOf(world.get(mara, id))).code).toBe('not_found');
  });

  it('asks its members again when it is opened to others', async () => {
    const { id } = await world.createGroup(
      mara,
      form({ visibility: 'private', members: [ids.dell, ids.own].map(newGroupMember) }),
    );
    expect(await messages(world.saveGroup(mara, id, { visibility: 'hidden' }))).toEqual([
      'invalid_input',
      'body.members: Public and unlisted groups cannot hold private chatbots: Own',
    ]);
  });

  it('for oneself keeps a member who was lost, and says which', async () => {
    const { db } = database;
    const leaving = await createCharacter(db, other.userId, { name: 'Leaving' });
    const { id } = await world.createGroup(
      mara,
      form({ visibility: 'private', members: [ids.dell, leaving].map(newGroupMember) }),
    );
    await db.update(characters).set({ visibility: 'private', name: 'Renamed for nobody' }).where(eq(characters.id, leaving));
    const saved = await world.saveGroup(mara, id, { title: 'Still two of them' });
    expect(saved).toMatchObject({
      has_members: false,
      members: [{ name: 'Dell' }, { name: 'Leaving', standing: 'unavailable' }],
    });
    expect(JSON.stringify(saved)).not.toContain('Renamed');
    await db.update(characters).set({ visibility: 'public' }).where(eq(characters.id, leaving));
    expect(await world.getGroup(mara, id)).toMatchObject({ has_members: true });
  });

  it('remembers of a member what its creator may know: the newest name that is for others, and never a later one', async () => {
    const { db } = database;
    const rename = (id: string, name: string, visibility: 'private' | 'public') =>
      db.update(characters).set({ name, visibility }).where(eq(characters.id, id));
    const [known, late] = [
      await createCharacter(db, other.userId, { name: 'Known' }),
      await createCharacter(db, other.userId, { name: 'Late' }),
    ];
    const { id } = await world.createGroup(mara, form({ visibility: 'private', members: [ids.dell, known].map(newGroupMember) }));
    // As a review writes them that ends after members were hidden.
    const write = (...members: string[]) =>
      db.transaction((tx) => writeGroupMembers(tx, id, { members: members.map(newGroupMember) }));
    await rename(known, 'Known anew', 'public');
    await rename(late, 'Secret of late', 'private');
    await write(ids.dell, known, late, ids.own);
    await rename(known, 'Secret of known', 'private');
    await write(ids.dell, known, late, ids.own);
    expect((await world.getGroup(mara, id)).members.map(({ name }) => name)).toEqual(['Dell', 'Known anew', null, 'Own']);
    expect((await world.memberRows(id)).map(({ name }) => name)).toEqual(['Dell', 'Known anew', '', 'Own']);
  });
});
