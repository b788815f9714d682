import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { sandboxPayments } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const order = `'Basic', 'paid_basic', 'monthly', 1, 0, 0, 1, 'USD', 'paid'`;
  const charge = `1, 'USD', 'visa', 'paid', 't', 'https://a.example/return', 'https://a.example/events'`;
  await database.executeSql(`
    drop table webhook_events;
    alter table sandbox_payments drop constraint sandbox_payments_brand_id_order_id_pk, drop column brand_id;
    alter table sandbox_payments add primary key (order_id);
    insert into orders (id, application_id, idempotency_key, plan_id, plan_name, role, period, subtotal, discount, tax, total, currency, status) values
      ('one', 'daybreak', 'k1', 'basic', ${order}), ('two', 'acme', 'k2', 'basic', ${order});
    insert into sandbox_payments (order_id, amount, currency, test_card, status, transaction_id, return_url, webhook_url) values
      ('one', ${charge}), ('two', ${charge}), ('nobody’s', ${charge});`);
  await database.executeSql(await readFile(join(migrationsFolder, '0053_webhook_events.sql'), 'utf8'));
});
afterAll(() => database.close());

it('gives charges of the sandbox the brand of their order', async () => {
  const rows = await database.db.select().from(sandboxPayments).orderBy(sandboxPayments.orderId);
  expect(rows.map(({ brandId, orderId }) => [brandId, orderId])).toEqual([
    ['daybreak', 'one'],
    ['acme', 'two'],
  ]);
});
