import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentRow, foldRights } from '../platform/rights/settle-rights.ts';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { grants, users } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const dayMs = 86_400_000;
const trigger = `create trigger users_rights_changed before update on users for each row
  when (old.role is distinct from new.role or old.issued_permissions is distinct from new.issued_permissions)
  execute function note_changed_rights();`;
/** As it was before there were grants. */
const before = `
  drop trigger users_rights_changed on users;
  drop table grants;
  alter table users drop column rights_until, add column issued_permissions text[] default '{}' not null, add column issued_role text;
  ${trigger}
  create table restrictions (
    id text primary key, user_id text not null references users (id) on delete cascade, kind text not null,
    starts_at timestamp (3) with time zone not null, ends_at timestamp (3) with time zone, lifted_at timestamp (3) with time zone,
    statement_id text references statements (id) on delete cascade);`;

const addUser = (id: string, columns = '', values = '', platform = 'first_party') =>
  database.executeSql(
    `insert into users (id, application_id, external_id, platform, name${columns}) values ('${id}', 'daybreak', '${id}', '${platform}', '${id}'${values});`,
  );
const addSubscription = (id: string, userId: string, role: string, recurAt: Date, status = 'active') =>
  database.executeSql(`
    insert into orders (id, application_id, user_id, idempotency_key, plan_id, plan_name, role, period, subtotal, discount, tax, total, currency, status)
      values ('${id}', 'daybreak', '${userId}', '${id}', 'p', 'P', '${role}', 'monthly', 1, 0, 0, 1, 'USD', 'paid');
    insert into subscriptions (id, application_id, user_id, order_id, plan_id, role, period, status, recur_at)
      values ('${id}', 'daybreak', '${userId}', '${id}', 'p', '${role}', 'monthly', '${status}', '${recurAt.toISOString()}');`);

it('carries rights of before over as grants of what gave them', async () => {
  const { db, executeSql } = database;
  const now = new Date();
  const in10 = new Date(Math.floor(now.getTime() / 1000) * 1000 + 10 * dayMs);
  const ago30 = new Date(in10.getTime() - 40 * dayMs);
  await executeSql(before);
  await addUser('plain', ', role', `, 'free_tier'`);
  await addUser('visitor', ', role', `, 'guest'`, 'guest');
  await addUser(
    'held',
    ', role, extra_permissions, restricted_until',
    `, 'free_tier', '{moderate,restriction_temporary}', '${in10.toISOString()}'`,
  );
  await executeSql(`
    insert into statements (id, user_id, application_id, decided_by_kind, decided_by, what, scope, starts_at, facts, found, is_detection_automated, is_decision_automated, ground, ground_version, appeal_until)
      values ('s1', 'held', 'daybreak', 'account', 'mod', 'restriction_temporary', 'here', now(), 'facts', 'own', false, false, 'rule 4', '2026', now());
    insert into restrictions values ('r1', 'held', 'restriction_temporary', now(), '${in10.toISOString()}', null, 's1');
    insert into restrictions values ('r2', 'held', 'limited_access', now(), null, now(), null);`);
  await addUser('issued', ', role, issued_role, issued_permissions', `, 'employee', 'employee', '{image_training}'`);
  await addSubscription('o1', 'issued', 'paid_basic', in10);
  await addUser('promoted', ', role, issued_role', `, 'admin', 'employee'`);
  await addUser('paying', ', role', `, 'paid_basic'`);
  await addSubscription('o2', 'paying', 'paid_basic', ago30, 'expired');
  await addSubscription('o3', 'paying', 'paid_basic', in10);
  await addUser('lapsed', ', role', `, 'paid_premium'`);
  await addSubscription('o4', 'lapsed', 'paid_premium', ago30);
  await addUser('given', ', role', `, 'paid_minimal'`);
  await addUser('lowered', ', role', `, 'free_tier'`);
  await addSubscription('o5', 'lowered', 'paid_basic', in10);

  await executeSql(await readFile(join(migrationsFolder, '0052_grants.sql'), 'utf8'));

  const rows = await db.select().from(grants).orderBy(asc(grants.userId), asc(grants.value));
  const told = rows.map(({ userId, kind, value, source, sourceId, actorKind, actorId, endsAt, endedAt }) => [
    userId,
    kind,
    value,
    source,
    sourceId,
    actorId ?? actorKind,
    endsAt === null ? null : Math.round((endsAt.getTime() - in10.getTime()) / dayMs),
    endedAt !== null,
  ]);
  expect(told).toEqual([
    ['given', 'role', 'paid_minimal', 'operator', null, 'operator', null, false],
    ['held', 'restriction', 'limited_access', 'moderation', null, 'operator', null, true],
    ['held', 'permission', 'moderate', 'operator', null, 'operator', null, false],
    ['held', 'restriction', 'restriction_temporary', 'moderation', 's1', 'mod', 0, false],
    ['issued', 'role', 'employee', 'provider', null, 'provider', null, false],
    ['issued', 'permission', 'image_training', 'provider', null, 'provider', null, false],
    ['issued', 'role', 'paid_basic', 'purchase', 'o1', 'processor', 7, false],
    ['lapsed', 'role', 'paid_premium', 'purchase', 'o4', 'processor', -33, false],
    ['paying', 'role', 'paid_basic', 'purchase', 'o3', 'processor', 7, false],
    ['promoted', 'role', 'admin', 'operator', null, 'operator', null, false],
    ['promoted', 'role', 'employee', 'provider', null, 'provider', null, false],
  ]);

  // What a row says is what its grants say, but for a purchase that nothing ended before: it ends when it is asked for.
  for (const row of await db.select().from(users)) {
    const given = await db.select().from(grants).where(eq(grants.userId, row.id));
    const folded = foldRights(row.platform, given, new Date());
    const { id, role, extraPermissions, rightsUntil, restrictedUntil } = row;
    if (id === 'lapsed') {
      expect([role, folded.role, (await currentRow(db, row, new Date()))?.role]).toEqual([
        'paid_premium',
        'free_tier',
        'free_tier',
      ]);
      continue;
    }
    expect([role, extraPermissions, rightsUntil, restrictedUntil], id).toEqual([
      folded.role,
      folded.extraPermissions,
      folded.rightsUntil,
      folded.restrictedUntil,
    ]);
  }
});
