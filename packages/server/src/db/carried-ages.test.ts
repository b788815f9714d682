import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { ageProofs } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

it('carries over who was of age when the status was a word of the account, and nobody else', async () => {
  const { db, executeSql } = database;
  await executeSql(`drop table age_proofs, age_sessions; alter table users add age_status text not null default 'waiting';`);
  const rows = [
    ['ann', 'first_party', 'verified'],
    ['bea', 'first_party', 'inform'],
    ['cleo', 'partner', 'verified'],
    ['dora', 'first_party', 'waiting'],
  ];
  for (const [id, platform, status] of rows)
    await executeSql(
      `insert into users (id, application_id, external_id, platform, name, role, age_status) values ('${id}', 'lantern', '${id}', '${platform}', '${id}', 'free_tier', '${status}');`,
    );
  await executeSql(await readFile(join(migrationsFolder, '0037_age_proofs.sql'), 'utf8'));
  const proofs = await db.select().from(ageProofs);
  expect(proofs).toMatchObject([{ userId: 'ann', level: 'medium', withdrawnAt: null }]);
  const days = (proofs[0]!.expiresAt.getTime() - proofs[0]!.issuedAt.getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  await expect(executeSql('select age_status from users')).rejects.toThrow('age_status');
});
