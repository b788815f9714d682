import { sql, type SQL } from 'drizzle-orm';
import { rowsOf } from '../../../db/rows-of.ts';
import type { Db } from '../../../ports/index.ts';
import { reconcile, type Difference } from '../../ledger/reconcile.ts';

/** SQL: each answers a row for what the processor and we do not agree about. */
const checks: Readonly<Record<string, SQL>> = {
  'the processor has taken what the books say, to the cent': sql`
    select coalesce(taken.currency, booked.currency) as subject, concat('taken ', taken.sum, ', booked ', booked.sum) as detail
    from (
      select currency, sum(amount) as sum from (
        select currency, amount from sandbox_payments where status = 'paid' and amount > 0
        union all
        select p.currency, -r.amount from sandbox_refunds r join sandbox_payments p on p.order_id = r.order_id and p.brand_id = r.brand_id
      ) moved group by currency
    ) taken
    full join (select currency, sum(amount) as sum from ledger_entries where account = 'processor' group by currency) booked
      on booked.currency = taken.currency
    where taken.sum is distinct from booked.sum`,
  'no money is taken for an order that is not paid': sql`
    select p.order_id as subject, concat(p.amount, ' ', p.currency, ' for an order that is ', coalesce(o.status, 'gone')) as detail
    from sandbox_payments p left join orders o on o.id = p.order_id
    where p.status = 'paid' and p.amount > 0 and o.status is distinct from 'paid'`,
  'nobody pays for two subscriptions at a time': sql`
    select user_id as subject, concat(count(*), ' that renew') as detail from subscriptions
    where status in ('active', 'grace') group by user_id having count(*) > 1`,
  'no period is paid for twice': sql`
    select subscription_id as subject, concat(count(*), ' renewals from ', period_start) as detail from orders
    where kind = 'renewal' and status = 'paid' group by subscription_id, period_start having count(*) > 1`,
};

/** What the processor, the orders, the books and the rights do not agree about; empty where everything does. */
export const disagreements = async (db: Db, { brandId, now }: { brandId: string; now: Date }): Promise<Difference[]> => {
  const { differences } = await reconcile(db, { brandId, day: null, now });
  for (const [check, found] of Object.entries(checks))
    for (const row of rowsOf<Omit<Difference, 'check'>>(await db.execute(found))) differences.push({ check, ...row });
  return differences;
};
