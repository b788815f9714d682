import { sql } from 'drizzle-orm';
import { characters, tasteMembers, tastes, users } from '../../../../db/schema.ts';
import type { Db } from '../../../../ports/index.ts';
import { weightOf } from '../../taste.ts';

/** How large a world is. Its structure is known: tastes, languages, and how often what is drawn. */
export interface WorldSize {
  members: number;
  characters: number;
  tastes: number;
  /** Interactions of a member: known ones, and the last by time, which are held out. */
  known: number;
  held: number;
}

/** A number from 0 to 1, the same sequence for a seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const languages = ['en', 'de', 'fr'] as const;
const mixedShare = 0.1;
const noiseShare = 0.05;

interface Made {
  id: string;
  taste: number;
  language: string;
  weight: number;
}
interface Member {
  id: string;
  tastes: readonly [number, number];
  languages: readonly string[];
  known: string[];
  held: string[];
}

export const createWorld = (size: WorldSize, seed = 7) => {
  const random = createRandom(seed);
  const pick = (n: number) => Math.floor(random() * n);
  const made: Made[] = Array.from({ length: size.characters }, (_, at) => ({
    id: `c${at}`,
    taste: pick(size.tastes),
    language: languages[random() < 0.6 ? 0 : random() < 0.5 ? 1 : 2] as string,
    weight: 1 / (1 + pick(size.characters)) ** 0.8,
  }));
  const members: Member[] = Array.from({ length: size.members }, (_, at) => {
    const own = languages[random() < 0.6 ? 0 : random() < 0.5 ? 1 : 2] as string;
    const isMixed = random() < mixedShare;
    const second = languages[pick(3)] as string;
    return {
      id: `m${at}`,
      tastes: [pick(size.tastes), pick(size.tastes)],
      languages: isMixed ? [own, second] : [own],
      known: [],
      held: [],
    };
  });
  /** How much a member wants a character: what an oracle knows. */
  const wants = ({ tastes: [first, second], languages: reads }: Member, one: Made): number =>
    reads.includes(one.language) ? one.weight * (one.taste === first ? 1 : one.taste === second ? 0.5 : 0) : 0;
  /** One of many, the more wanted the likelier. */
  const draw = (open: readonly (readonly [Made, number])[]): Made | undefined => {
    let rest = random() * open.reduce((sum, [, want]) => sum + want, 0);
    for (const [one, want] of open) {
      rest -= want;
      if (rest <= 0) return one;
    }
    return open.at(-1)?.[0];
  };
  for (const member of members) {
    const pool = made.map((one) => [one, wants(member, one)] as const).filter(([, want]) => want > 0);
    const taken = new Set<string>();
    while (taken.size < Math.min(size.known + size.held, pool.length)) {
      if (random() < noiseShare) {
        taken.add((made[pick(made.length)] as Made).id);
        continue;
      }
      const open = pool.filter(([one]) => !taken.has(one.id));
      const found = draw(open);
      if (found === undefined) break;
      taken.add(found.id);
    }
    // In which they came; the last are held out.
    const all = [...taken].map((id) => ({ id, at: random() })).toSorted((a, b) => a.at - b.at);
    const cut = Math.max(1, all.length - size.held);
    member.known = all.slice(0, cut).map(({ id }) => id);
    member.held = all.slice(cut).map(({ id }) => id);
  }
  return { size, made, members, wants, random };
};
export type World = ReturnType<typeof createWorld>;

export const fillWorld = async (db: Db, { made, members }: World, now: Date): Promise<void> => {
  // Two characters each: the rule of two in twelve shows in tests of its own.
  const creators = Array.from({ length: Math.ceil(made.length / 2) }, (_, at) => `creator${at}`);
  const people = [...creators, ...members.map(({ id }) => id)];
  for (let at = 0; at < people.length; at += 500)
    await db.insert(users).values(
      people.slice(at, at + 500).map((id) => ({
        id,
        applicationId: 'daybreak',
        externalId: `x-${id}`,
        platform: 'first_party' as const,
        name: id,
        role: 'free_tier',
      })),
    );
  const read = new Map<string, number>();
  for (const { known } of members) for (const id of known) read.set(id, (read.get(id) ?? 0) + 1);
  for (let at = 0; at < made.length; at += 500)
    await db.insert(characters).values(
      made.slice(at, at + 500).map(({ id, taste, language }, n) => ({
        id,
        applicationIds: ['daybreak'],
        creatorUserId: creators[(at + n) % creators.length] ?? '',
        name: id,
        visibility: 'public' as const,
        isLive: true,
        language,
        tags: [`taste ${taste}`, `shade ${(taste * 7 + n) % 9}`],
        numMessages: (read.get(id) ?? 0) * 10,
        numMessages24h: read.get(id) ?? 0,
        createdAt: new Date(now.getTime() - 200 * 86_400_000),
      })),
    );
  const rows = members.flatMap(({ id, known }) =>
    known.map((characterId, at) => {
      const when = new Date(now.getTime() - (known.length - at) * 3_600_000);
      return { userId: id, characterId, strength: 0.5 * weightOf(when), at: when };
    }),
  );
  for (let at = 0; at < rows.length; at += 1000) await db.insert(tastes).values(rows.slice(at, at + 1000));
  await db.execute(
    sql`insert into ${tasteMembers} (user_id, items, damp) select user_id, count(*)::int, 1 / log(2, 1 + count(*)) from ${tastes} group by user_id`,
  );
};
