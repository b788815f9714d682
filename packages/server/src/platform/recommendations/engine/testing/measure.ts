import { eq } from 'drizzle-orm';
import { characterPairs, dismissals } from '../../../../db/schema.ts';
import type { Clock, Db } from '../../../../ports/index.ts';
import { makeList } from '../make-list.ts';
import { makePairs } from '../pairs.ts';
import { makeShelves } from '../shelves.ts';
import { createRandom, fillWorld, type World } from './world.ts';

const page = 12;

/** How good the first twelve are that a way to recommend gives everybody. */
export interface Figures {
  ndcg: number;
  hitRate: number;
  /** Share of the characters that are shown to at least one member. */
  coverage: number;
  /** Share of all places that the most shown hundredth takes. */
  topShare: number;
  /** Pairs within a list that are of one taste. */
  likeness: number;
}

export const figuresOf = ({ members, made }: World, lists: readonly (readonly string[])[]): Figures => {
  const tasteOf = new Map(made.map(({ id, taste }) => [id, taste]));
  const shown = new Map<string, number>();
  let [ndcg, hits, alike, pairs] = [0, 0, 0, 0];
  for (const [at, list] of lists.entries()) {
    const held = new Set(members[at]?.held);
    const gain = list.reduce((sum, id, place) => sum + (held.has(id) ? 1 / Math.log2(place + 2) : 0), 0);
    const best = Array.from({ length: Math.min(page, held.size) }, (_, place) => 1 / Math.log2(place + 2)).reduce(
      (a, b) => a + b,
      0,
    );
    ndcg += best > 0 ? gain / best : 0;
    hits += gain > 0 ? 1 : 0;
    for (const [place, id] of list.entries()) {
      shown.set(id, (shown.get(id) ?? 0) + 1);
      for (const other of list.slice(place + 1)) {
        pairs += 1;
        alike += tasteOf.get(id) === tasteOf.get(other) ? 1 : 0;
      }
    }
  }
  const counts = [...shown.values()].toSorted((a, b) => b - a);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const top = counts.slice(0, Math.max(1, Math.round(made.length / 100))).reduce((sum, count) => sum + count, 0);
  return {
    ndcg: ndcg / lists.length,
    hitRate: hits / lists.length,
    coverage: shown.size / made.length,
    topShare: top / all,
    likeness: alike / Math.max(1, pairs),
  };
};

/** The world in a database, with everything that jobs make of it. */
export const openWorld = async (db: Db, world: World, clock: Clock, isAlone = true): Promise<void> => {
  await fillWorld(db, world, clock.now());
  await makePairs({ db, clock, isAlone }, 'all');
  await makeShelves({ db, clock });
};

const memberOf = (userId: string | null, language: string | null, tags: readonly string[] = []) => ({
  userId,
  applicationId: 'daybreak',
  language,
  tags,
  showsAdult: false,
});

/** Ours beside what it has to beat, and beside what knows everything. */
export const measureWorld = async (db: Db, world: World, clock: Clock): Promise<Record<string, Figures>> => {
  const { members, made, wants } = world;
  const random = createRandom(11);
  const read = new Map<string, number>();
  for (const { known } of members) for (const id of known) read.set(id, (read.get(id) ?? 0) + 1);
  const popular = made.toSorted((a, b) => (read.get(b.id) ?? 0) - (read.get(a.id) ?? 0) || (a.id < b.id ? -1 : 1));
  const firstOf = (ids: readonly { id: string }[], known: readonly string[]) => {
    const leftOut = new Set(known);
    return ids
      .filter(({ id }) => !leftOut.has(id))
      .slice(0, page)
      .map(({ id }) => id);
  };
  const ours: string[][] = [];
  const cold: string[][] = [];
  const newcomers = new Map<string, { id: string }[]>();
  const told: string[][] = [];
  const now = clock.now();
  const newcomer = async (language: string | undefined, tags: readonly string[], known: readonly string[]) => {
    const key = `${language} ${tags.join()}`;
    const list = newcomers.get(key) ?? (await makeList(db, memberOf(null, language ?? null, tags), now)).items;
    newcomers.set(key, list);
    return firstOf(list, known);
  };
  for (const { id, languages, tastes, known } of members) {
    ours.push((await makeList(db, memberOf(id, null), now)).items.slice(0, page).map((one) => one.id));
    cold.push(await newcomer(languages[0], [], known));
    told.push(await newcomer(languages[0], [`taste ${tastes[0]}`], known));
  }
  const oracle = members.map((member) => {
    const leftOut = new Set(member.known);
    return made
      .map((one) => ({ id: one.id, want: leftOut.has(one.id) ? -1 : wants(member, one) }))
      .toSorted((a, b) => b.want - a.want)
      .slice(0, page)
      .map(({ id }) => id);
  });
  const ways = {
    random: members.map(({ known }) =>
      firstOf(
        made
          .map((one) => ({ one, at: random() }))
          .toSorted((a, b) => a.at - b.at)
          .slice(0, 60)
          .map(({ one }) => one),
        known,
      ),
    ),
    popular: members.map(({ known }) => firstOf(popular.slice(0, 200), known)),
    'popular by language': members.map(({ known, languages }) =>
      firstOf(popular.filter(({ language }) => language === languages[0]).slice(0, 200), known),
    ),
    'newcomers of ours': cold,
    'newcomers who tell one interest': told,
    ours,
    oracle,
  };
  return Object.fromEntries(Object.entries(ways).map(([name, lists]) => [name, figuresOf(world, lists)]));
};
/** Neighbours of a card that the next twelve have, before and after "Less Like This". */
export const measureLess = async (
  db: Db,
  world: World,
  clock: Clock,
  members: number,
): Promise<{ before: number; after: number }> => {
  let [before, after] = [0, 0];
  for (const { id: userId } of world.members.slice(0, members)) {
    const list = async () => (await makeList(db, memberOf(userId, null), clock.now())).items.slice(0, page).map(({ id }) => id);
    const shown = await list();
    const [sent = ''] = shown;
    const near = await db.select({ id: characterPairs.otherId }).from(characterPairs).where(eq(characterPairs.characterId, sent));
    const neighbours = new Set(near.map(({ id }) => id));
    before += shown.filter((id) => neighbours.has(id)).length;
    await db.insert(dismissals).values({ userId, characterId: sent, lowered: { characterIds: [], count: 0, tags: [] } });
    after += (await list()).filter((id) => neighbours.has(id)).length;
    await db.delete(dismissals).where(eq(dismissals.userId, userId));
  }
  return { before, after };
};
