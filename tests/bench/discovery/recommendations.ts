import { createMemoryDatabase } from '../../../packages/server/src/adapters/pglite.ts';
import { openPostgresql } from '../../../packages/server/src/adapters/postgresql.ts';
import { startPostgresql } from '../../../packages/server/src/db/postgresql-for-tests.ts';
import { users } from '../../../packages/server/src/db/schema.ts';
import { noLimits } from '../../../packages/server/src/http/testing.ts';
import { createTokenService } from '../../../packages/server/src/platform/identity/tokens.ts';
import { createEmbeddedRecommender } from '../../../packages/server/src/platform/recommendations/engine/embedded.ts';
import { makePairs } from '../../../packages/server/src/platform/recommendations/engine/pairs.ts';
import {
  measureLess,
  measureWorld,
  openWorld,
} from '../../../packages/server/src/platform/recommendations/engine/testing/measure.ts';
import { createWorld } from '../../../packages/server/src/platform/recommendations/engine/testing/world.ts';
import type { Database } from '../../../packages/server/src/ports/database.ts';
import { createTestServer } from '../../../packages/server/src/testing.ts';
import { at, table } from '../spread.ts';

const clock = { now: () => new Date('2026-11-21T09:00:00Z') };

const withServer = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const { url, stop } = await startPostgresql();
  try {
    return await work(url);
  } finally {
    await stop();
  }
};

const withPostgresql = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withServer(async (url) => {
    const database = await openPostgresql({ url });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });

/** 5,000 members, 2,000 characters, 20 tastes, three languages: how good the first twelve are. */
const quality = async (): Promise<string> => {
  const world = createWorld({ members: 5000, characters: 2000, tastes: 20, known: 20, held: 5 });
  return withPostgresql(async (database) => {
    await openWorld(database.db, world, clock, false);
    const figures = await measureWorld(database.db, world, clock);
    const { before, after } = await measureLess(database.db, world, clock, 200);
    const rows = Object.entries(figures).map(([name, one]) => [
      name,
      one.ndcg.toFixed(3),
      one.hitRate.toFixed(3),
      one.coverage.toFixed(2),
      one.topShare.toFixed(3),
      one.likeness.toFixed(2),
    ]);
    const told = table(['the first twelve', 'nDCG', 'hit rate', 'coverage', 'share of the top 1 %', 'likeness within'], rows);
    return `${told}\n\nLess Like This on the first card of 200 members: ${before} neighbours of it in the twelve before, ${after} after.`;
  });
};

/** A million tastes of 25,000 members for 10,000 characters, made by the database: the most read are read much more. All of them stood there before the lists were made. */
const rebuild = (database: Database): Promise<string[]> =>
  (async () => {
    const { db } = database;
    const run = (text: string) => database.executeSql(text);
    await run(
      `insert into users (id, application_id, external_id, platform, name, role) select 'm' || n, 'daybreak', 'x' || n, 'first_party', 'm' || n, 'free_tier' from generate_series(1, 25000) n`,
    );
    await run(
      `insert into characters (id, application_ids, creator_user_id, name, visibility, is_live, tags, num_messages, created_at, updated_at) select 'c' || n, '{daybreak}', 'm' || (n % 900 + 1), 'c' || n, 'public', true, array['tag ' || n % 60, 'shade ' || n % 7], 1000000 / n, '2026-11-01', '2026-11-01' from generate_series(1, 10000) n`,
    );
    await run(`insert into tastes (user_id, character_id, strength, at)
      select 'm' || (n % 25000 + 1), 'c' || (1 + floor(10000 * power(random(), 2.5)))::int, 500, timestamptz '2026-11-20' - random() * interval '60 days'
      from generate_series(1, 1000000) n on conflict do nothing`);
    await run(
      `insert into taste_members (user_id, items, damp) select user_id, count(*)::int, 1 / log(2, 1 + count(*)) from tastes group by user_id`,
    );
    await run('analyze');
    const began = performance.now();
    await makePairs({ db, clock, isAlone: false }, 'all');
    const seconds = (performance.now() - began) / 1000;
    const recommender = createEmbeddedRecommender({ db, clock });
    const request = {
      applicationId: 'daybreak',
      place: 'home',
      scenario: 'home',
      from: 0,
      count: 36,
      recommId: null,
      language: 'en',
      tags: [],
      showsAdult: false,
    } as const;
    const [made, read]: [number[], number[]] = [[], []];
    for (let n = 1; n <= 200; n += 1) {
      for (const took of [made, read]) {
        const start = performance.now();
        await recommender.recommend({ ...request, userId: `m${n * 50}` });
        took.push(performance.now() - start);
      }
    }
    return [seconds.toFixed(1), at(made, 0.95).toFixed(1), at(read, 0.95).toFixed(1)];
  })();

/**
 * The call as the page makes it, of 100 members in turn: 10,000 characters, a fifth of them for adults, a hundred tastes each;
 * each has blocked creators, sent cards away, wants fewer of a tag and a creator, and has favourites.
 */
const overHttp = async (name: string, database: Database): Promise<(string | number)[]> => {
  const server = await createTestServer({ database, mode: 'production', limits: noLimits });
  try {
    const run = (text: string) => database.executeSql(text);
    // The server of the tests has a clock of its own: what is newer than a list makes it anew.
    const past = `timestamptz '${new Date(server.ports.clock.now().getTime() - 86_400_000).toISOString()}'`;
    await run(
      `insert into users (id, application_id, external_id, platform, name, role, username, registered_at) select 'm' || n, 'daybreak', 'x' || n, 'first_party', 'm' || n, 'free_tier', 'member' || n, ${past} from generate_series(1, 1000) n`,
    );
    await run(
      `insert into characters (id, application_ids, creator_user_id, name, visibility, is_live, is_nsfw, tags, num_messages, created_at, updated_at) select 'c' || n, '{daybreak}', 'm' || (n % 900 + 1), 'c' || n, 'public', true, n % 5 = 0, array['tag ' || n % 60, 'shade ' || n % 7], 1000000 / n, '2026-11-01', '2026-11-01' from generate_series(1, 10000) n`,
    );
    await run(`insert into tastes (user_id, character_id, strength, at)
      select 'm' || (n % 1000 + 1), 'c' || (1 + floor(10000 * power(random(), 2.5)))::int, 500, ${past} - random() * interval '60 days'
      from generate_series(1, 100000) n on conflict do nothing`);
    await run(
      `insert into taste_members (user_id, items, damp) select user_id, count(*)::int, 1 / log(2, 1 + count(*)) from tastes group by user_id`,
    );
    const each = (table: string, columns: string, values: string, many: number) =>
      run(
        `insert into ${table} (${columns}, created_at) select ${values}, ${past} from generate_series(1, 100) m, generate_series(1, ${many}) n on conflict do nothing`,
      );
    await each('blocked_creators', 'user_id, creator_user_id', `'m' || m, 'm' || (n * 7 % 900 + 1)`, 20);
    await each(
      'dismissals',
      'user_id, character_id, lowered',
      `'m' || m, 'c' || (n * 13 + m), '{"characterIds":[],"count":0,"tags":[]}'`,
      30,
    );
    await each('fewer_wishes', 'user_id, kind, value', `'m' || m, 'tag', 'tag ' || n`, 5);
    await each('character_likes', 'user_id, character_id', `'m' || m, 'c' || (n * 17 + m)`, 50);
    await run('analyze');
    await makePairs({ db: database.db, clock: server.ports.clock, isAlone: false }, 'all');
    const tokens = createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock });
    const [made, read]: [number[], number[]] = [[], []];
    for (const user of (await database.db.select().from(users)).filter(({ id }) => /^m\d\d?$/.test(id))) {
      const { token } = await tokens.issue(user, { ttl: 3600 });
      for (const took of [made, read]) {
        const start = performance.now();
        const answer = await server.send('/api/v1/recommendations?scenario=home&count=12&lang=en', { token });
        const { items } = (await answer.json()) as { items?: unknown[] };
        took.push(performance.now() - start);
        if (items?.length !== 12) throw new Error(`${answer.status}: ${items?.length ?? 'no'} recommendations`);
      }
    }
    return [name, at(made, 0.5).toFixed(1), at(made, 0.95).toFixed(1), at(read, 0.95).toFixed(1), '≤ 30'];
  } finally {
    await server.close();
  }
};

export const measureRecommendations = async (): Promise<string> => {
  const rows = [['PostgreSQL', ...(await withPostgresql(rebuild)), '≤ 60 s, ≤ 30 ms']];
  const times = table(
    [
      'a million interactions',
      'all pairs anew, s',
      'a list made when asked, 95th percentile ms',
      'a list read, 95th percentile ms',
      'to be',
    ],
    rows,
  );
  const answers = table(
    [
      'an answer over HTTP with all filters',
      'made when asked, median ms',
      '95th percentile ms',
      'read, 95th percentile ms',
      'to be',
    ],
    [
      await overHttp('PGlite, in memory', await createMemoryDatabase()),
      await withServer((url) => openPostgresql({ url }).then((database) => overHttp('PostgreSQL', database))),
    ],
  );
  return `${await quality()}\n\n${times}\n\n${answers}`;
};
