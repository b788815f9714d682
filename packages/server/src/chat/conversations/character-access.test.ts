import { endpoints, type Endpoint } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { characterLikes, characters, dismissals, tastes, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { createMinors } from '../../platform/moderation/minors.ts';
import { makeShelves } from '../../platform/recommendations/engine/shelves.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { testForm } from '../../creation/testing/editor-world.ts';
import { testGroup } from '../../creation/testing/group-world.ts';
import { fieldsOf } from '../testing/fields-of.ts';
import { proveAge } from '../../platform/rights/testing.ts';

const member = { platform: 'first_party', role: 'paid_premium' } as const;
/** Who asks, on an adult brand: only the last may know that there are adult characters. */
const viewers = {
  guest: { platform: 'guest', role: 'guest' },
  unverified: { ...member, settings: { showNSFW: true } },
  'with the switch off': member,
  "a partner's user": { ...member, platform: 'partner', settings: { showNSFW: true } },
  'known to be a minor': { ...member, settings: { showNSFW: true } },
  verified: { ...member, settings: { showNSFW: true } },
} as const;
type Viewer = keyof typeof viewers;
const names = Object.keys(viewers) as Viewer[];

let server: TestServer;
const tokens = {} as Record<Viewer, string>;
beforeAll(async () => {
  server = await createTestServer({
    brands: createBrands([createTestBrand({ id: 'lantern', name: 'Lantern', policy: { adult: 'verified' } })]),
    training: { train: async () => undefined },
  });
  const { db } = server.database;
  const { secretKeys: keys, clock } = server.ports;
  const account = { applicationId: 'lantern', registeredAt: clock.now() };
  await db.insert(users).values({ ...account, ...member, id: 'maker', externalId: 'subject-maker', name: 'Maker' });
  await db.insert(characters).values(
    ['adult', 'adult-unmet', 'open', 'open-unmet'].map((id) => ({
      id,
      isNsfw: id.startsWith('adult'),
      applicationIds: ['lantern'],
      creatorUserId: 'maker',
      name: id.startsWith('adult') ? 'Vesper' : 'Mira',
      greeting: 'Hello.',
      visibility: 'public' as const,
      isLive: true,
    })),
  );
  await makeShelves({ db, clock });
  for (const [name, viewer] of Object.entries(viewers)) {
    const [row] = await db
      .insert(users)
      .values({ ...account, id: name, externalId: name === 'guest' ? name : `subject-${name}`, name, ...viewer })
      .returning();
    if (name === 'known to be a minor') await createMinors({ clock }).signal(db, name, 'parent');
    if (name !== 'guest' && name !== 'unverified') await proveAge(db, name);
    for (const characterId of ['adult', 'open']) {
      await db.insert(characterLikes).values({ userId: name, characterId });
      await db.insert(tastes).values({ userId: name, characterId, strength: 1, at: clock.now() });
      const lowered = { characterIds: [], count: 0, tags: [] };
      await db.insert(dismissals).values({ userId: name, characterId, lowered });
    }
    if (row) tokens[name as Viewer] = (await createTokenService({ keys, clock }).issue(row, { ttl: 300 })).token;
  }
});
afterAll(() => server.close());

const all = Object.values<Endpoint>(endpoints);
const namesCharacter = ({ path, query, body }: Endpoint) =>
  path.includes(':characterId') || fieldsOf({ query, body }).includes('character_id');
/** What is about a conversation is asked for in `conversation-access.test.ts`. */
const isOfCharacters = (call: Endpoint) =>
  call.about === undefined || call.path.includes(':characterId') || (call.about === 'nothing' && namesCharacter(call));

const chatFile = () => {
  const form = new FormData();
  form.set('file', new Blob(['{"user_name":"Ann","character_name":"Mira"}\n']), 'chat.jsonl');
  return form;
};
/** What is asked of each call that opens a character. */
const doors: Record<string, { query?: string; body?: object }> = {
  getCharacter: {},
  likeCharacter: {},
  reportCharacter: { body: { label: 'spam', comment: 'Look at this.' } },
  startTranslation: { body: { language: 'de' } },
  getTranslation: { query: '?lang=de' },
  createConversation: {},
  listCharacterConversations: {},
  listMessages: {},
  importConversation: { body: chatFile() },
  trainCharacter: {},
  getEditedCharacter: {},
  updateCharacter: { body: { base_revision: 0, greeting: 'Good evening.' } },
  withdrawCharacter: {},
  tryCharacter: {
    body: { form: testForm({ avatar_url: null }), lines: [{ role: 'user', content: 'Hello.' }], seed: 'one' },
  },
  listCharacterVersions: {},
  getCharacterVersion: {},
  listTagSuggestions: {},
  updateTagSuggestion: { body: { tag: 'storm', change: 'add', is_dismissed: true } },
};
/** These tell callers what they said themselves, and do as much for a character that never was. */
const blind = [
  'unlikeCharacter',
  'getOpinion',
  'createInteraction',
  'getQueue',
  'getDismissal',
  'deleteDismissal',
  'updateTaste',
];

/** For calls about one’s own works: the work of another account is like no character at all. */
/** Calls about groups, of which none of these is one. */
const ofGroups: typeof doors = {
  getEditedGroup: {},
  updateGroupCharacter: { body: { base_revision: 0, title: 'Another storm' } },
  tryGroup: {
    body: { form: testGroup(['one', 'two'], { avatar_url: null }), lines: [{ role: 'user', content: 'Hello.' }], seed: 'one' },
  },
};
const ofCreators = [
  'deleteCharacter',
  'exportCharacter',
  'listAttachedLorebooks',
  'restoreCharacter',
  'submitLorebooks',
  ...Object.keys(ofGroups),
];
const queries: Record<string, string> = { exportCharacter: '?format=json' };

const ask = async ({ id, method, path }: Endpoint, viewer: Viewer, characterId: string) => {
  const { query = queries[id] ?? '', body = {} } = doors[id] ?? ofGroups[id] ?? {};
  const answer = await server.send(path.replace(':characterId', characterId).replace(':number', '1') + query, {
    method,
    token: tokens[viewer],
    ...(method !== 'GET' && { body: body instanceof FormData ? body : JSON.stringify({ character_id: characterId, ...body }) }),
  });
  const { code } = JSON.parse((await answer.text()) || '{}') as { code?: string };
  return { status: answer.status, code };
};

const cells = all.filter(({ id }) => id in doors).flatMap((door) => names.map((viewer) => [door.id, viewer, door] as const));

/** Calls that answer characters of several people. */
const lists = ['getRecommendations', 'listDismissals', 'listFavorites', 'listTastes'];
/** What an account made stays among its own works. */
const ofTheirOwn = ['createGroupCharacter', 'listOwnCharacters', 'listRemovedCharacters'];
/** It tells of characters by their ids: `adult-matrix.test.ts` asks it. */
const byIds = ['listGroupMembers'];

describe('an adult character', () => {
  it('is asked for by every call that names or lists characters', () => {
    const idsOf = (found: Endpoint[]) => found.map(({ id }) => id).toSorted();
    const ofCharacters = all.filter(isOfCharacters);
    expect(idsOf(ofCharacters.filter(namesCharacter))).toEqual([...Object.keys(doors), ...blind, ...ofCreators].toSorted());
    const listing = ofCharacters.filter((call) => !namesCharacter(call) && fieldsOf(call.output).includes('avatar_is_nsfw'));
    expect(idsOf(listing)).toEqual([...lists, ...ofTheirOwn, ...byIds].toSorted());
  });

  it.each(cells)(
    '%s, asked by %s: it is there for the verified, and like no character at all for everyone else',
    async (_, viewer, door) => {
      const [adult, open, nobody] = [
        await ask(door, viewer, 'adult'),
        await ask(door, viewer, 'open'),
        await ask(door, viewer, 'nobody-of-that-name'),
      ];
      expect(adult).toEqual(viewer === 'verified' ? open : nobody);
      if (viewer === 'verified') expect(open).not.toEqual(nobody);
    },
  );

  it.each(ofCreators.flatMap((id) => names.map((viewer) => [id, viewer] as const)))(
    '%s, asked by %s: it is like no character at all, as any that somebody else made',
    async (id, viewer) => {
      const door = all.find((endpoint) => endpoint.id === id)!;
      const nobody = await ask(door, viewer, 'nobody-of-that-name');
      expect([await ask(door, viewer, 'adult'), await ask(door, viewer, 'open')]).toEqual([nobody, nobody]);
    },
  );

  it.each(names)('is named in no list to “%s”, unless they are verified', async (viewer) => {
    const isMember = !['guest', "a partner's user"].includes(viewer);
    for (const { id, path } of all.filter((endpoint) => lists.includes(endpoint.id))) {
      const answer = await server.send(path, { token: tokens[viewer] });
      const text = await answer.text();
      expect([id, text.includes('Vesper')]).toEqual([id, viewer === 'verified']);
      if (isMember) expect([id, text.includes('Mira')]).toEqual([id, true]);
    }
  });

  it.each(names)('is named by no receipt of a dismissal to “%s”, unless they are verified', async (viewer) => {
    const answer = await server.send('/api/v1/recommendations/dismissals/adult', { token: tokens[viewer] });
    expect((await answer.text()).includes('Vesper')).toBe(viewer === 'verified');
  });
});
