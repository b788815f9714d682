import { openPostgresql } from '../../../packages/server/src/adapters/postgresql.ts';
import { startPostgresql } from '../../../packages/server/src/db/postgresql-for-tests.ts';
import { createEmbeddedRecommender } from '../../../packages/server/src/platform/recommendations/engine/embedded.ts';
import { makePairs } from '../../../packages/server/src/platform/recommendations/engine/pairs.ts';
import {
  measureLess,
  measureWorld,
  openWorld,
} from '../../../packages/server/src/platform/recommendations/engine/testing/measure.ts';
import { createWorld } from '../../../packages/server/src/platform/recommendations/engine/testing/world.ts';
import type { Database } from '../../../packages/server/src/ports/database.ts';
import { at, table } from '../spread.ts';

const clock = { now: () => new Date('2026-11-21T09:00:00Z') };

const withPostgresql = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const { url, stop } = await startPostgresql();
  try {
    const database = await openPostgresql({ url });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
};

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
  return `${await quality()}\n\n${times}`;
};
