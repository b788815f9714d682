import { eq } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import { createKeyValues } from '../../kernel/key-values.ts';
import type { AnyJob, Clock, Db, SearchIndex } from '../../ports/index.ts';
import { countRatingsOf } from '../opinions/ratings.ts';
import { tellIndex } from '../catalogue/search/tell-search.ts';
import { findRelisted, findUnlistedCreators } from '../works/unlisted.ts';

/** Keeps works of unlisted creators out of the index: a service outside is told, since it asks no database of ours. */
export const createListedIndex = ({ db, clock, index }: { db: Db; clock: Clock; index: SearchIndex }): SearchIndex => ({
  ...index,
  async upsert(hits) {
    const unlisted = hits.length === 0 ? new Set() : await findUnlistedCreators(db, clock.now());
    await index.upsert(hits.filter((hit) => !unlisted.has(hit.creator_user_id)));
    for (const { id } of hits.filter((hit) => unlisted.has(hit.creator_user_id))) await index.remove(id);
  },
});

const doneId = 'access/relisted-until';
/** Looked at again: a transaction may commit later than its time stamp says. */
const overlapMs = 60_000;
/** The first look of a server goes back this far. */
const firstMs = 86_400_000;
/** Characters of one word to the index. */
const batch = 200;

export interface RelistDeps {
  db: Db;
  clock: Clock;
  searchIndex: Pick<SearchIndex, 'upsert' | 'remove'>;
}

/** Follows restrictions that came, were lifted or have ended: what was rated is counted anew, and the index hears of it. */
export const relist = async ({ db, clock, searchIndex }: RelistDeps, signal?: AbortSignal): Promise<number> => {
  const records = createKeyValues({ db, clock });
  const now = clock.now();
  const done = (await records.get(doneId))?.payload['at'];
  const after = new Date(typeof done === 'string' ? Date.parse(done) - overlapMs : now.getTime() - firstMs);
  const users = await findRelisted(db, after, now);
  for (const userId of users) {
    signal?.throwIfAborted();
    const rated = await db.transaction((tx) => countRatingsOf(tx, userId, now));
    const made = await db.select({ id: characters.id }).from(characters).where(eq(characters.creatorUserId, userId));
    const ids = [...new Set([...made.map(({ id }) => id), ...rated])];
    for (let at = 0; at < ids.length; at += batch) await tellIndex({ db, searchIndex }, ids.slice(at, at + batch));
  }
  await records.put({ id: doneId, model: 'Relisted', payload: { at: now.toISOString() }, expiresAt: null });
  return users.length;
};

export const relistJob = (deps: RelistDeps): AnyJob => ({
  // Databases have a schedule under this name: another one would leave it behind, and nobody would do its jobs.
  name: 'platform/access.relist',
  schedule: '* * * * *',
  run: async (_: object, { signal }: { signal: AbortSignal }) => void (await relist(deps, signal)),
});
