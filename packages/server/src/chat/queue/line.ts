import { limits } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../db/rows-of.ts';
import { queues, queueTickets } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';

/** Which line, whose place, and the line's rules. */
export interface Visit {
  applicationId: string;
  userId: string;
  /** People inside at a time. */
  capacity: number;
  idleMs: number;
}

/** Where a user stands; `timeLeft` is seconds of wait, or of access. */
export interface Place {
  status: 'waiting' | 'access' | 'refresh' | 'expired';
  /** From 1; 0 inside. */
  position: number;
  timeLeft: number;
}

/** Places in a brand's line. All of it is in the database, so that any number of servers gives out one line. */
export interface Line {
  /** Takes a place, or keeps the one there is, and lets its owner in when it is their turn. */
  visit(visit: Visit): Promise<Place>;
  /** Whether the user is inside; that alone is a sign of life too. One statement without a lock. */
  isInside(visit: Visit): Promise<boolean>;
}

export const accessMs = limits.queueAccessMinutes * 60_000;
/** How far back leaving is counted for the estimate. */
const windowMs = 15 * 60_000;
const keptMs = 86_400_000;

type Tx = Pick<Db, 'execute'>;

interface Ticket {
  status: 'waiting' | 'access' | 'expired' | 'left';
  number: number;
  /** Milliseconds since 1970. */
  accessAt: number | null;
}

interface Standing {
  inside: number;
  ahead: number;
  /** When the place inside ends that this user gets if no visitor leaves early; null if one is free. */
  endsAt: number | null;
  /** People who went out within the window. */
  gone: number;
}

/**
 * First come, first served by ticket number: numbers are given, and places inside taken, under the lock
 * of the line's row. A user gets in when fewer people wait before them than places are free, so the
 * order is kept. A place whose owner is silent is given up for good, so that it holds up the line no longer than that.
 */
export const createLine = ({ db, clock }: { db: Db; clock: Clock }): Line => {
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

  const lock = async (tx: Tx, applicationId: string): Promise<void> => {
    const own = sql`select application_id from ${queues} where application_id = ${applicationId} for update`;
    if (rowsOf(await tx.execute(own)).length > 0) return;
    await tx.execute(sql`insert into ${queues} (application_id) values (${applicationId}) on conflict do nothing`);
    await tx.execute(own);
  };

  /** Ends what is over: time inside, and places of silent owners. */
  const sweep = (tx: Tx, { applicationId, idleMs }: Visit, now: number) =>
    tx.execute(sql`
      with buried as (
        delete from ${queueTickets}
        where application_id = ${applicationId} and status in ('expired', 'left') and seen_at < ${at(now - keptMs)}
      )
      update ${queueTickets} set status = case when status = 'access' and access_at <= ${at(now - accessMs)} then 'expired' else 'left' end
      where application_id = ${applicationId} and (
        (status = 'access' and access_at <= ${at(now - accessMs)}) or (status in ('waiting', 'access') and seen_at <= ${at(now - idleMs)}))`);

  const find = async (tx: Tx, { applicationId, userId }: Visit): Promise<Ticket | undefined> =>
    rowsOf<Ticket>(
      await tx.execute(sql`
        select status, number, extract(epoch from access_at)::float8 * 1000 as "accessAt"
        from ${queueTickets} where application_id = ${applicationId} and user_id = ${userId}`),
    )[0];

  const join = async (tx: Tx, { applicationId, userId }: Visit, now: number): Promise<Ticket> => {
    const [row] = rowsOf<{ number: number }>(
      await tx.execute(sql`
        with next as (update ${queues} set last_number = last_number + 1 where application_id = ${applicationId} returning last_number)
        insert into ${queueTickets} (application_id, user_id, number, status, joined_at, seen_at)
        select ${applicationId}, ${userId}, last_number, 'waiting', ${at(now)}, ${at(now)} from next returning number`),
    );
    return { status: 'waiting', number: row?.number ?? 0, accessAt: null };
  };

  const standing = async (tx: Tx, { applicationId, capacity }: Visit, number: number, now: number): Promise<Standing> => {
    const [row] = rowsOf<Standing>(
      await tx.execute(sql`
        with line as (select * from ${queueTickets} where application_id = ${applicationId}),
        counted as (
          select count(*) filter (where status = 'access')::integer as inside,
            count(*) filter (where status = 'waiting' and number < ${number})::integer as ahead,
            count(*) filter (where access_at is not null and
              ((status = 'expired' and access_at > ${at(now - accessMs - windowMs)}) or (status = 'left' and seen_at > ${at(now - windowMs)})))::integer as gone
          from line)
        select counted.*, (
          select extract(epoch from access_at)::float8 * 1000 from line where status = 'access'
          order by access_at offset greatest(0, mod(ahead, ${capacity}::integer) - greatest(0, ${capacity}::integer - inside)) limit 1) + ${accessMs}::float8 as "endsAt"
        from counted`),
    );
    return row ?? { inside: 0, ahead: 0, endsAt: null, gone: 0 };
  };

  /**
   * Seconds, at most: the place this user gets ends at a known moment, and every full round before them
   * takes one time inside. Less where people have been leaving faster than that.
   */
  const estimate = ({ ahead, endsAt, gone }: Standing, capacity: number, now: number): number => {
    const longest = (endsAt === null ? 0 : endsAt - now) + Math.floor(ahead / capacity) * accessMs;
    const paced = gone > 0 ? ((ahead + 1) * windowMs) / gone : Number.POSITIVE_INFINITY;
    return Math.max(1, Math.ceil(Math.min(longest, paced) / 1000));
  };

  /** The last visit of each line that this process makes. */
  const last = new Map<string, Promise<unknown>>();
  /** One after the other: under the lock they would be so anyway, and here none holds a connection while it waits. */
  const inTurn = <T>(applicationId: string, run: () => Promise<T>): Promise<T> => {
    const own = (last.get(applicationId) ?? Promise.resolve()).then(run);
    last.set(
      applicationId,
      own.catch(() => undefined),
    );
    return own;
  };

  const visitUnderLock = (visit: Visit): Promise<Place> =>
    db.transaction(async (tx) => {
      const { applicationId, userId, capacity } = visit;
      await lock(tx, applicationId);
      // Read under the lock: two visits at once are two moments, one after the other.
      const now = clock.now().getTime();
      const isOwn = sql`application_id = ${applicationId} and user_id = ${userId}`;
      await sweep(tx, visit, now);
      const held = await find(tx, visit);
      if (held?.status === 'expired' || held?.status === 'left') {
        await tx.execute(sql`delete from ${queueTickets} where ${isOwn}`);
        return { status: held.status === 'expired' ? 'expired' : 'refresh', position: 0, timeLeft: 0 };
      }
      const ticket = held ?? (await join(tx, visit, now));
      const inside = (accessAt: number): Place => ({
        status: 'access',
        position: 0,
        timeLeft: Math.ceil((accessAt + accessMs - now) / 1000),
      });
      if (ticket.accessAt !== null) {
        await tx.execute(sql`update ${queueTickets} set seen_at = ${at(now)} where ${isOwn}`);
        return inside(ticket.accessAt);
      }
      const line = await standing(tx, visit, ticket.number, now);
      if (line.ahead < capacity - line.inside) {
        await tx.execute(
          sql`update ${queueTickets} set status = 'access', access_at = ${at(now)}, seen_at = ${at(now)} where ${isOwn}`,
        );
        return inside(now);
      }
      await tx.execute(sql`update ${queueTickets} set seen_at = ${at(now)} where ${isOwn}`);
      return { status: 'waiting', position: line.ahead + 1, timeLeft: estimate(line, capacity, now) };
    });

  return {
    visit: (visit) => inTurn(visit.applicationId, () => visitUnderLock(visit)),

    async isInside({ applicationId, userId, idleMs }) {
      const now = clock.now().getTime();
      const found = await db.execute(sql`
        update ${queueTickets} set seen_at = ${at(now)}
        where application_id = ${applicationId} and user_id = ${userId} and status = 'access'
          and access_at > ${at(now - accessMs)} and seen_at > ${at(now - idleMs)}
        returning number`);
      return rowsOf(found).length > 0;
    },
  };
};
