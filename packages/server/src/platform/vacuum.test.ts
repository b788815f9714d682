import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../db/testing.ts';
import { createMemoryLog } from '../http/testing.ts';
import type { Database } from '../ports/index.ts';
import { vacuumJob } from './vacuum.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.executeSql('create table scratch (id int, body text)');
});
afterAll(() => database.close());

const bytes = async () => Number((await database.executeSql("select pg_table_size('scratch') as size")).rows[0]?.['size']);
/** Four megabytes of rows, the table's tail kept by one that stays. */
const fill = () =>
  database.executeSql('insert into scratch select at, repeat(md5(at::text), 30) from generate_series($1::int, 4000) at', [1]);
const drop = () => database.executeSql('delete from scratch where id < $1', [4000]);

describe('the nightly vacuum', () => {
  it('gives the room of deleted rows to new ones', async () => {
    const log = createMemoryLog();
    const { run } = vacuumJob({ database, log });
    await fill();
    const full = await bytes();
    await drop();
    await run({}, { signal: new AbortController().signal });
    await fill();
    expect(await bytes()).toBeLessThan(full * 1.1);
    expect(log.infos).toEqual([
      {
        text: 'The database was vacuumed.',
        fields: {
          ms: expect.any(Number) as unknown,
          longestMs: expect.any(Number) as unknown,
          bytes: expect.any(Number) as unknown,
          freedBytes: expect.any(Number) as unknown,
        },
      },
    ]);
  });

  it('stops between two tables when the server does', async () => {
    const { run } = vacuumJob({ database, log: createMemoryLog() });
    await expect(run({}, { signal: AbortSignal.abort(new Error('the server shuts down')) })).rejects.toThrow('shuts down');
  });
});
