import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { appeals, files, statements } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.executeSql(
    `insert into users (id, application_id, external_id, platform, name, role) values ('ann', 'daybreak', 'ann', 'first_party', 'Ann', 'free_tier');`,
  );
});
afterAll(() => database.close());

const run = async (name: string) => database.executeSql(await readFile(join(migrationsFolder, `${name}.sql`), 'utf8'));

it('carries over what decided when no account meant a machine or the operator', async () => {
  const { db, executeSql } = database;
  await executeSql('alter table statements drop column decided_by_kind; alter table appeals drop column decided_by_kind;');
  const rows = [
    ['1', `'mod'`, 'false', `'mod'`],
    ['2', 'null', 'true', 'null'],
    ['3', 'null', 'false', 'null'],
  ] as const;
  for (const [id, by, isAutomated, answeredBy] of rows)
    await executeSql(`
      insert into statements (id, user_id, application_id, decided_by, what, scope, starts_at, facts, found, is_detection_automated, is_decision_automated, ground, ground_version, appeal_until)
        values ('${id}', 'ann', 'daybreak', ${by}, 'limited_access', 'here', now(), 'facts', 'own', false, ${isAutomated}, 'rule 4', '2026', now());
      insert into appeals (id, statement_id, state, due_at, decided_by, decided_at) values ('${id}', '${id}', 'granted', now(), ${answeredBy}, now());`);
  await executeSql(`
    insert into statements (id, user_id, application_id, decided_by, what, scope, starts_at, facts, found, is_detection_automated, is_decision_automated, ground, ground_version, appeal_until)
      values ('4', 'ann', 'daybreak', 'mod', 'limited_access', 'here', now(), 'facts', 'own', false, false, 'rule 4', '2026', now());
    insert into appeals (id, statement_id, due_at) values ('4', '4', now());`);
  await run('0050_who_decided');
  const decided = await db.select({ kind: statements.decidedByKind }).from(statements).orderBy(asc(statements.id));
  expect(decided.map(({ kind }) => kind)).toEqual(['account', 'job', 'operator', 'account']);
  const answered = await db.select({ kind: appeals.decidedByKind }).from(appeals).orderBy(asc(appeals.id));
  expect(answered.map(({ kind }) => kind)).toEqual(['account', 'operator', 'operator', null]);
});

it('carries over which portraits are for adults from who was known to wear them', async () => {
  const { db, executeSql } = database;
  for (const [id, isAdult] of [
    ['bare', true],
    ['mild', false],
  ] as const)
    await executeSql(`
      insert into files (id, media_type, body) values ('${id}', 'image/png', 'AAAA');
      insert into characters (id, creator_user_id, application_ids, name, avatar_url, avatar_is_nsfw) values ('${id}', 'ann', '{daybreak}', '${id}', '/files/${id}', ${isAdult});`);
  await run('0049_adult_portraits');
  const carried = await db.select({ id: files.id, isNsfw: files.isNsfw }).from(files).orderBy(asc(files.id));
  expect(carried).toEqual([
    { id: 'bare', isNsfw: true },
    { id: 'mild', isNsfw: false },
  ]);
});
