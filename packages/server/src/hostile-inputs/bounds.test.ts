import { endpoints, type Endpoint } from '@troupe/protocol';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../db/rows-of.ts';
import * as schema from '../db/schema.ts';
import { dataMaps } from '../features.ts';
import type { LimitName } from '../limits.ts';
import type { Limits } from '../ports/index.ts';
import type { TestServer } from '../testing.ts';
import { createEveryCallServer, liveOnce, sendCall, type Send } from './every-call.ts';
import { grownSince, readSizes } from './table-sizes.ts';

/** Counts of a sum, of limits and of repeats: they bound others, and are bounded by what they count. */
const counters = new Set(['stored_bytes', 'stored_changes', 'limit_counts', 'idempotency_keys', 'moderation_log_head']);

/** Who can add to a table that no call adds to in a life of every call: those whom a limit counts, or no stranger. */
const byOtherWays: Record<string, LimitName | readonly LimitName[] | 'jobs' | 'operators' | 'staff' | 'the product'> = {
  model_keys: 'writes',
  export_parts: 'jobs',
  erased_names: 'jobs',
  used_tokens: ['externalSignUps', 'writes'],
  secrets: 'the product',
  mailbox: ['signInMails', 'emailChanges'],
  identities: ['signInMails', 'guestSessions'],
  email_changes: 'emailChanges',
  holds: 'staff',
  age_sessions: 'ageChecks',
  age_proofs: 'ageChecks',
  social_cards: 'servedFiles',
  orders: 'purchases',
  ledger_transactions: 'purchases',
  ledger_entries: 'purchases',
  deferrals: 'purchases',
  invoice_counters: 'purchases',
  refunds: 'operators',
  sandbox_refunds: 'operators',
  stripe_payments: 'purchases',
  subscriptions: 'purchases',
  coupon_counts: 'purchases',
  coupon_uses: 'purchases',
  // One row for each offer of the brand's file, and for each state of it that somebody bought from.
  offer_views: 'the product',
  price_lists: 'the product',
  sandbox_payments: 'purchases',
  character_ratings: 'opinions',
  character_translations: 'translations',
  webhook_events: ['purchases', 'ageChecks'],
  passkeys: 'passkeyChanges',
  queues: 'operators',
  queue_tickets: 'queueAsks',
  queue_bypasses: 'purchases',
  tastes: 'opinions',
  chat_daily: 'jobs',
  leaderboard_rows: 'jobs',
  character_tastes: 'jobs',
  character_pairs: 'jobs',
  recommendation_shelves: 'jobs',
  speech_audio: ['audioRequests', 'voiceSamples'],
  mail_bounces: ['signInMails', 'emailChanges'],
  event_sums: 'jobs',
  safety_counts: 'the product',
  moderation_hits: 'judged',
  moderation_hours: 'judged',
  minor_signals: ['ageChecks', 'judged'],
};

/** What keeps rows few that stay as long as their owner, or for good: a unique key, the bytes of an account, or what is said. */
const keptFew: Record<string, readonly string[] | 'counted bytes' | { why: string }> = {
  consents: { why: 'What was agreed to has to be shown later; 200 a day.' },
  character_versions: 'counted bytes',
  lorebook_entries: 'counted bytes',
  lorebook_versions: 'counted bytes',
  lore_samples: ['lorebook_id'],
  character_lorebooks: ['character_id', 'lorebook_id'],
  group_members: ['group_id', 'character_id'],
  review_cases: ['character_id'],
  moderation_log: { why: 'A chain that is never cut; of what is refused one row for each account, category and hour.' },
  review_decisions: { why: 'By staff.' },
  trainings: ['character_id'],
  character_likes: ['user_id', 'character_id'],
  tag_suggestions: ['character_id', 'key', 'user_id'],
  dismissed_tag_suggestions: ['character_id', 'key', 'change'],
  reports: ['reporter_user_id', 'subject_type', 'subject_id'],
  dismissals: ['user_id', 'character_id'],
  fewer_wishes: ['user_id', 'kind', 'value'],
  blocked_creators: ['user_id', 'creator_user_id'],
  message_revisions: 'counted bytes',
  bookmarks: ['message_id'],
  voice_ratings: ['message_id', 'voice_id'],
  taste_members: ['user_id'],
  notification_settings: ['user_id'],
  push_subscriptions: { why: 'Ten of an account.' },
  grants: { why: 'By staff and payments.' },
  statements: { why: 'By staff.' },
  appeals: ['statement_id'],
  appeal_messages: { why: 'Twenty of an appeal, of which there is one for each decision.' },
  erasures: ['user_id'],
};

const named = new Map(Object.entries<unknown>(schema).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)));
const tables = [...named.values()];
const kept = dataMaps.flatMap((map) => Object.entries(map.tables));
const keepOf = new Map(
  kept.flatMap(([name, { keep }]) => {
    const table = named.get(name);
    return table ? [[getTableName(table), keep] as const] : [];
  }),
);
/** The sets of columns of which a table has each combination at most once. */
const onceIn = (table: PgTable): string[] => {
  const { columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
  return [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => name),
    ...primaryKeys.map((key) => key.columns.map(({ name }) => name).join()),
    ...uniqueConstraints.map((key) => key.columns.map(({ name }) => name).join()),
    ...indexes.flatMap(({ config: { unique, columns: of } }) =>
      unique ? [of.map((column) => ('name' in column ? column.name : '')).join()] : [],
    ),
  ];
};

let server: TestServer;
/** Names and scopes of the limits that the last call took. */
const taken = new Set<string>();
beforeAll(async () => {
  const take: Limits['take'] = async (...rules) => {
    for (const { key } of rules) taken.add(key.split(':').slice(0, 2).join(':'));
    return async () => undefined;
  };
  server = await createEveryCallServer({ limits: { take } });
});
afterAll(() => server.close());

it('what changes anything, and what adds to a table, is counted by account and by network', async () => {
  const faults: string[] = [];
  const added = new Set<string>();
  const send: Send = async (on, world, call) => {
    const { db } = on.database;
    const before = await readSizes(db);
    taken.clear();
    const answer = await sendCall(on, world, call);
    const text = await answer.text();
    const grown = grownSince(before, await readSizes(db)).flatMap(({ name, rows }) =>
      rows > 0 && !counters.has(name) ? [name] : [],
    );
    const scopes = new Set([...taken].map((one) => one.split(':')[1]));
    const { auth, method }: Endpoint = endpoints[call.id];
    const isOfAccount = call.as !== 'nobody' && (auth === 'session' || auth === 'member');
    const isCounted = scopes.has('network') && (scopes.has('user') || !isOfAccount);
    if ((method !== 'GET' || grown.length > 0) && !isCounted) faults.push(`${call.id}: ${[...taken].join(', ')}`);
    for (const name of grown) added.add(name);
    return new Response(text, { status: answer.status });
  };
  const life = await liveOnce(server, send);
  expect([...life.faults, ...faults]).toEqual([]);
  const others = tables.map(getTableName).filter((name) => !added.has(name) && !counters.has(name));
  expect(others.toSorted()).toEqual(Object.keys(byOtherWays).toSorted());
  const stay = [...added].filter((name) => typeof keepOf.get(name) === 'string');
  expect(stay.toSorted()).toEqual(Object.keys(keptFew).toSorted());
}, 120_000);

it('what stays as long as its owner is kept few by what is said of it', async () => {
  const triggers = await server.database.db.execute(sql`
    select distinct relname from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where prosrc like '%stored_changes%'
  `);
  const counted = new Set(rowsOf<{ relname: string }>(triggers).map(({ relname }) => relname));
  const faults = Object.entries(keptFew).filter(([name, few]) => {
    if (few === 'counted bytes') return !counted.has(name);
    const table = tables.find((one) => getTableName(one) === name);
    return 'why' in few ? few.why === '' : !table || !onceIn(table).includes(few.join());
  });
  expect(faults).toEqual([]);
});
