import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { characters, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createTestBrand, createTestRouter } from '../../http/testing.ts';
import { createBrands } from '../../brands.ts';
import type { Database } from '../../ports/database.ts';
import { createAdultAccess } from '../rights/adult-access.ts';
import { characterHandlers, createFindCharacter } from './characters.ts';
import { proveAge } from '../rights/testing.ts';

let database: Database;
let call: ReturnType<typeof createTestRouter>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const user = (id: string, more: object = {}) => ({
    id,
    applicationId: 'daybreak',
    externalId: id,
    platform: 'first_party' as const,
    name: id,
    username: id,
    role: 'free_tier',
    ...more,
  });
  await db.insert(users).values([user('member', { settings: { showNSFW: true } }), user('other')]);
  await proveAge(db, 'member');
  const row = (id: string, more: Partial<typeof characters.$inferInsert> = {}) => ({
    id,
    name: id,
    persona: 'the persona',
    scenario: 'the scenario',
    dialogue: 'the dialogue',
    creatorUserId: 'member',
    applicationIds: ['daybreak', 'lantern'],
    visibility: 'public' as const,
    isLive: true,
    ...more,
  });
  await db.insert(characters).values([
    row('open', { definitionVisible: true, nameI18n: { de: 'Offen' } }),
    row('closed'),
    row('unlisted', { visibility: 'hidden' }),
    row('private', { visibility: 'private' }),
    row('sealed', { visibility: 'permanently_private' }),
    row('gone', { deletedAt: new Date() }),
    row('elsewhere', { applicationIds: ['acme'] }),
    row('adult', { isNsfw: true }),
    row('group', {
      type: 'meta',
      subCharacterIds: ['adult', 'closed', 'elsewhere', 'gone', 'open', 'private', 'unlisted'],
    }),
  ]);
  call = createTestRouter({
    registrations: characterHandlers({ db, findCharacter: createFindCharacter({ db, adultAccess: createAdultAccess({ db }) }) }),
    brands: createBrands([
      createTestBrand(),
      createTestBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'], policy: { adult: 'verified' } }),
    ]),
  });
});
afterAll(() => database.close());

const lantern = 'http://lantern.localhost:4100';

describe('a group', () => {
  const membersOf = async (token?: string, origin?: string) => {
    const answer = await call('/api/v1/characters/group', { ...(token && { token }), ...(origin && { origin }) });
    const { sub_characters } = (await answer.json()) as { sub_characters: { id: string }[] };
    return sub_characters.map(({ id }) => id);
  };

  it('that others read names those whom its viewer could open, and nobody’s private ones', async () => {
    expect(await membersOf()).toEqual(['closed', 'open', 'unlisted']);
    expect(await membersOf('other', lantern)).toEqual(['closed', 'open', 'unlisted']);
    expect(await membersOf('member')).toEqual(['closed', 'open', 'unlisted']);
    expect(await membersOf('member', lantern)).toEqual(['adult', 'closed', 'open', 'unlisted']);
  });
});

describe('GET characters/{id}', () => {
  it('carries what the chat shows of it; what moderation found is for its creator alone', async () => {
    const findings = { reason_for_moderation: ['Spam'], action_taken_description: null };
    const report = { moderation_status: 'fix_required', ...findings };
    await database.db
      .update(characters)
      .set({ moderationStatus: 'fix_required', moderationReport: findings, reportsType: ['User'] })
      .where(eq(characters.id, 'open'));
    const read = async (token: string) => (await (await call('/api/v1/characters/open', { token })).json()) as object;
    expect(await read('other')).toMatchObject({
      id: 'open',
      lora_status: 'none',
      aicq_manual_review_required: false,
      moderationReport: null,
      reportsType: [],
      greeting_character_id: null,
      sub_characters: [],
      creator_username: 'member',
    });
    expect(await read('member')).toMatchObject({ moderationReport: report, reportsType: ['User'] });
    await database.db
      .update(characters)
      .set({ moderationStatus: null, moderationReport: null, reportsType: [] })
      .where(eq(characters.id, 'open'));
  });

  it.each([
    ['open', undefined, 200, null],
    ['unlisted', undefined, 200, null],
    ['private', undefined, 403, 'character_unavailable'],
    ['private', 'other', 403, 'character_unavailable'],
    ['private', 'guest', 403, 'character_unavailable'],
    ['private', 'member', 200, null],
    ['sealed', 'other', 403, 'character_unavailable'],
    ['sealed', 'member', 200, null],
    ['gone', 'member', 403, 'character_unavailable'],
    ['elsewhere', 'member', 404, 'not_found'],
    ['nobody', 'member', 404, 'not_found'],
    ['adult', 'member', 404, 'not_found'],
  ])('answers %s to %s with %i', async (id, token, status, code) => {
    const answer = await call(`/api/v1/characters/${id}`, token ? { token } : {});
    expect(answer.status).toBe(status);
    if (code) expect(await answer.json()).toMatchObject({ code });
  });

  it('shows adult characters on an adult brand to a verified member only', async () => {
    const status = async (token?: string) =>
      (await call('/api/v1/characters/adult', { origin: lantern, ...(token && { token }) })).status;
    expect([await status('member'), await status('other'), await status('guest'), await status()]).toEqual([200, 404, 404, 404]);
  });

  it('keeps a closed definition to its creator', async () => {
    const definition = async (id: string, token?: string) => {
      const answer = await call(`/api/v1/characters/${id}`, token ? { token } : {});
      const { persona, scenario, dialogue } = (await answer.json()) as Record<string, string | null>;
      return [persona, scenario, dialogue];
    };
    const whole = ['the persona', 'the scenario', 'the dialogue'];
    expect(await definition('open')).toEqual(whole);
    expect(await definition('closed')).toEqual([null, null, null]);
    expect(await definition('closed', 'other')).toEqual([null, null, null]);
    expect(await definition('closed', 'member')).toEqual(whole);
  });

  it('translates the name where it can', async () => {
    const name = async (lang: string) =>
      ((await (await call(`/api/v1/characters/open?lang=${lang}`)).json()) as { name: string }).name;
    expect([await name('de'), await name('de-CH'), await name('fr')]).toEqual(['Offen', 'Offen', 'open']);
  });
});
