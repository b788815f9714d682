import { measureDefinition } from '../platform/works/definition.ts';
import { reachesEverybody } from '../platform/works/reach.ts';
import { hitColumns, toCharacterHit } from '../platform/catalogue/characters.ts';
import type { Clock, Db, SearchIndex } from '../ports/index.ts';
import { characters, groupMembers, users } from '../db/schema.ts';
import { demoApplications, seedAccounts } from './accounts.ts';
import { renewDemoHolds, seedRestrictions } from './restrictions.ts';
import { artUrl } from './art.ts';
import { demoCreators, type DemoCharacter } from './catalogue/demo-character.ts';
import { demoCharacters } from './catalogue/index.ts';
import { seedLeaderboard } from './leaderboard.ts';
import { createChoose } from './portraits/palette.ts';
import { seedLorebooks } from './seed-lorebooks.ts';
import { seedWorks } from './seed-works.ts';

const day = 86_400_000;

/** Who an author of the demo is in the database. */
const creatorId = (username: string) => `demo-creator-${username}`;

const everyBrand = ['daybreak', 'lantern', 'acme'];

/** A character of the demo as a row. */
const toRow = (character: DemoCharacter, now: Date): typeof characters.$inferInsert => {
  const choose = createChoose(`seed ${character.slug}`);
  const { scenario = '', dialogue = '' } = character;
  const age = character.age ?? choose([4, 9, 15, 22, 30, 41, 55, 68, 84, 101, 125, 150]);
  const numMessages =
    character.messages ??
    choose([184, 276, 391, 540, 733, 918, 1207, 1484, 1936, 2342, 3071, 4655]) + choose([0, 13, 29, 47, 71]);
  const ratingScore = character.rating ?? choose([0.78, 0.81, 0.84, 0.86, 0.87, 0.88, 0.9, 0.91, 0.93]);
  const createdAt = new Date(now.getTime() - age * day - choose([1, 5, 9, 14, 20]) * 3_600_000);
  return {
    id: character.slug,
    type: character.members ? 'meta' : 'character',
    applicationIds: character.applications ?? everyBrand,
    creatorUserId: creatorId(character.creator ?? choose(demoCreators)),
    name: character.name,
    title: character.title,
    nameI18n: character.names ?? {},
    titleI18n: character.titles ?? {},
    greeting: character.greeting,
    alternateGreetings: character.alternates ?? [],
    greetingCharacterId: character.members?.[0] ?? null,
    persona: character.persona,
    scenario,
    dialogue,
    language: character.language ?? 'en',
    tags: character.tags,
    avatarUrl: artUrl(character.slug),
    avatarIsNsfw: false,
    isNsfw: character.isNsfw ?? false,
    // Those with a portrait of their own, and every third of the others, have sat for the image model.
    loraStatus:
      !character.members && (!character.look || createChoose(`looks ${character.slug}`)([true, false, false])) ? 'ready' : 'none',
    visibility: 'public',
    isLive: true,
    firstApprovedAt: createdAt,
    definitionVisible: character.open ?? choose([true, false]),
    ...measureDefinition({ greeting: character.greeting, persona: character.persona, scenario, dialogue }),
    subCharacterIds: character.members ?? [],
    numMessages,
    // Younger characters are busier for their size, so that Trending differs from Popular.
    numMessages24h: Math.round((numMessages / (age + 6)) * choose([0.4, 0.8, 1.1, 1.7])),
    ratingScore,
    // What users rate moves the score from where the demo left it.
    ratingPrior: ratingScore,
    createdAt,
    updatedAt: createdAt,
  };
};

/** The members of a group of the demo as rows. */
const toMemberRows = ({ slug, members = [], memberNotes = {} }: DemoCharacter): (typeof groupMembers.$inferInsert)[] =>
  members.map((id, position) => ({
    groupId: slug,
    characterId: id,
    position,
    note: memberNotes[id] ?? '',
    name: demoCharacters.find((one) => one.slug === id)?.name ?? '',
  }));

/**
 * Fills an empty database with the demo: accounts, authors, at least 120 characters, which fill three pages.
 * Does nothing where any character exists. Answers how many characters were added.
 */
export const seed = async ({ db, clock, searchIndex }: { db: Db; clock: Clock; searchIndex: SearchIndex }): Promise<number> => {
  await renewDemoHolds(db, clock.now());
  if ((await db.$count(characters)) > 0) return 0;
  await seedAccounts(db, clock.now());
  await seedRestrictions(db, clock.now());
  const authors = demoCreators.map((username) => ({
    id: creatorId(username),
    applicationId: 'daybreak',
    externalId: creatorId(username),
    platform: 'first_party' as const,
    username,
    name: username,
    role: 'free_tier',
  }));
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.insert(users).values(authors).onConflictDoNothing();
    await tx.insert(characters).values(demoCharacters.map((character) => toRow(character, now)));
    await tx.insert(groupMembers).values(demoCharacters.flatMap(toMemberRows));
    for (const application of demoApplications) {
      await seedWorks(tx, application, { toRow, now });
      await seedLorebooks(tx, application, now);
    }
  });
  await seedLeaderboard(db, now);
  await searchIndex.upsert((await db.select(hitColumns).from(characters).where(reachesEverybody)).map(toCharacterHit));
  return demoCharacters.length;
};
