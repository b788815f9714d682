import { createMemoryDatabase } from '../../packages/server/src/adapters/pglite.ts';
import { openPostgresql } from '../../packages/server/src/adapters/postgresql.ts';
import { newId } from '../../packages/server/src/chat/testing/index.ts';
import { startPostgresql } from '../../packages/server/src/db/postgresql-for-tests.ts';
import { characters, conversations, erasures, messages, users } from '../../packages/server/src/db/schema.ts';
import { dataMaps } from '../../packages/server/src/features.ts';
import { createEraseAccount } from '../../packages/server/src/platform/account/erasure.ts';
import { fillAccount, tracesOf } from '../../packages/server/src/platform/account/testing/full-account.ts';
import { createTokenService } from '../../packages/server/src/platform/identity/tokens.ts';
import { writeExport } from '../../packages/server/src/platform/account/write-export.ts';
import type { Database, Db } from '../../packages/server/src/ports/index.ts';
import { createTestServer } from '../../packages/server/src/testing.ts';
import { table } from './spread.ts';

const length = 10_000;
const works = 20;
/** One word, so that a search finds all that holds it. */
const mark = 'canaryofaleaver';
const leaver = { id: 'leaver0001', email: 'leaver.0001@example.test', mark };

/** A story of so many messages, and chatbots that everybody can find, beside one row of everything else. */
const fill = async (db: Db): Promise<void> => {
  await fillAccount(db, dataMaps, leaver);
  // So far there is no other account.
  await db.update(users).set({ applicationId: 'daybreak', extraPermissions: [] });
  await db.delete(erasures);
  await db.insert(characters).values(
    Array.from({ length: works }, (_, index) => ({
      id: `work-${index}`,
      applicationIds: ['daybreak'],
      creatorUserId: leaver.id,
      visibility: 'public' as const,
      isLive: true,
      name: `${mark} ${index}`,
    })),
  );
  const conversationId = newId();
  await db
    .insert(conversations)
    .values({ id: conversationId, applicationId: 'daybreak', userId: leaver.id, characterId: 'work-0', headId: `m${length}` });
  for (let from = 1; from <= length; from += 500)
    await db.insert(messages).values(
      Array.from({ length: 500 }, (_, index) => {
        const depth = from + index;
        return {
          id: `m${depth}`,
          conversationId,
          prevId: depth === 1 ? null : `m${depth - 1}`,
          depth,
          role: depth % 2 ? ('bot' as const) : ('user' as const),
          content: `The lamp burns low, and it rains on the ${mark}. (${depth})`.padEnd(400, ' and on'),
        };
      }),
    );
};

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

const measure = async (name: string, database: Database): Promise<(string | number)[]> => {
  const { db } = database;
  await fill(db);
  const server = await createTestServer({ database, mode: 'production' });
  try {
    const { token } = (await (await server.send('/api/v2/auth/guest', { method: 'POST' })).json()) as { token: string };
    const { key } = (await (await server.send('/api/v1/search-key', { token })).json()) as { key: string };
    const hits = async (): Promise<number> => {
      const search = { collection: 'characters', q: mark, query_by: 'name', per_page: 1 };
      const headers = { 'x-typesense-api-key': key, 'content-type': 'application/json' };
      const body = JSON.stringify({ searches: [search] });
      const answer = await server.send('/search/multi_search', { method: 'POST', body, headers });
      const { results } = (await answer.json()) as { results: { found: number }[] };
      return results[0]?.found ?? Number.NaN;
    };
    if ((await hits()) < works) throw new Error(`${works} chatbots are to be found`);

    let bytes = 0;
    const exporting = performance.now();
    const options = { userId: leaver.id, now: new Date(), onFile: async () => undefined };
    for await (const piece of writeExport({ db, maps: dataMaps, showsAdult: true }, options)) bytes += piece.length;
    const exported = seconds(exporting);

    const user = (await db.query.users.findMany()).find(({ id }) => id === leaver.id);
    if (!user) throw new Error('nobody is there to leave');
    const own = await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(user, { ttl: 900 });
    const closed = await server.send('/api/v1/users', { method: 'DELETE', token: own.token });
    if (!closed.ok) throw new Error(`${closed.status}: ${await closed.text()}`);
    const erasing = performance.now();
    await createEraseAccount({ db, maps: dataMaps })({ ...leaver, keptWorks: [] }, new AbortController().signal);
    const erased = seconds(erasing);
    // The job's own row goes with the job, and the log of moderation keeps ids alone.
    const left = (await tracesOf(db, [leaver.id, leaver.email, mark])).filter(
      (trace) => !/^(erasures|moderation_log):/.test(trace),
    );
    return [name, exported, (bytes / 1000).toFixed(0), erased, left.length, await hits(), '≤ 60 s; 0; 0'];
  } finally {
    await server.close();
  }
};

/** A whole account leaves, on both databases; each server closes its own. */
export const measureAccount = async (): Promise<string> => {
  const rows = [await measure('PGlite, in memory', await createMemoryDatabase())];
  const { url, stop } = await startPostgresql();
  try {
    rows.push(await measure('PostgreSQL', await openPostgresql({ url })));
  } finally {
    await stop();
  }
  return table(
    [
      `an account of ${length.toLocaleString('en')} messages and ${works} chatbots`,
      'exported in s',
      'kB',
      'erased in s',
      'tables that still hold it',
      'search hits',
      'to be',
    ],
    rows,
  );
};
