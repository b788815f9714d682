import { recommendationNumbers } from '@troupe/protocol';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Adopt, Erase } from '../../data-map.ts';
import {
  characterPairs,
  characters,
  dismissals,
  fewerWishes,
  interactions,
  recommendationLists,
  tasteMembers,
  tastes,
} from '../../db/schema.ts';
import { ServerCloses, type Clock, type Db, type Job, type Jobs, type Log, type TasteSignal } from '../../ports/index.ts';
import { tasteOf, tasteWeights, weightAt, weightOf } from './taste.ts';

type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** What a member did. */
export interface Deed {
  userId: string;
  characterId: string;
  kind: TasteSignal['kind'];
  stars?: number | null;
  /** The list that it came of. */
  recommId?: string | null;
}

/** What members like and do not, as it is written. */
export interface Tastes {
  /** Keeps it within the transaction that keeps the interaction. */
  learn(tx: Tx, deed: Deed): Promise<void>;
  /** Has an engine of its own told what was kept; never throws, since what is kept stands. */
  tell(deed: Deed): Promise<void>;
}

/** Tells an engine outside, and again where it was away. */
export const tellJob: Pick<Job<TasteSignal>, 'name'> = { name: 'platform/recommendations.tell' };

/** The next request makes a new list. */
export const dropList = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(recommendationLists).where(eq(recommendationLists.userId, userId));
};

/** Counts a member's tastes anew, the newest hundred of which stay. */
export const countTastes = async (tx: Tx, userId: string): Promise<void> => {
  const over = tx
    .select({ id: tastes.characterId })
    .from(tastes)
    .where(eq(tastes.userId, userId))
    .orderBy(desc(tastes.at), desc(tastes.characterId))
    .offset(recommendationNumbers.tastesMost);
  await tx.delete(tastes).where(and(eq(tastes.userId, userId), inArray(tastes.characterId, over)));
  const items = sql<number>`(select count(*)::int from ${tastes} where ${tastes.userId} = ${userId} and ${tastes.strength} > 0 and not ${tastes.isOff})`;
  const damp = sql<number>`1 / log(2, 1 + greatest(1, ${items}))`;
  await tx
    .insert(tasteMembers)
    .values({ userId, items, damp })
    .onConflictDoUpdate({ target: tasteMembers.userId, set: { items, damp } });
};

/** What a dislike lowers: the neighbours of the character, and its tags. */
const loweredBy = async (tx: Tx, characterId: string) => {
  const [subject] = await tx.select({ tags: characters.tags }).from(characters).where(eq(characters.id, characterId));
  const near = await tx
    .select({ id: characterPairs.otherId })
    .from(characterPairs)
    .where(eq(characterPairs.characterId, characterId))
    .orderBy(desc(characterPairs.score));
  const named = near.slice(0, recommendationNumbers.loweredMost).map(({ id }) => id);
  return { characterIds: named, count: near.length, tags: subject?.tags ?? [] };
};

const dismiss = async (tx: Tx, { userId, characterId }: Deed, now: Date): Promise<void> => {
  const set = { lowered: await loweredBy(tx, characterId), undoneAt: null, createdAt: now };
  await tx
    .insert(dismissals)
    .values({ userId, characterId, ...set })
    .onConflictDoUpdate({ target: [dismissals.userId, dismissals.characterId], set });
  await dropList(tx, userId);
};

/** A deed added to what was felt before, within −1 and 1; a rating takes its place. */
const feel = async (tx: Tx, { userId, characterId, kind, stars }: Deed, now: Date): Promise<void> => {
  const { weight, replaces } = tasteOf(kind, stars);
  const full = weightOf(now);
  const added = weight * full;
  const sum = sql`greatest(${-full}::float8, least(${full}::float8, ${tastes.strength} + ${added}::float8))`;
  await tx
    .insert(tastes)
    .values({ userId, characterId, strength: added, at: now })
    .onConflictDoUpdate({
      target: [tastes.userId, tastes.characterId],
      set: { strength: replaces ? added : sum, at: now },
    });
  await countTastes(tx, userId);
};

/**
 * A dislike is a dismissal, kept apart from what was felt before, so that Undo brings that back; everything else is
 * a taste.
 */
export const createTastes = ({
  clock,
  jobs,
  log,
  isTold,
}: {
  clock: Clock;
  jobs: Jobs;
  log: Log;
  /** An engine outside wants to hear. */
  isTold: boolean;
}): Tastes => ({
  learn: (tx, deed) => (deed.kind === 'dislike' ? dismiss(tx, deed, clock.now()) : feel(tx, deed, clock.now())),
  async tell({ userId, characterId, kind, stars, recommId = null }) {
    if (!isTold) return;
    const { weight } = tasteOf(kind, stars);
    const signal: TasteSignal = { userId, characterId, kind, weight, recommId, at: clock.now().toISOString() };
    await jobs.enqueue(tellJob, signal).catch((error: unknown) => {
      if (!(error instanceof ServerCloses)) log.error('What a member did could not be told to the recommender.', { error });
    });
  },
});

/** What a taste is made of beside stars, which stay a rating of their own. */
const deedTypes = ['detail_view', 'bookmark', 'cart_addition'] as const;
const isDeed = inArray(interactions.type, [...deedTypes]);

/** A guest has no taste; what they did becomes the member's. */
export const adoptTastes: Adopt = async (tx, guestId, memberId) => {
  const weight = sql`case ${interactions.type} when 'detail_view' then ${tasteWeights.detail_view}::float8 else ${tasteWeights.bookmark}::float8 end`;
  await tx.execute(sql`
    insert into ${tastes} (user_id, character_id, strength, at)
    select ${memberId}, ${interactions.characterId},
      least(max(${weightAt(interactions.createdAt)}), sum(${weight} * ${weightAt(interactions.createdAt)})), max(${interactions.createdAt})
    from ${interactions}
    where ${interactions.userId} in (${guestId}, ${memberId}) and ${isDeed}
    group by ${interactions.characterId}
    order by max(${interactions.createdAt}) desc
    limit ${recommendationNumbers.tastesMost}
    on conflict do nothing`);
  await countTastes(tx, memberId);
};

/** What lists are made of goes with the list that was made of it. */
const forget =
  (table: typeof tastes | typeof dismissals | typeof fewerWishes): Erase =>
  (db, { id }) =>
    db.transaction(async (tx) => {
      const gone = await tx.delete(table).where(eq(table.userId, id)).returning({ id: table.userId });
      if (table === tastes) {
        // From what was done, the next guest who becomes this member would bring them all back.
        await tx.delete(interactions).where(and(eq(interactions.userId, id), isDeed));
        await countTastes(tx, id);
      }
      await dropList(tx, id);
      return gone.length;
    });

export const forgetTastes = forget(tastes);
export const forgetDismissals = forget(dismissals);
export const forgetWishes = forget(fewerWishes);
