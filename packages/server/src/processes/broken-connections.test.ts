import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPostgresql } from '../adapters/postgresql.ts';
import { BadConfiguration } from '../bad-configuration.ts';
import { isDatabaseAway } from '../db/database-error.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import type { Database } from '../ports/index.ts';
import { rowsOf } from '../db/rows-of.ts';

let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, close: drop } = await createEmptyDatabase());
});
afterAll(() => drop());

const open = async (broken: Error[] = []): Promise<Database> => {
  const database = await openPostgresql({ url, poolSize: 3, onBroken: (error) => broken.push(error) });
  onTestFinished(() => database.close());
  return database;
};

const rejected = (work: Promise<unknown>): Promise<unknown> => work.then(Promise.reject, (error: unknown) => error);

describe('a connection that breaks', () => {
  it('inside a transaction fails that transaction alone, and is told', async () => {
    const broken: Error[] = [];
    const { db, ping } = await open(broken);
    for (let count = 1; count <= 5; count += 1) {
      const failed = await rejected(
        db.transaction(async (tx) => {
          const rows = rowsOf<{ pid: number }>(await tx.execute(sql`select pg_backend_pid() as pid`));
          await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
          await expect.poll(() => broken.length).toBeGreaterThanOrEqual(count);
          await tx.execute(sql`select 1`);
        }),
      );
      expect(isDatabaseAway(failed)).toBe(true);
      await ping();
    }
  });

  it('is no reason to take another failing statement for a database that is away', async () => {
    const { db } = await open();
    expect(isDatabaseAway(await rejected(db.execute(sql`select * from no_such_table`)))).toBe(false);
    expect(isDatabaseAway(new Error('Connection to the model terminated'))).toBe(false);
  });
});

describe('a database that is not there', () => {
  it('is waited for, then named in a sentence', async () => {
    const nowhere = openPostgresql({ url: 'postgres://troupe@127.0.0.1:9/nothing', waitMs: 600 });
    await expect(nowhere).rejects.toThrow(/^DATABASE_URL: nothing listens at /);
    await expect(nowhere, 'which starting again may mend').rejects.not.toBeInstanceOf(BadConfiguration);
  });
});

describe('work that one server at a time may do', () => {
  it('is done one after the other by any number of servers', async () => {
    const servers = await Promise.all([open(), open(), open()]);
    let atWork = 0;
    const most: number[] = [];
    await Promise.all(
      servers.map(({ alone, db }) =>
        alone(async () => {
          atWork += 1;
          most.push(atWork);
          await db.execute(sql`select pg_sleep(0.05)`);
          atWork -= 1;
        }),
      ),
    );
    expect(most).toEqual([1, 1, 1]);
  });
});
