import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { characters, holds } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.executeSql(`
    drop table holds;
    alter table characters drop constraint characters_closed_is_held, drop column reach, drop column holds;
    drop index characters_avatar;
    alter table characters add column reach text generated always as ('everybody') stored not null;
    create index characters_listing on characters (reach, num_messages);
    alter table erasures add column public_ids text[] not null default '{}';
    insert into users (id, application_id, external_id, platform, name, role) values
      ('ann', 'daybreak', 'ann', 'first_party', 'Ann', 'free_tier'), ('mod', 'daybreak', 'mod', 'first_party', 'Mod', 'free_tier');
    insert into characters (id, creator_user_id, application_ids, name, is_live, visibility, moderation_status) values
      ('closed-by-mod', 'ann', '{daybreak}', 'A', true, 'public', 'closed'),
      ('closed-by-nobody', 'ann', '{daybreak}', 'B', true, 'hidden', 'closed'),
      ('left', 'ann', '{daybreak}', 'C', true, 'hidden', null),
      ('left-and-closed', 'ann', '{daybreak}', 'D', true, 'hidden', 'closed'),
      ('link', 'ann', '{daybreak}', 'E', true, 'hidden', null),
      ('open', 'ann', '{daybreak}', 'F', true, 'public', null);
    insert into review_cases (id, character_id, application_id, kind, state, opened_at, due_at, visibility_before) values
      ('case', 'closed-by-mod', 'daybreak', 'new', 'decided', now(), now(), 'public');
    insert into review_decisions (id, case_id, action, decided_by, created_at) values
      ('first', 'case', 'ask_fix', 'ann', '2026-11-01'), ('last', 'case', 'close', 'mod', '2026-11-02');
    insert into erasures (id, user_id, keeps_works, public_ids, undo_hash, requested_at, erase_at) values
      ('erasure', 'ann', true, '{left,left-and-closed,gone}', 'hash', '2026-11-03', '2026-11-03 01:00');`);
  await database.executeSql(await readFile(join(migrationsFolder, '0051_holds.sql'), 'utf8'));
});
afterAll(() => database.close());

it('carries over what was closed, and by whom, and what an account that is being left had made public', async () => {
  const { db } = database;
  const rows = await db.select().from(holds).orderBy(asc(holds.characterId), asc(holds.kind));
  expect(rows.map((row) => [row.characterId, row.kind, row.actorKind, row.actorId, row.sourceId])).toEqual([
    ['closed-by-mod', 'review', 'account', 'mod', 'case'],
    ['closed-by-nobody', 'review', 'operator', null, null],
    ['left', 'leaving', 'account', 'ann', 'erasure'],
    ['left-and-closed', 'leaving', 'account', 'ann', 'erasure'],
    ['left-and-closed', 'review', 'operator', null, null],
  ]);
  const works = await db.select().from(characters).orderBy(asc(characters.id));
  expect(works.map((row) => [row.id, row.visibility, row.holds.toSorted(), row.reach])).toEqual([
    ['closed-by-mod', 'public', ['review'], 'creator'],
    ['closed-by-nobody', 'hidden', ['review'], 'creator'],
    ['left', 'public', ['leaving'], 'link'],
    ['left-and-closed', 'public', ['leaving', 'review'], 'creator'],
    ['link', 'hidden', [], 'link'],
    ['open', 'public', [], 'everybody'],
  ]);
});

it('closes nothing that is not held', async () => {
  const close = `update characters set moderation_status = 'closed' where id = 'open'`;
  await expect(database.executeSql(close)).rejects.toThrow('characters_closed_is_held');
});
