import { AppError, type Brand } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import type { Adopt } from '../data-map.ts';
import { storedBytes, storedChanges, users } from '../db/schema.ts';
import type { Caller, Context } from '../http/context.ts';
import type { Registration } from '../http/handler.ts';
import { guestShare, limitRules, storedMost } from '../limits.ts';
import type { Db, Limits } from '../ports/index.ts';
import { rowsOf } from '../db/rows-of.ts';

/** Everything that an account keeps, in bytes: what is counted, and what was added since. */
export const readStoredBytes = async (db: Pick<Db, 'select'>, userId: string): Promise<number> => {
  const [row] = await db
    .select({
      bytes: sql<number>`(coalesce((select ${storedBytes.bytes} from ${storedBytes} where ${storedBytes.userId} = ${userId}), 0)
        + coalesce((select sum(${storedChanges.bytes}) from ${storedChanges} where ${storedChanges.userId} = ${userId}), 0))::float8`,
    })
    .from(sql`(select 1) as one`);
  return row?.bytes ?? 0;
};

/** Rows that one statement adds up. */
const batch = 2000;

/** Adds what changed to the accounts' counts; returns the rows that are done with. A retention task. */
export const addUpStoredBytes = async (db: Pick<Db, 'execute'>): Promise<{ length: number }> => {
  const result = await db.execute(sql`
    with done as (
      delete from ${storedChanges} where id in (select id from ${storedChanges} order by id limit ${batch} for update skip locked)
      returning user_id, bytes
    ), added as (
      insert into ${storedBytes} (user_id, application_id, bytes)
      select owner.id, owner.application_id, sum(done.bytes) from done join ${users} owner on owner.id = done.user_id
      group by owner.id order by owner.id
      on conflict (user_id) do update set bytes = stored_bytes.bytes + excluded.bytes
    )
    select count(*)::integer as length from done`);
  const [told] = rowsOf<{ length: number }>(result);
  return told ?? { length: 0 };
};

/** What a guest kept counts for the member they became. Within the transaction that moves the rest. */
export const moveStoredBytes: Adopt = async (tx, from, to) => {
  const bytes = await readStoredBytes(tx, from);
  if (bytes === 0) return;
  await tx.insert(storedChanges).values([
    { userId: from, bytes: -bytes },
    { userId: to, bytes },
  ]);
};

/** How long a count that was read is believed, with what this process let in since. */
const [accountMs, brandMs] = [60_000, 300_000];
const keptMost = 10_000;

interface Count {
  /** What was read, and what calls have kept since. */
  bytes: number;
  /** Of calls under way. */
  coming: number;
  until: number;
}

export interface Storage {
  /**
   * Keeps room for `bytes` while `work` runs. Throws `storage_full` where the account has none left, `site_full` for its brand
   * or for all guests of it, `rate_limited` where a guest or their network has kept enough for a day.
   */
  within<T>(
    owner: { caller: Pick<Caller, 'userId' | 'isGuest'>; brand: Pick<Brand, 'id'>; address?: string },
    bytes: number,
    work: () => Promise<T>,
  ): Promise<T>;
  /** Asks before every call that keeps something, with the bytes of its body; what it makes besides counts for the next. */
  guard(registration: Registration): Registration;
}

/** Counts are kept for a minute, because a reply asks for one: an account near its end is read each time. */
export const createStorage = ({ db, brandBytes, rateLimits }: { db: Db; brandBytes: number; rateLimits: Limits }): Storage => {
  const counts = new Map<string, Count>();

  const countOf = async (key: string, most: number, more: number, ms: number, read: () => Promise<number>): Promise<Count> => {
    const known = counts.get(key);
    if (known && known.until > performance.now() && known.bytes + known.coming + more < most * 0.9) return known;
    const bytes = await read();
    const until = performance.now() + ms;
    // A read at the same time may have stored a count: keep that one, with what is coming to it.
    const begun = counts.get(key);
    if (begun) return Object.assign(begun, { bytes, until });
    if (counts.size >= keptMost) counts.clear();
    const count = { bytes, coming: 0, until };
    counts.set(key, count);
    return count;
  };
  const readBrand = async (brandId: string, whose: 'all' | 'guests') => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${storedBytes.bytes}), 0)::float8` })
      .from(storedBytes)
      .innerJoin(users, eq(users.id, storedBytes.userId))
      .where(and(eq(storedBytes.applicationId, brandId), whose === 'guests' ? eq(users.platform, 'guest') : undefined));
    return row?.bytes ?? 0;
  };

  /** What a brand keeps, and of that what its guests do, which has a limit of its own. */
  const countsOf = (brandId: string, isGuest: boolean, bytes: number) =>
    Promise.all(
      (isGuest ? (['all', 'guests'] as const) : (['all'] as const)).map(async (whose) => {
        const most = whose === 'all' ? brandBytes : brandBytes * guestShare;
        const count = await countOf(`${whose}:${brandId}`, most, bytes, brandMs, () => readBrand(brandId, whose));
        return { count, most };
      }),
    );

  const within: Storage['within'] = async ({ caller: { userId, isGuest }, brand, address }, bytes, work) => {
    const most = isGuest ? storedMost.guest : storedMost.member;
    const account = await countOf(`user:${userId}`, most, bytes, accountMs, () => readStoredBytes(db, userId));
    const brands = await countsOf(brand.id, isGuest, bytes);
    const isOver = (count: Count, limit: number) => count.bytes + count.coming + Math.max(1, bytes) > limit;
    if (isOver(account, most)) throw new AppError('storage_full', { params: { limit: most / 1_000_000, unit: 'MB' } });
    if (brands.some((one) => isOver(one.count, one.most))) throw new AppError('site_full');
    const kilobytes = Math.max(1, Math.ceil(bytes / 1000));
    if (isGuest) await rateLimits.take(...limitRules('guestKeeps', { brand, caller: { userId }, address }, kilobytes));
    const counts = [account, ...brands.map(({ count }) => count)];
    for (const count of counts) count.coming += bytes;
    try {
      return await work();
    } finally {
      for (const count of counts) {
        count.coming -= bytes;
        count.bytes += bytes;
      }
    }
  };

  return {
    within,
    guard: (registration) => {
      const { endpoint, handle } = registration;
      const kind = endpoint.keeps;
      if (!kind) return registration;
      return {
        endpoint,
        async handle(input: never, context: never) {
          const { caller, brand, bodyBytes, address } = context as Context;
          if (!caller) return handle(input, context);
          try {
            return await within({ caller, brand, address }, bodyBytes, () => handle(input, context));
          } finally {
            // How much it stored was not known before: the next call reads the count anew.
            const known = counts.get(`user:${caller.userId}`);
            if (known && kind === 'makes') known.until = 0;
          }
        },
      };
    },
  };
};
