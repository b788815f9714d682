import { sql, type SQL } from 'drizzle-orm';
import { rowsOf } from '../../db/rows-of.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { Db } from '../../ports/index.ts';

/** Differences of one check that are told; there may be more. */
const mostTold = 100;
/** What waits longer than this is a difference. */
const patienceMs = 3 * dayMs;

export interface Difference {
  check: string;
  /** An id: of an order, a posting, a refund, a subscription, a grant; or a currency. */
  subject: string;
  detail: string;
}

export interface Reconciled {
  /** How much was looked at. */
  checked: { orders: number; postings: number; refunds: number; subscriptions: number };
  differences: Difference[];
}

interface Asked {
  brandId: string;
  /** The day (UTC) whose sales, postings and refunds are checked; null for all. What stands now is checked whole. */
  day: Date | null;
  now: Date;
}

/** SQL: whether an instant is of the day. */
const within = (at: SQL, { day }: Asked): SQL => {
  if (day === null) return sql`true`;
  const until = new Date(day.getTime() + dayMs);
  return sql`(${at} >= ${day.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz)`;
};

/** SQL: each answers a row for what is not as it has to be, with its subject and what is wrong. */
const checks: Readonly<Record<string, (asked: Asked) => SQL>> = {
  'a posting balances': (asked) => sql`
    select t.key as subject, concat('sums to ', coalesce(sum(e.amount), 0), ' ', coalesce(e.currency, 'without lines')) as detail
    from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    where t.application_id = ${asked.brandId} and ${within(sql`t.at`, asked)}
    group by t.key, e.currency having coalesce(sum(e.amount), 1) <> 0`,

  'a paid order has one sale of its sum': (asked) => sql`
    select coalesce(o.id, s.order_id) as subject,
      concat('paid ', coalesce(o.total, 0), ' ', o.currency, ', booked ', coalesce(s.total, 0), ' ', s.currency, ' in ', coalesce(s.sales, 0)) as detail
    from (select * from orders where application_id = ${asked.brandId} and status = 'paid' and total > 0 and ${within(sql`settled_at`, asked)}) o
    full join (
      select t.order_id, count(distinct t.id) as sales, sum(e.amount) as total, min(e.currency) as currency
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'processor'
      where t.application_id = ${asked.brandId} and t.kind = 'paid' and ${within(sql`t.at`, asked)}
      group by t.order_id
    ) s on s.order_id = o.id
    where (o.id, s.sales, s.total, s.currency) is distinct from (s.order_id, 1, o.total, o.currency)`,

  'no more goes back than was paid': (asked) => sql`
    select o.id as subject, concat('paid ', o.total, ', back ', sum(r.amount), ' ', o.currency) as detail
    from refunds r join orders o on o.id = r.order_id
    where r.application_id = ${asked.brandId} and r.status <> 'refused'
    group by o.id having sum(r.amount) > o.total or o.status <> 'paid'`,

  'a refund has one posting of its sum': (asked) => sql`
    select coalesce('refund:' || r.id, p.key) as subject, concat('back ', coalesce(r.amount, 0), ', booked ', coalesce(p.total, 0)) as detail
    from (select * from refunds where application_id = ${asked.brandId} and status = 'refunded' and ${within(sql`settled_at`, asked)}) r
    full join (
      select t.key, -sum(e.amount) as total
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'processor'
      where t.application_id = ${asked.brandId} and t.kind = 'refund' and ${within(sql`t.at`, asked)}
      group by t.key
    ) p on p.key = 'refund:' || r.id
    where r.amount is distinct from p.total`,

  'what is not earned is what is left of sales': ({ brandId }) => sql`
    select coalesce(d.order_id, p.order_id) as subject, concat('left ', coalesce(d.left_over, 0), ', booked ', coalesce(p.deferred, 0)) as detail
    from (select order_id, "left" as left_over from deferrals where application_id = ${brandId}) d
    full join (
      select t.order_id, -sum(e.amount) as deferred
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'deferred'
      where t.application_id = ${brandId} group by t.order_id
    ) p on p.order_id = d.order_id
    where coalesce(d.left_over, 0) <> coalesce(p.deferred, 0)`,

  'a running subscription gives its role': ({ brandId, now }) => sql`
    select s.id as subject, concat(s.status, ' until ', s.recur_at, ', and no grant of ', s.role) as detail
    from subscriptions s
    where s.application_id = ${brandId} and s.user_id is not null and s.status <> 'expired'
      and case s.status when 'grace' then coalesce(s.grace_until, s.recur_at) else s.recur_at end > ${now.toISOString()}::timestamptz
      and not exists (select 1 from grants g where g.source = 'purchase' and g.source_id = s.id and g.value = s.role and ${inForce(now)})`,

  'a role that was bought has a running subscription': ({ brandId, now }) => sql`
    select g.id as subject, concat('gives ', g.value, ', and its subscription is ', coalesce(s.status, 'gone')) as detail
    from grants g join users u on u.id = g.user_id
      left join subscriptions s on s.id = g.source_id
    where u.application_id = ${brandId} and g.source = 'purchase' and g.kind = 'role' and ${inForce(now)}
      and (s.id is null or s.status = 'expired' or s.user_id is distinct from g.user_id)`,

  'nothing waits for more than three days': ({ brandId, now }) => {
    const before = sql`${new Date(now.getTime() - patienceMs).toISOString()}::timestamptz`;
    return sql`
    select id as subject, concat('a subscription is parked: ', parked_reason) as detail from subscriptions
    where application_id = ${brandId} and parked_reason is not null and coalesce(next_action_at, recur_at) < ${before}
    union all select id, 'a subscription is due, and nothing happens to it' from subscriptions
    where application_id = ${brandId} and parked_reason is null and status <> 'expired' and coalesce(next_action_at, recur_at) < ${before}
    union all select id, concat('an order is ', status) from orders
    where application_id = ${brandId} and status in ('pending', 'challenge') and created_at < ${before}
    union all select id, 'a refund is pending' from refunds
    where application_id = ${brandId} and status = 'pending' and created_at < ${before}
    union all select id, concat('an event of the processor is ', state) from webhook_events
    where application_id = ${brandId} and source = 'payments' and state <> 'done' and created_at < ${before}`;
  },

  'invoices are numbered without gaps': ({ brandId }) => sql`
    with numbered as (
      select id, invoice_no, lag(invoice_no, 1, 0::bigint) over (order by invoice_no) as before
      from orders where application_id = ${brandId} and invoice_no is not null
    )
    select id as subject, concat('number ', invoice_no, ' comes after ', before) as detail from numbered where invoice_no <> before + 1
    union all select id, 'is paid, and has no number' from orders
    where application_id = ${brandId} and status = 'paid' and total > 0 and invoice_no is null
    union all select id, 'is not paid, and has a number' from orders
    where application_id = ${brandId} and invoice_no is not null and (status <> 'paid' or total = 0)
    union all select ${brandId}, concat('counted to ', c.last, ', numbered to ', coalesce(max(n.invoice_no), 0))
    from invoice_counters c left join numbered n on true
    where c.application_id = ${brandId} group by c.last having c.last <> coalesce(max(n.invoice_no), 0)`,
};

/** SQL: grants `g` that count at a moment. */
const inForce = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`g.ended_at is null and g.starts_at <= ${at} and (g.ends_at is null or g.ends_at > ${at})`;
};

const countAll = (asked: Asked): SQL => sql`select
  (select count(*)::int from orders where application_id = ${asked.brandId} and status = 'paid' and total > 0 and ${within(sql`settled_at`, asked)}) as orders,
  (select count(*)::int from ledger_transactions where application_id = ${asked.brandId} and ${within(sql`at`, asked)}) as postings,
  (select count(*)::int from refunds where application_id = ${asked.brandId} and ${within(sql`created_at`, asked)}) as refunds,
  (select count(*)::int from subscriptions where application_id = ${asked.brandId}) as subscriptions`;

/** Compares what was paid, booked, given and numbered. One statement a check, however many orders there are. */
export const reconcile = async (db: Pick<Db, 'execute'>, asked: Asked): Promise<Reconciled> => {
  const differences: Difference[] = [];
  for (const [check, found] of Object.entries(checks)) {
    const told = sql`select subject, detail from (${found(asked)}) found order by subject limit ${mostTold}`;
    for (const row of rowsOf<Omit<Difference, 'check'>>(await db.execute(told))) differences.push({ check, ...row });
  }
  const [checked] = rowsOf<Reconciled['checked']>(await db.execute(countAll(asked)));
  if (!checked) throw new Error('The database counts nothing.');
  return { checked, differences };
};
