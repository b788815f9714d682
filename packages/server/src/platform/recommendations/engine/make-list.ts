import { recommendationNumbers } from '@troupe/protocol';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import {
  blockedCreators,
  characterLikes,
  characterPairs,
  characterRatings,
  characters,
  conversations,
  dismissals,
  fewerWishes,
  recommendationShelves,
  tastes,
  type ListedCharacter,
} from '../../../db/schema.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import type { Db } from '../../../ports/index.ts';
import { isListedAt } from '../../works/reach.ts';
import { tasteWeights, weightOf } from '../taste.ts';
import { rank, type Candidate, type Profile } from './rank.ts';
import { shelfId, type ShelfKind, type ShelfPlace } from './shelves.ts';

/** For whom a list is made. */
export interface ListMember {
  /** Null: a stranger. */
  userId: string | null;
  applicationId: string;
  language: string | null;
  /** Interests, where no taste says more. */
  tags: readonly string[];
  showsAdult: boolean;
}

export interface MadeList {
  items: ListedCharacter[];
  tags: string[];
  isPersonal: boolean;
}

/** Neighbours, tags and disliked ones that a list is made of. */
const [neighboursMost, tagsMost, dislikedMost, languagesMost] = [700, 10, 40, 3] as const;
/** Known ones that a list leaves out; the others are left out when it is read. */
const knownMost = 2000;
/** Stars up to this are a dislike. */
const lowStars = 2;

const facts = {
  id: characters.id,
  tags: characters.tags,
  language: characters.language,
  creatorUserId: characters.creatorUserId,
  numMessages: characters.numMessages,
  numMessages24h: characters.numMessages24h,
  createdAt: characters.createdAt,
} as const;

const fits = ({ applicationId, showsAdult }: ListMember) => isListedAt({ brandId: applicationId, showsAdult });

/** What a member likes, with weights of which the greatest is 1. */
const readTastes = async (db: Db, userId: string) => {
  const rows = await db
    .select({ ...facts, strength: tastes.strength })
    .from(tastes)
    .innerJoin(characters, eq(characters.id, tastes.characterId))
    .where(and(eq(tastes.userId, userId), eq(tastes.isOff, false)));
  const greatest = Math.max(1e-300, ...rows.map(({ strength }) => strength));
  return rows.map((row) => ({ ...row, weight: row.strength / greatest }));
};

/** What a member does not want to see, or knows already. */
const readAversions = async (db: Db, userId: string) => {
  const dismissedRows = db
    .select({ id: dismissals.characterId, tags: characters.tags })
    .from(dismissals)
    .innerJoin(characters, eq(characters.id, dismissals.characterId))
    .where(and(eq(dismissals.userId, userId), isNull(dismissals.undoneAt)))
    .orderBy(desc(dismissals.createdAt))
    .limit(dislikedMost);
  const fewerRows = db
    .select({ kind: fewerWishes.kind, value: fewerWishes.value })
    .from(fewerWishes)
    .where(eq(fewerWishes.userId, userId));
  const knownRows = db.execute(sql`
    select creator_user_id as id, 'creator' as of from ${blockedCreators} where user_id = ${userId}
    union all select character_id, 'character' from ${characterLikes} where user_id = ${userId}
    union all select character_id, 'rated' from ${characterRatings} where user_id = ${userId} and stars <= ${lowStars}
    union all select character_id, 'character' from ${dismissals} where user_id = ${userId} and undone_at is null
    union all (select distinct character_id, 'character' from ${conversations} where user_id = ${userId} limit ${knownMost})`);
  const [dismissed, fewer, found] = await Promise.all([dismissedRows, fewerRows, knownRows]);
  const known = rowsOf<{ id: string; of: 'creator' | 'character' | 'rated' }>(found);
  const idsOf = (of: string) => known.filter((row) => row.of === of).map(({ id }) => id);
  return {
    dismissed,
    rated: idsOf('rated'),
    blocked: new Set([...idsOf('creator'), userId]),
    known: new Set([...idsOf('character'), ...idsOf('rated')]),
    fewer: {
      creators: new Set(fewer.filter(({ kind }) => kind === 'creator').map(({ value }) => value)),
      tags: new Set(fewer.filter(({ kind }) => kind === 'tag').map(({ value }) => value)),
    },
  };
};
type Aversions = Awaited<ReturnType<typeof readAversions>>;
const none: Aversions = {
  dismissed: [],
  rated: [],
  blocked: new Set(),
  known: new Set(),
  fewer: { creators: new Set(), tags: new Set() },
};

/**
 * The neighbours of all tastes, added up by the database. `offset 0` keeps each lookup one by key, whatever the planner
 * believes of tables that a job has just filled: it read all pairs of everybody for one member (decision 182).
 */
const readNeighbours = async (db: Db, member: ListMember & { userId: string }): Promise<Candidate[]> => {
  const { userId, applicationId, showsAdult } = member;
  const rows = rowsOf<Omit<Candidate, 'isRare' | 'createdAt'> & { createdAt: string | Date }>(
    await db.execute(sql`
      with near as (
        select p.other_id, sum(t.strength * p.score) as pull, (array_agg(t.character_id order by t.strength * p.score desc))[1] as about
        from ${tastes} t
        cross join lateral (select other_id, score from ${characterPairs} where character_id = t.character_id offset 0) p
        where t.user_id = ${userId} and not t.is_off and t.strength > 0
          and not exists (select 1 from ${dismissals} d where d.user_id = ${userId} and d.character_id = t.character_id and d.undone_at is null)
        group by p.other_id order by pull desc limit ${neighboursMost}
      )
      select c.id, c.tags, c.language, c.creator_user_id as "creatorUserId", c.num_messages_24h as "numMessages24h",
        c.created_at as "createdAt", c.num_messages as "numMessages", near.pull, near.about
      from near cross join lateral (select * from ${characters} where id = near.other_id offset 0) c
      where c.reach = 'everybody'
        and c.application_ids @> array[${applicationId}] ${showsAdult ? sql`` : sql`and not c.is_nsfw`}`),
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt), isRare: false }));
};

/** How like a disliked one each of its neighbours is: the next of kin 1. */
const readLowered = async (db: Db, ids: readonly string[]): Promise<Map<string, number>> => {
  const lowered = new Map<string, number>(ids.map((id) => [id, 1]));
  if (ids.length === 0) return lowered;
  const pairs = await db
    .select({ of: characterPairs.characterId, id: characterPairs.otherId, score: characterPairs.score })
    .from(characterPairs)
    .where(inArray(characterPairs.characterId, [...ids]));
  const best = new Map<string, number>();
  for (const { of, score } of pairs) best.set(of, Math.max(score, best.get(of) ?? 0));
  for (const { of, id, score } of pairs)
    lowered.set(id, Math.max(lowered.get(id) ?? 0, 0.7 + (0.3 * score) / (best.get(of) ?? score)));
  return lowered;
};

/** The greatest weight becomes 1. */
const toShares = (sums: ReadonlyMap<string, number>): Map<string, number> => {
  const greatest = Math.max(1e-9, ...sums.values());
  return new Map([...sums].map(([key, sum]) => [key, sum / greatest]));
};

const addUp = (pairs: Iterable<readonly [string, number]>): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [key, weight] of pairs) sums.set(key, (sums.get(key) ?? 0) + weight);
  return sums;
};

const strongest = (sums: ReadonlyMap<string, number>, most: number): string[] =>
  [...sums]
    .toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([key]) => key);

const kinds: readonly ShelfKind[] = ['popular', 'trend', 'new', 'rare'];

/** The shelves of the member's tags and languages, with what they hold. */
const readShelves = async (db: Db, member: ListMember, tags: readonly string[], languages: readonly string[]) => {
  const places: ShelfPlace[] = [false, ...(member.showsAdult ? [true] : [])].flatMap((isAdult) =>
    languages.flatMap((language) =>
      kinds.flatMap((kind) =>
        [null, ...(kind === 'trend' ? [] : tags)].map((tag) => ({
          applicationId: member.applicationId,
          language,
          isAdult,
          kind,
          tag,
        })),
      ),
    ),
  );
  const byId = new Map(places.map((place) => [shelfId(place), place]));
  const rows = await db
    .select({ id: recommendationShelves.id, ids: recommendationShelves.characterIds, count: recommendationShelves.count })
    .from(recommendationShelves)
    .where(inArray(recommendationShelves.id, [...byId.keys()]));
  return rows.flatMap(({ id, ...shelf }) => {
    const place = byId.get(id);
    return place ? [{ ...place, ...shelf }] : [];
  });
};

/** Languages of a brand, the fullest first: for whom none is known. */
const fullestLanguages = async (db: Db, { applicationId }: ListMember): Promise<string[]> => {
  const rows = rowsOf<{ id: string }>(
    await db.execute(
      sql`select id from ${recommendationShelves} where id like ${`${applicationId.replaceAll(/[%_\\]/g, String.raw`\$&`)}/safe/%/popular/`} order by count desc limit ${languagesMost}`,
    ),
  );
  return rows.flatMap(({ id }) => id.split('/')[2] ?? []);
};

/** What most read: for a server that has made no shelves yet, in its first hour. */
const readPopular = (db: Db, member: ListMember) =>
  db
    .select(facts)
    .from(characters)
    .where(fits(member))
    .orderBy(desc(characters.numMessages), characters.id)
    .limit(recommendationNumbers.navigationSet);

/** Makes the list of a member, or that of strangers. */
export const makeList = async (db: Db, member: ListMember, now: Date): Promise<MadeList> => {
  const { userId } = member;
  // Ask side by side: a reader waits for the list.
  const [liked, averse, near] =
    userId === null
      ? [[], none, []]
      : await Promise.all([readTastes(db, userId), readAversions(db, userId), readNeighbours(db, { ...member, userId })]);
  const dismissedIds = new Set(averse.dismissed.map(({ id }) => id));
  const held = liked.filter(({ id, weight }) => weight > 0 && !dismissedIds.has(id));
  const languageSums = addUp(held.map(({ language, weight }) => [language, weight] as const));
  if (languageSums.size === 0)
    for (const language of member.language === null ? await fullestLanguages(db, member) : [member.language])
      languageSums.set(language, 1);
  const tagSums = addUp([
    ...held.flatMap(({ tags, weight }) => tags.map((tag) => [tag, weight] as const)),
    ...member.tags.map((tag) => [tag, held.length === 0 ? 1 : 0.2] as const),
  ]);
  const languages = strongest(languageSums, languagesMost);
  const tags = strongest(tagSums, tagsMost);
  const [shelves, lowered] = await Promise.all([
    readShelves(db, member, tags, languages),
    readLowered(db, [...dismissedIds, ...averse.rated.slice(0, dislikedMost)]),
  ]);
  const total = shelves.filter(({ kind, tag }) => kind === 'popular' && tag === null).reduce((sum, { count }) => sum + count, 0);
  const countOf = (tag: string) =>
    shelves.filter((shelf) => shelf.kind === 'popular' && shelf.tag === tag).reduce((sum, { count }) => sum + count, 0);
  const profile: Profile = {
    userId: userId ?? '',
    tags: toShares(new Map(tags.map((tag) => [tag, (tagSums.get(tag) ?? 0) * Math.log(1 + total / Math.max(1, countOf(tag)))]))),
    languages: toShares(new Map(languages.map((language) => [language, languageSums.get(language) ?? 0]))),
    lowered,
    disliked: averse.dismissed.map((one) => new Set(one.tags)),
    fewer: averse.fewer,
    isPersonal: held.length > 0,
  };
  const candidates = new Map(near.map((one) => [one.id, one]));
  const rare = new Set(shelves.filter(({ kind }) => kind === 'rare').flatMap(({ ids }) => ids));
  const shelved = [...new Set(shelves.flatMap(({ ids }) => ids))].filter((id) => !candidates.has(id));
  const rows =
    shelved.length === 0
      ? []
      : await db
          .select(facts)
          .from(characters)
          .where(and(inArray(characters.id, shelved), fits(member)));
  const listed = candidates.size + rows.length > 0 ? rows : await readPopular(db, member);
  for (const row of listed) candidates.set(row.id, { ...row, pull: 0, isRare: false });
  const tasted = new Set(
    held.filter(({ strength }) => strength >= tasteWeights.bookmark * 0.8 * weightOf(now)).map(({ id }) => id),
  );
  const open = [...candidates.values()]
    .filter(({ id, creatorUserId }) => !averse.known.has(id) && !tasted.has(id) && !averse.blocked.has(creatorUserId))
    .map((one) => ({ ...one, isRare: rare.has(one.id) }));
  return {
    items: rank(open, profile, recommendationNumbers.navigationSet, now),
    tags: [...new Set([...tags, ...member.tags])],
    isPersonal: held.length > 0 || dismissedIds.size > 0,
  };
};

/** Public characters that came after a list was made and have one of its tags, the newest first. */
export const newcomers = (
  db: Db,
  member: ListMember,
  since: Date,
  tags: readonly string[],
): Promise<{ id: string; tags: string[] }[]> =>
  db
    .select({ id: characters.id, tags: characters.tags })
    .from(characters)
    .where(
      and(
        gt(characters.createdAt, since),
        // A new character was also changed since: this condition is here for its index.
        gt(characters.updatedAt, since),
        fits(member),
        tags.length === 0
          ? undefined
          : sql`${characters.tags} && array[${sql.join(
              tags.map((tag) => sql`${tag}`),
              sql`, `,
            )}]::text[]`,
      ),
    )
    .orderBy(desc(characters.createdAt))
    .limit(5);
