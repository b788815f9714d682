import { limits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock, createTestRouter } from '../http/testing.ts';
import { createAdultAccess } from '../platform/rights/adult-access.ts';
import { characterHandlers, createFindCharacter } from '../platform/catalogue/characters.ts';
import type { Database } from '../ports/database.ts';
import { characters, characterVersions, leaderboardRows, reviewCases, users } from '../db/schema.ts';
import { createTestDatabase } from '../db/testing.ts';
import { createArtRoute, readPortrait } from './art.ts';
import { demoApplications } from './accounts.ts';
import { demoCharacters } from './catalogue/index.ts';
import { demoWorks } from './catalogue/works.ts';
import { seed } from './seed.ts';
import { createTestSearchIndex } from '../platform/catalogue/search/testing.ts';

let database: Database;
const searchIndex = createTestSearchIndex();
const clock = createManualClock();

beforeAll(async () => {
  database = await createTestDatabase();
  await seed({ db: database.db, clock, searchIndex });
});
afterAll(() => database.close());

const everyone = [...demoCharacters, ...demoWorks];

describe('the demo catalogue', () => {
  it('fills three pages of the grid on the first brand', async () => {
    expect(demoCharacters.length).toBeGreaterThanOrEqual(120);
    const rows = await database.db.select().from(characters);
    const shown = rows.filter((row) => row.applicationIds.includes('daybreak') && !row.isNsfw);
    expect(shown.length).toBeGreaterThan(2 * limits.exploreHitsPage);
    expect([...searchIndex.held.keys()].toSorted()).toEqual(demoCharacters.map(({ slug }) => slug).toSorted());
  });

  it('adds nothing the second time', async () => {
    const before = await database.db.$count(users);
    expect(await seed({ db: database.db, clock, searchIndex })).toBe(0);
    expect(await database.db.$count(users)).toBe(before);
  });

  it('has every size, many languages, two groups whose members exist', async () => {
    const rows = await database.db.select().from(characters);
    expect(new Set(rows.map((row) => row.definitionSize))).toEqual(new Set(['minimal', 'low', 'mid', 'high', 'very']));
    expect(new Set(rows.map((row) => row.language)).size).toBeGreaterThanOrEqual(9);
    const groups = rows.filter((row) => row.type === 'meta');
    expect(groups).toHaveLength(2);
    for (const group of groups) for (const id of group.subCharacterIds) expect(rows.map((row) => row.id)).toContain(id);
  });

  it('keeps flagged characters on the adult brand only', async () => {
    const flagged = (await database.db.select().from(characters)).filter((row) => row.isNsfw);
    expect(flagged.length).toBeGreaterThan(3);
    for (const row of flagged) expect(row.applicationIds).toEqual(['lantern']);
  });

  it('has a work of one’s own in every standing, on every brand that knows the demo accounts', async () => {
    const own = (await database.db.select().from(characters)).filter(({ creatorUserId }) => creatorUserId.endsWith('-creator'));
    for (const application of demoApplications) {
      const here = own.filter(({ applicationIds }) => applicationIds.includes(application));
      expect(here.map((row) => row.moderationStatus ?? row.visibility).toSorted()).toEqual([
        'fix_required',
        'hidden',
        'manual_review_required',
        'pending',
        'private',
        'rereview_required',
      ]);
      expect(here.filter(({ reach }) => reach === 'everybody')).toEqual([]);
    }
  });

  it('has ranks of several months in both categories on every such brand, and one row that is held', async () => {
    const rows = await database.db.select().from(leaderboardRows);
    for (const application of demoApplications) {
      const here = rows.filter(({ applicationId }) => applicationId === application);
      const months = [...new Set(here.map(({ month }) => month))].toSorted();
      expect(months).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
      for (const month of months)
        expect(here.filter((row) => row.month === month && row.type === 'All Bots').length, month).toBeGreaterThanOrEqual(8);
      expect(here.some(({ type }) => type === 'New Bots')).toBe(true);
      expect(new Set(here.filter(({ month }) => month !== '2026-08').map(({ movement }) => Math.sign(movement ?? 0)))).toEqual(
        new Set([-1, 0, 1]),
      );
      expect(here.filter(({ status }) => status === 'pending').map(({ userId, month }) => [userId, month])).toEqual([
        ['demo-creator-tinroof', '2026-11'],
      ]);
    }
  });

  it('has a queue for reviewers on every such brand, and beside a served text the one that waits', async () => {
    const cases = await database.db.select().from(reviewCases);
    for (const application of demoApplications)
      expect(
        cases.filter((one) => one.applicationId === application).map(({ kind, characterId }) => [characterId, kind]),
      ).toEqual(
        expect.arrayContaining([
          [`ines-halloran-${application}`, 'new'],
          [`osric-vale-${application}`, 'manual'],
          [`corin-ashe-${application}`, 'update'],
        ]),
      );
    expect(cases).toHaveLength(3 * demoApplications.length);
    const rows = await database.db.select().from(characters);
    expect(rows.filter((row) => (row.firstApprovedAt !== null) !== ['everybody', 'link'].includes(row.reach))).toEqual([]);
    const updated = rows.find(({ id }) => id === 'corin-ashe-daybreak')!;
    const versions = await database.db.select().from(characterVersions).where(eq(characterVersions.characterId, updated.id));
    const waiting = versions.find(({ number }) => number === updated.submittedRevision);
    expect([waiting?.outcome, waiting?.form.greeting === updated.greeting]).toEqual(['waits', false]);
  });

  it('gives each its own words, within the limits of a public chatbot', () => {
    for (const field of ['slug', 'name', 'title', 'greeting', 'persona'] as const) {
      expect(new Set(everyone.map((character) => character[field])).size).toBe(everyone.length);
    }
    for (const { name, title, tags } of everyone) {
      expect(name.length).toBeLessThanOrEqual(limits.chatbotNameMax);
      expect(title.length).toBeLessThanOrEqual(limits.chatbotTitleMax);
      expect(tags.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('draws a portrait of at most 4 KB for each, all different, with nothing in it that could run', async () => {
    const portraits = await Promise.all(everyone.map(({ slug }) => readPortrait(slug)));
    expect(new Set(portraits).size).toBe(everyone.length);
    for (const svg of portraits) {
      expect(svg?.length).toBeLessThanOrEqual(4096);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 160 200">/);
      expect(svg).not.toMatch(/<script|<foreignObject|href|on\w+=|NaN|undefined/);
    }
  });
});

describe('GET characters/{id} over the demo', () => {
  const call = () =>
    createTestRouter({
      registrations: characterHandlers({
        db: database.db,
        findCharacter: createFindCharacter({ db: database.db, adultAccess: createAdultAccess({ db: database.db }) }),
      }),
      rawRoutes: [createArtRoute()],
    });

  it('shows a character in the asked language, its open definition included', async () => {
    const answer = await call()('/api/v1/characters/elin-marrow?lang=de-AT');
    expect(await answer.json()).toMatchObject({
      name: 'Elin Marrow',
      title: 'Hüterin des letzten bemannten Leuchtturms der Küste',
      creator_username: 'harbourlight',
      persona: expect.stringContaining('Marrow light'),
    });
  });

  it('hides a closed definition', async () => {
    const closed = (await database.db.select().from(characters)).find(
      (row) => !row.definitionVisible && !row.isNsfw && row.reach === 'everybody' && row.applicationIds.includes('daybreak'),
    );
    const answer = await call()(`/api/v1/characters/${closed?.id}`);
    expect(await answer.json()).toMatchObject({ persona: null, scenario: null, dialogue: null, greeting: closed?.greeting });
  });

  it('shows the members of a group in their order', async () => {
    const answer = (await (await call()('/api/v1/characters/the-night-desk')).json()) as { sub_characters: { id: string }[] };
    expect(answer.sub_characters.map(({ id }) => id)).toEqual(['dell-amari', 'ruth-penhale', 'fen-lindqvist']);
  });

  it.each(['nobody', 'vivienne-dusk'])('answers 404 for %s on a brand that does not show it', async (id) => {
    expect((await call()(`/api/v1/characters/${id}`)).status).toBe(404);
  });

  it('serves the portraits as inert pictures', async () => {
    const answer = await call()('/art/elin-marrow.svg?v=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await call()('/art/nobody.svg')).status).toBe(404);
  });
});
