import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { events, reports } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.executeSql(`
    alter table events alter column user_id set not null;
    drop index users_staff;
    drop table erased_names;
    drop index reports_picture;
    alter table reports drop column picture_id;
    insert into users (id, application_id, external_id, platform, name, role) values
      ('yes', 'daybreak', 'yes', 'first_party', 'Yes', 'free_tier'),
      ('no-longer', 'daybreak', 'no-longer', 'first_party', 'No', 'free_tier'),
      ('unasked', 'daybreak', 'unasked', 'first_party', 'Un', 'free_tier');
    insert into consents (id, user_id, application_id, kind, given, language, created_at) values
      ('c1', 'yes', 'daybreak', 'analytics', true, 'en', '2026-11-01'),
      ('c2', 'no-longer', 'daybreak', 'analytics', true, 'en', '2026-11-01'),
      ('c3', 'no-longer', 'daybreak', 'analytics', false, 'en', '2026-11-02'),
      ('c4', 'unasked', 'daybreak', 'terms', true, 'en', '2026-11-01');
    insert into events (application_id, user_id, name, character_id, conversation_id, details)
      select 'daybreak', id, told.name, 'mira', 'chat-of-' || id, '{"ad_id": "a", "message_id": "m"}'
      from users, (values ('login'), ('sign_up'), ('adView')) as told (name) where application_id = 'daybreak';`);
  await database.executeSql(`
    insert into reports (id, application_id, reporter_user_id, subject_type, subject_id, character_id, label, evidence) values
      ('worn', 'daybreak', 'yes', 'character', 'a', 'a', 'spam', '{"name":"A","avatar_url":"/files/${'p'.repeat(43)}"}'),
      ('drawn', 'daybreak', 'yes', 'character', 'b', 'b', 'spam', '{"name":"B","avatar_url":"/art/b.svg"}'),
      ('said', 'daybreak', 'yes', 'message', 'c', 'c', 'spam', 'Words.');`);
  await database.executeSql(await readFile(join(migrationsFolder, '0054_events_names_and_evidence.sql'), 'utf8'));
});
afterAll(() => database.close());

it('drops sign-ins that were noted with their accounts, and names an account only where it agrees', async () => {
  const rows = await database.db.select().from(events).orderBy(asc(events.id));
  expect(rows.map(({ name }) => name)).toEqual(['adView', 'adView', 'adView']);
  const named = { userId: 'yes', conversationId: 'chat-of-yes', details: { ad_id: 'a', message_id: 'm' } };
  const unnamed = { userId: null, conversationId: null, details: { ad_id: 'a' } };
  expect(rows.filter(({ userId }) => userId !== null)).toMatchObject([named]);
  expect(rows.filter(({ userId }) => userId === null)).toMatchObject([unnamed, unnamed]);
});

it('names the picture of a chatbot that was reported before, so that it stays', async () => {
  const rows = await database.db.select().from(reports).orderBy(asc(reports.id));
  expect(rows.map(({ id, pictureId }) => [id, pictureId])).toEqual([
    ['drawn', null],
    ['said', null],
    ['worn', 'p'.repeat(43)],
  ]);
});
