import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { characters, users } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

it('goes on serving what was served before there were reviews, and nothing that waited for a look', async () => {
  const { db, executeSql } = database;
  const account = { applicationId: 'daybreak', platform: 'first_party', role: 'free_tier' } as const;
  await db.insert(users).values({ ...account, id: 'ann', externalId: 'ann', name: 'Ann' });
  await executeSql(`drop index characters_listing; alter table characters drop column reach;`);
  await executeSql(`alter table characters drop column is_live, drop column moderation_status;
    alter table characters add column manual_review_required boolean not null default false;`);
  const rows = [
    ['shown', 'public', false, null],
    ['by-link', 'hidden', false, null],
    ['own', 'private', false, null],
    ['waiting', 'public', true, null],
    [
      'found',
      'public',
      false,
      '{"moderation_status":"fix_required","reason_for_moderation":["Spam"],"action_taken_description":null}',
    ],
    ['said', 'public', false, '{"moderation_status":"Looked at","reason_for_moderation":[],"action_taken_description":null}'],
  ] as const;
  for (const [id, visibility, waits, report] of rows)
    await executeSql(
      `insert into characters (id, application_ids, creator_user_id, name, visibility, manual_review_required, moderation_report)
        values ('${id}', '{daybreak}', 'ann', '${id}', '${visibility}', ${waits}, ${report === null ? 'null' : `'${report}'`});`,
    );
  for (const name of ['0043_chatbot_reviews.sql', '0044_no_manual_review_flag.sql'])
    await executeSql((await readFile(join(migrationsFolder, name), 'utf8')).replace('DROP INDEX "characters_listing";', ''));
  const after = await db.select().from(characters).orderBy(characters.id);
  expect(after.map(({ id, reach, moderationStatus }) => [id, reach, moderationStatus])).toEqual([
    ['by-link', 'link', null],
    ['found', 'everybody', 'fix_required'],
    ['own', 'creator', null],
    ['said', 'everybody', null],
    ['shown', 'everybody', null],
    ['waiting', 'creator', 'manual_review_required'],
  ]);
  expect(after.find(({ id }) => id === 'found')?.moderationReport).toEqual({
    reason_for_moderation: ['Spam'],
    action_taken_description: null,
  });
});
