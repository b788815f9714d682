import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { characterLorebooks, characters, lorebooks, lorebookVersions, users } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** Takes back what the migration made, so that it runs on rows of the former release. */
const former = `
  drop table lorebook_versions cascade;
  drop trigger lorebooks_counted on lorebooks;
  drop trigger lorebooks_gone on lorebooks;
  drop trigger lorebook_entries_added on lorebook_entries;
  drop trigger lorebook_entries_changed on lorebook_entries;
  drop trigger lorebook_entries_gone on lorebook_entries;
  drop index lorebooks_creator, lorebooks_removed, lorebooks_picture;
  create index lorebooks_creator on lorebooks (creator_user_id);
  alter table character_lorebooks drop column live_number, drop column submitted_number, drop column created_at;
  alter table lorebook_entries drop column folder, drop column shadow;
  alter table lorebooks drop column application_ids, drop column visibility, drop column revision, drop column card;
  drop function count_lorebook, count_added_entries, count_changed_entries, count_gone_entries, count_lore_version, bytes_of_book, bytes_of_entry;`;

it('goes on telling readers of served chatbots what they were told before there were versions', async () => {
  const { db, executeSql } = database;
  const account = { applicationId: 'daybreak', platform: 'first_party', role: 'free_tier' } as const;
  await db.insert(users).values({ ...account, id: 'ann', externalId: 'ann', name: 'Ann' });
  const character = { applicationIds: ['lantern'], creatorUserId: 'ann', name: 'Mira' };
  await db.insert(characters).values([
    { ...character, id: 'served', visibility: 'public', isLive: true },
    { ...character, id: 'waiting', visibility: 'public', moderationStatus: 'pending' },
    { ...character, id: 'own' },
  ]);
  await executeSql(former);
  await executeSql(`
    insert into lorebooks (id, creator_user_id, name) values ('known', 'ann', 'Tides'), ('waits', 'ann', 'Winds'), ('alone', 'ann', 'Stars');
    insert into lorebook_entries (id, lorebook_id, name, keywords, content, rules) values ('e1', 'known', 'Tide', '["tide"]', 'It comes twice.', '{}');
    insert into character_lorebooks (character_id, lorebook_id) values ('served', 'known'), ('own', 'known'), ('waiting', 'waits');`);
  const file = await readFile(join(migrationsFolder, '0059_lorebooks_and_versions.sql'), 'utf8');
  await executeSql(file);
  const kept = await db.select().from(lorebookVersions).orderBy(asc(lorebookVersions.lorebookId));
  expect(kept.map(({ lorebookId, number, content }) => [lorebookId, number, content.name, content.entries.length])).toEqual([
    ['known', 1, 'Tides', 1],
    ['waits', 1, 'Winds', 0],
  ]);
  expect(kept[0]?.content.entries[0]).toMatchObject({ id: 'e1', content: 'It comes twice.', insertionOrder: 100, enabled: true });
  const known = await db.select().from(characterLorebooks).orderBy(asc(characterLorebooks.characterId));
  expect(known.map(({ characterId, liveNumber, submittedNumber }) => [characterId, liveNumber, submittedNumber])).toEqual([
    ['own', null, null],
    ['served', 1, null],
    ['waiting', null, 1],
  ]);
  const books = await db.select().from(lorebooks).orderBy(asc(lorebooks.id));
  expect(books.map(({ id, applicationIds }) => [id, applicationIds])).toEqual([
    ['alone', ['daybreak']],
    ['known', ['lantern']],
    ['waits', ['lantern']],
  ]);
});
