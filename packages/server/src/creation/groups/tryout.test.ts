import { newGroupMember, tryoutLimits, type GroupTryoutAnswer, type RehearsalLine } from '@troupe/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Database } from '../../ports/database.ts';
import { refusalOf, storeTestPicture } from '../testing/editor-world.ts';
import { createGroupWorld, testGroup, type GroupWorld } from '../testing/group-world.ts';

let database: Database;
let world: GroupWorld;
let mara: Caller;
let cast: { dell: string; ruth: string; fen: string; own: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await storeTestPicture(db);
  world = createGroupWorld(db);
  mara = await createCaller(db);
  const other = await createCaller(db);
  cast = {
    dell: await createCharacter(db, other.userId, { name: 'Dell', persona: 'Dell chases stories.' }),
    ruth: await createCharacter(db, other.userId, { name: 'Ruth', persona: 'Ruth doubts.' }),
    fen: await createCharacter(db, other.userId, { name: 'Fen' }),
    own: await createCharacter(db, mara.userId, { name: 'Own', visibility: 'private', isLive: false }),
  };
});
afterAll(() => database.close());
beforeEach(() => {
  world.chat.model.requests.length = 0;
  world.chat.model.answerAll('Noted.');
});

const form = (over = {}) => testGroup([cast.dell, cast.ruth, cast.fen], { title: '', tags: [], avatar_url: null, ...over });
const lines = (...said: RehearsalLine[]) => said;
const ask = async (over: Partial<Parameters<GroupWorld['rehearse']>[1]> = {}) =>
  (await world.rehearse(mara, {
    form: form(),
    lines: lines({ role: 'user', content: 'Who is there?' }),
    seed: 'one',
    ...over,
  })) as GroupTryoutAnswer;
const heard = () => world.chat.model.requests.at(-1)?.messages.map(({ role, content }) => `${role}: ${content}`) ?? [];

describe('a rehearsal of a group', () => {
  it('lets one speak, and says in which order and why', async () => {
    const called = await ask({ lines: lines({ role: 'user', content: 'Ruth, open the door.' }) });
    expect(called).toMatchObject({ text: 'Noted.', speaker_id: cast.ruth, silent: [] });
    expect(called.order[0]).toEqual({ id: cast.ruth, reason: 'called', silence: null, talkativeness: 50, chance: null });
    expect(called.order.slice(1).map(({ reason, chance }) => [reason, chance])).toEqual([
      ['drawn', 0.5],
      ['drawn', 0.5],
    ]);
    expect(heard()[0]).toContain('Ruth doubts.');
    expect(heard()[0]).toContain('A lighthouse in November');
  });

  it('gives the same order for the same seed, form and lines, and another by talkativeness', async () => {
    expect((await ask()).order).toEqual((await ask()).order);
    const members = [{ ...newGroupMember(cast.dell), talkativeness: 0 }, newGroupMember(cast.ruth), newGroupMember(cast.fen)];
    for (const seed of ['a', 'b', 'c']) expect((await ask({ form: form({ members }), seed })).order.at(-1)?.id).toBe(cast.dell);
  });

  it('goes on by itself, knows who spoke last, and whom the author sent away or muted', async () => {
    const members = [
      newGroupMember(cast.dell),
      newGroupMember(cast.ruth),
      { ...newGroupMember(cast.fen), presence: 'away' as const },
      { ...newGroupMember(cast.own), presence: 'muted' as const, note: 'Saw it all.' },
    ];
    const answer = await ask({
      form: form({ members, visibility: 'private' }),
      lines: lines({ role: 'user', content: 'Hello.' }, { role: 'bot', content: 'I heard you.', speaker_id: cast.dell }),
    });
    expect(answer).toMatchObject({
      speaker_id: cast.ruth,
      silent: [
        { id: cast.dell, reason: 'spoke_last' },
        { id: cast.fen, reason: 'away' },
        { id: cast.own, reason: 'muted' },
      ],
    });
    expect(heard()).toContain('user: Dell: I heard you.');
    expect(heard()[0]).not.toContain('Saw it all.');
    const chosen = await ask({ form: form({ members, visibility: 'private' }), speaker_id: cast.own });
    expect(chosen.order[0]).toMatchObject({ id: cast.own, reason: 'chosen' });
    expect(heard()[0]).toContain('Of Own alone: Saw it all.');
    for (const id of [cast.fen, 'nobody'])
      expect((await refusalOf(ask({ form: form({ members }), speaker_id: id }))).issues).toMatchObject([
        { path: 'body.speaker_id' },
      ]);
  });

  it('begins with the greeting alone, spoken by who greets', async () => {
    const answer = await ask({ form: form({ greeting_character_id: cast.dell }), lines: [] });
    expect(answer.greeting).toBe('The door bangs. Who lit the lamp?');
    expect(answer.silent).toEqual([{ id: cast.dell, reason: 'spoke_last' }]);
  });

  it('tells the parts of a definition apart to those alone who may read it', async () => {
    const { db } = database;
    const partsOf = async (id: string) => {
      const { report } = await ask({ form: form({ members: [cast.dell, id].map(newGroupMember) }), speaker_id: id });
      return [report.is_definition_hidden, report.parts.map(({ kind }) => kind)] as const;
    };
    const other = await createCaller(db);
    const texts = { persona: 'Keeps the key.', dialogue: 'Nell: No.', systemPrompt: 'Speak low.' };
    const hidden = await createCharacter(db, other.userId, { ...texts, definitionVisible: false });
    const shown = await createCharacter(db, other.userId, { ...texts, definitionVisible: true });
    const own = await createCharacter(db, mara.userId, { ...texts, definitionVisible: false });
    const [isHidden, kinds] = await partsOf(hidden);
    expect([isHidden, kinds.includes('definition'), kinds.includes('description')]).toEqual([true, true, false]);
    for (const id of [shown, own]) {
      const [isClosed, apart] = await partsOf(id);
      expect([isClosed, apart.includes('definition'), apart.includes('description')]).toEqual([false, false, true]);
    }
  });

  it('names what stands against the form, and needs two members', async () => {
    const issuesOf = async (over: object) => (await refusalOf(ask({ form: form(over) }))).issues;
    expect(await issuesOf({ members: [newGroupMember(cast.dell)] })).toMatchObject([
      { path: 'body.form.members', message: 'At least 2 chatbots required' },
    ]);
    expect(await issuesOf({ scenario: 'x'.repeat(5001) })).toMatchObject([
      { path: 'body.form.scenario', message: 'Personality is maximum of 5000 characters' },
    ]);
    const noted = [newGroupMember(cast.dell), { ...newGroupMember(cast.ruth), note: testTriggers.minors }];
    expect(await refusalOf(ask({ form: form({ members: noted }) }))).toMatchObject({
      code: 'underage_content',
      params: { field: 'members' },
    });
    expect((await refusalOf(ask({ character_id: 'nobody' }))).code).toBe('not_found');
    const tooMany = Array.from({ length: tryoutLimits.linesMax + 1 }, () => ({ role: 'user' as const, content: 'Hi' }));
    await expect(ask({ lines: tooMany })).rejects.toThrow('must be at most 40 lines');
  });

  it('stores nothing', async () => {
    const before = await world.written();
    await ask();
    expect(await world.written()).toEqual(before);
  });
});
