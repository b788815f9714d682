import {
  createCharacter,
  createPersona,
  endpoints,
  importCharacter,
  registerExternalUser,
  textPlaces,
  updateCharacter,
  updatePersona,
  type AppError,
  type Endpoint,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCall, createCaller, createTestChat } from '../../../chat/testing/index.ts';
import { createEditorWorld, storeTestPicture, testForm } from '../../../creation/testing/editor-world.ts';
import { users } from '../../../db/schema.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import { createManualClock } from '../../../http/testing.ts';
import type { Caller } from '../../../http/context.ts';
import type { Database } from '../../../ports/index.ts';
import { createTestModerator } from '../../moderation/testing.ts';
import { createUsernames } from '../../onboarding/usernames.ts';
import { externalUserHandlers } from '../external/external-user-handlers.ts';
import { createMayShowName } from '../external/signed-names.ts';
import { createNameRules } from './name-rules.ts';

const keys = ['secret-key-of-the-tests-of-32-bytes'] as const;
let database: Database;
let staff: Caller;
const rules = createNameRules([
  { id: 'daybreak', name: 'Daybreak' },
  { id: 'lantern', name: 'Lantern' },
]);
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  staff = await createCaller(database.db, { name: 'Quintessa Vale', username: 'quintessa' });
  await database.db.update(users).set({ role: 'admin', name: 'Quintessa Vale' }).where(eq(users.id, staff.userId));
});
afterAll(() => database.close());

/** How one is taken for staff, for the brand or for an account of staff: every way beside every name would repeat itself. */
const disguised = [
  'Admin', 'ADMIN', 'ａｄｍｉｎ', 'аdmin', 'Αdmin', 'adm1n', 'admln', 'admIn', 'adm|n', '@dmin', 'adrnin', 'adnnin', 'a.d.m.i.n', 'ad min',
  'ad\u200bmin', 'admín', 'admin7', '7admin', 'The Admin', 'Official Admin', 'Admin Team', 'super admin', 'Admins',
  'Moderator', 'Мoderator', 'rn0derator', 'm0derat0r', 'ᴍᴏᴅᴇʀᴀᴛᴏʀ', 'The Moderators', 'Moderation', 'moderation team', 'Mods',
  'Support', 'supp0rt', 'Support Team', 'Customer Support', 'the support team', '5upport',
  'Staff', 'St4ff', 'Official', '0fficial', 'offici4l', 'System', 'Sy5tem', 'system2', 'Helpdesk', 'Webmaster', 'vvebmaster',
  'Lantern', 'Lаntern', 'Lanterń', '1antern', 'lantem', 'The Lantern', 'thelantern', 'lanternteam2', 'Lantern Support', 'Official Lantern',
  'Daybreak', 'd4ybreak', 'daybreak1', 'Daybreak Official', 'day-break',
  'Quintessa Vale', 'quintessa', 'Quint3ssa', 'Quintessa 2', 'quíntessa', 'The Quintessa', 'quintessavale', 'Quintessa Support',
]; // prettier-ignore

const innocent = [
  'Adminda', 'Maria Modestova', 'Lanternfish', 'Lanterna', 'Daybreaker', 'Ali', 'Bill', 'Anna', 'Marna', 'Martin', 'Minnie', 'Ann',
  'Modesty Blaise', 'Modest Mussorgsky', 'Stafford', 'Steffi Staffan', 'Officia Lis', 'Systema', 'Supportive Friend', 'Rowan Supple',
  'Theodora', 'Thea', 'Theo', 'Realgar', 'Teamo', 'Team Rocket', 'Root Beer', 'Ruth Rooted', 'Mod Squad', 'Helper Bee', 'Helga',
  'Otto', 'Ottilie 2', 'Zoë', 'Renée', 'Siân', 'Łukasz', 'Ødegaard', 'Jürgen Groß', 'İpek', 'Nguyễn', "O'Brien", 'Anne-Marie',
  'Анна', 'Мария Модестова', 'Владимир', 'Дмитрий', 'Ελένη', 'Νίκος', 'Γιώργος', 'ליאור', 'נועה', 'محمد', 'فاطمة', 'آدم', 'अनीता', 'राम',
  'ไพลิน', '猫', '田中さくら', '王小明', '김민수', 'さくら', 'ユキ', 'Նարեկ', 'ნინო', 'አበበ', 'ᏍᏏᏉᏯ', 'R2-D2', 'Agent 47', '1337', '007',
  'Quintus', 'Tessa Vale', 'Ada Lovelace', 'Captain Zoe', 'Day', 'Break', 'Mira',
]; // prettier-ignore

/** Whole names that a story may need, and an account may not bear. */
const ofStories = [
  'The Moderator of the Debate', 'Admin of the Dead', 'Admiral Admin Adama', 'The Owner', 'Head of Security', 'Root', 'The Team',
  'Keeper of the Lantern', 'The Last Lantern', 'An Official Visit', 'Ministry Official Percy',
]; // prettier-ignore

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error: AppError) => [error.code, error.issues?.[0]?.path],
  );

/** Every place where an account, a character or a persona is named; `field` is what its refusal names. */
const openPlaces = () => {
  const { db } = database;
  const clock = createManualClock();
  const usernames = createUsernames({ db, clock, keys, nameRules: rules });
  const mayShow = createMayShowName({ db, moderator: createTestModerator(), nameRules: rules });
  const chat = createTestChat(db, { nameRules: rules, rateLimits: { take: async () => async () => undefined } });
  const editor = createEditorWorld(db, { nameRules: rules, rateLimits: { take: async () => async () => undefined } });
  const presentUser = async ({ id }: { id: string }) => ({ id }) as never;
  const external = createCall(externalUserHandlers({ db, nameRules: rules, presentUser }));
  const avatar = '/art/persona-1.svg?v=1';
  return {
    profile: {
      field: 'body.name',
      give: async (caller: Caller, name: string) => db.transaction((tx) => usernames.save(tx, caller.userId, { name })),
    },
    persona: {
      field: 'body.name',
      give: async (caller: Caller, name: string) => {
        const body = { name, highlights: 'Sails.', avatar_url: avatar };
        await db.update(users).set({ role: 'paid_premium' }).where(eq(users.id, caller.userId));
        return chat.call(createPersona, { body }, { caller });
      },
    },
    renamedPersona: {
      field: 'body.name',
      give: async (caller: Caller, name: string) => {
        const body = { name: 'Captain', highlights: 'Sails.', avatar_url: avatar };
        await db.update(users).set({ role: 'paid_premium' }).where(eq(users.id, caller.userId));
        const { id } = await chat.call(createPersona, { body }, { caller });
        return chat.call(updatePersona, { params: { personaId: id }, body: { name } }, { caller });
      },
    },
    character: {
      field: 'body.name',
      give: (caller: Caller, name: string) =>
        editor.call(createCharacter, { body: { ...testForm({ name }), guidelines: true } }, { caller }),
    },
    renamedCharacter: {
      field: 'body.name',
      give: async (caller: Caller, name: string) => {
        const made = await editor.call(
          createCharacter,
          { body: { ...testForm(), visibility: 'private', guidelines: true } },
          { caller },
        );
        const body = { base_revision: made.revision, name };
        return editor.call(updateCharacter, { params: { characterId: made.id }, body }, { caller });
      },
    },
    externalUser: {
      field: 'body.name',
      give: async (_caller: Caller, name: string) => {
        const caller = await createCaller(db, { platform: 'partner' });
        await db.update(users).set({ username: null }).where(eq(users.id, caller.userId));
        return external.call(registerExternalUser, { body: { name, username: 'someone' } }, { caller });
      },
    },
    partner: {
      field: undefined,
      give: async (_caller: Caller, name: string) => {
        if (!(await mayShow(name, { applicationId: 'acme', userId: null }))) throw new Error('not shown');
      },
    },
  };
};

describe('names of authority', () => {
  it.each(['profile', 'persona', 'renamedPersona', 'character', 'renamedCharacter', 'externalUser', 'partner'] as const)(
    'are refused as a name of %s, by its field',
    async (place) => {
      const { field, give } = openPlaces()[place];
      const caller = await createCaller(database.db);
      const short = (name: string) => name.length >= 3 && name.length <= 20;
      for (const name of disguised.filter(short)) {
        const refusal = field === undefined ? [undefined, undefined] : ['invalid_input', field];
        expect([name, await codeOf(give(caller, name))]).toEqual([name, refusal]);
      }
    },
  );

  it('are refused as a username of any account', async () => {
    const usernames = createUsernames({ db: database.db, clock: createManualClock(), keys, nameRules: rules });
    const caller = await createCaller(database.db);
    const latin = disguised.map((name) => name.toLowerCase()).filter((name) => /^[a-z0-9]{3,20}$/.test(name));
    expect(latin.length).toBeGreaterThan(20);
    for (const name of latin) {
      const save = database.db.transaction((tx) => usernames.save(tx, caller.userId, { username: name }));
      expect([name, await codeOf(save)]).toEqual([name, ['username_taken', undefined]]);
      expect([name, (await usernames.check(caller, name)).isAvailable]).toEqual([name, false]);
    }
  });

  it('are no innocent names: none of these is refused, as that of an account or of a work', async () => {
    expect(innocent.length).toBeGreaterThan(60);
    for (const bearer of ['account', 'work'] as const)
      for (const name of innocent)
        expect([bearer, name, await rules.barsName(database.db, name, { userId: null, bearer })]).toEqual([bearer, name, false]);
  });

  it('are looked for in the whole name of a character or persona, never in a part of it', async () => {
    for (const name of ofStories)
      expect([name, await rules.barsName(database.db, name, { userId: null, bearer: 'work' })]).toEqual([name, false]);
    for (const name of ['Ada Admin', 'Moderator Ann', 'The Owner', 'Head of Staff'])
      expect([name, await rules.barsName(database.db, name, { userId: null, bearer: 'account' })]).toEqual([name, true]);
  });

  it('are for staff to bear, and stay where they were before', async () => {
    const { character, renamedCharacter, persona } = openPlaces();
    expect(await codeOf(character.give(staff, 'The Moderator'))).toBe('saved');
    expect(await codeOf(renamedCharacter.give(staff, 'Quintessa Vale'))).toBe('saved');
    const { db } = database;
    const caller = await createCaller(db);
    const editor = createEditorWorld(db, { nameRules: rules });
    const made = await editor.call(
      createCharacter,
      { body: { ...testForm(), visibility: 'private', guidelines: true } },
      { caller },
    );
    await editor.bear(made.id, 'Lantern');
    const body = { base_revision: made.revision, name: 'Lantern', title: 'Keeper of another light' };
    expect((await editor.call(updateCharacter, { params: { characterId: made.id }, body }, { caller })).form.title).toBe(
      'Keeper of another light',
    );
    expect(await codeOf(persona.give(caller, 'Lantern'))).toEqual(['invalid_input', 'body.name']);
  });

  it('are looked for by every call that names an account, a character or a persona', () => {
    /** Names of what only its owner sees. */
    const ownSight = ['createPasskey', 'setBookmark', 'updatePasskey'];
    const guarded = [
      'checkUsername', 'completeUser', 'createCharacter', 'createExternalSession', 'createGroupCharacter', 'createPersona',
      'registerExternalUser', 'updateCharacter', 'updateGroupCharacter', 'updatePersona', 'updateUser',
    ]; // prettier-ignore
    /** Names that are kept nowhere: what a model goes by. */
    const material = ['suggestTags'];
    /** Names of what is told and tells nothing by itself: nobody takes a world for an account. */
    const worlds = ['createLorebook', 'createLorebookEntry', 'updateLorebook', 'updateLorebookEntry'];
    const named = (Object.values(endpoints) as Endpoint[]).filter(({ body }) =>
      textPlaces(body).some(
        ({ path, author }) => author === 'user' && path.length === 1 && ['name', 'username'].includes(path[0] ?? ''),
      ),
    );
    expect(named.map(({ id }) => id).toSorted()).toEqual([...guarded, ...ownSight, ...material, ...worlds].toSorted());
    // The name stands in a file there; `creation/import.test.ts` holds it.
    expect(importCharacter.upload).toBe('handler');
  });
});
