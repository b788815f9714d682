import pg from 'pg';
import { TestClock } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase, createTestDatabase, isOnPostgresql } from '../../db/testing.ts';
import { createMemoryLog } from '../../http/testing.ts';
import type { Database, Jobs } from '../../ports/index.ts';
import { describeJobs, type JobServers } from '../../ports/contracts/jobs.ts';
import { createJobs } from './pg-boss.ts';

type Sql = Pick<Database, 'executeSql' | 'kind'>;

let shared: { connect: () => Sql & { end: () => Promise<void> }; close: () => Promise<void> };

/** A server's own connection: the clock of a test is a setting of its session. */
const connectTo = (url: string): Sql & { end: () => Promise<void> } => {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  return {
    kind: 'postgresql',
    executeSql: async (text, values) => {
      const answers = [await pool.query<Record<string, unknown>>(text, values)].flat();
      return { rows: answers.flatMap(({ rows }) => rows) };
    },
    end: () => pool.end(),
  };
};

beforeAll(async () => {
  if (isOnPostgresql()) {
    const empty = await createEmptyDatabase();
    shared = { connect: () => connectTo(empty.url), close: empty.close };
  } else {
    const database = await createTestDatabase();
    shared = { connect: () => ({ ...database, end: async () => undefined }), close: database.close };
  }
});
afterAll(() => shared.close());

const open = async (): Promise<JobServers> => {
  const clock = new TestClock(new Date('2026-11-23T10:00:00Z'));
  const log = createMemoryLog();
  const alive = new Map<Jobs, { isKilled: boolean; end: () => Promise<void> }>();
  const own = shared.connect();
  onTestFinished(async () => {
    for (const [jobs, { isKilled }] of alive) if (!isKilled) await jobs.close();
    for (const { end } of alive.values()) await end();
    await own.end();
  });
  const states = { waiting: ['created', 'retry'], active: ['active'] };
  return {
    async start(given) {
      const connection = shared.connect();
      const state = { isKilled: false, end: connection.end };
      const executeSql: Sql['executeSql'] = (text, values) =>
        // Time goes on without the killed.
        state.isKilled && !text.includes('clock') ? Promise.reject(new Error('killed')) : connection.executeSql(text, values);
      const session = async (statements: string[]) => {
        for (const statement of statements) await executeSql(statement);
      };
      const jobs = createJobs({ database: { kind: connection.kind, executeSql }, log, openAfterMs: 0, boss: { clock, session } });
      alive.set(jobs, state);
      jobs.start(given);
      await jobs.opened();
      return jobs;
    },
    kill: (jobs) => void Object.assign(alive.get(jobs) ?? {}, { isKilled: true }),
    advance: (seconds) => clock.tick(seconds * 1000),
    async count(name, where) {
      const { rows } =
        where === 'dead'
          ? await own.executeSql("select 1 from jobs.job where name = 'dead-letters' and source_name = $1", [name])
          : await own.executeSql('select 1 from jobs.job where name = $1 and state::text = any($2)', [name, states[where]]);
      return rows.length;
    },
    errors: () => log.errors,
  };
};

describe('jobs by pg-boss', () => {
  describeJobs(open);

  it('are one queue for servers that start together where there was none', async () => {
    const connection = shared.connect();
    await connection.executeSql('drop schema if exists jobs cascade');
    await connection.end();
    const servers = await open();
    const started = await Promise.all(Array.from({ length: 3 }, () => servers.start([])));
    expect(started).toHaveLength(3);
    expect(servers.errors()).toEqual([]);
  });

  it('let others have their turn between their statements', async () => {
    const connection = shared.connect();
    let [statements, turns, isOpen] = [0, 0, false];
    const executeSql: Sql['executeSql'] = (text, values) => {
      statements += 1;
      return connection.executeSql(text, values);
    };
    const jobs = createJobs({ database: { kind: connection.kind, executeSql }, log: createMemoryLog(), openAfterMs: 0 });
    onTestFinished(async () => {
      await jobs.close();
      await connection.end();
    });
    const take = () => {
      turns += 1;
      if (!isOpen) setImmediate(take);
    };
    setImmediate(take);
    jobs.start([{ name: 'tests/turns', atOnce: 4, run: async () => undefined }]);
    await jobs.opened();
    isOpen = true;
    expect(statements).toBeGreaterThan(10);
    // Workers begin side by side, so that a few statements share a turn.
    expect(turns).toBeGreaterThan(statements / 2);
  });
});
