import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { characters, groupMembers, users } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

it('goes on with the members of groups that there were, in their order, each once, and without who is erased', async () => {
  const { db, executeSql } = database;
  const account = { applicationId: 'daybreak', platform: 'first_party', role: 'free_tier' } as const;
  await db.insert(users).values({ ...account, id: 'ann', externalId: 'ann', name: 'Ann' });
  const character = { applicationIds: ['daybreak'], creatorUserId: 'ann' };
  await db.insert(characters).values([
    { ...character, id: 'elin', name: 'Elin' },
    { ...character, id: 'roux', name: 'Roux' },
    { ...character, id: 'table', name: 'The Long Table', type: 'meta', subCharacterIds: ['roux', 'gone', 'elin', 'roux'] },
    // A list that a chatbot brought means nothing.
    { ...character, id: 'alone', name: 'Alone', subCharacterIds: ['elin'] },
  ]);
  await executeSql('drop table group_members; alter table drafts drop column kind;');
  await executeSql(await readFile(join(migrationsFolder, '0060_group_members.sql'), 'utf8'));
  const rows = await db.select().from(groupMembers).orderBy(asc(groupMembers.groupId), asc(groupMembers.position));
  expect(rows).toEqual(
    [
      { characterId: 'roux', name: 'Roux', position: 0 },
      { characterId: 'elin', name: 'Elin', position: 2 },
    ].map((row) => ({ ...row, groupId: 'table', presence: 'present', talk: 50, note: '', books: null })),
  );
});
