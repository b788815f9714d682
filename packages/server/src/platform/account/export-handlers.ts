import { AppError, createExport, getExport, type AccountExport } from '@troupe/protocol';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { DataMap } from '../../data-map.ts';
import { exportParts, exports, users } from '../../db/schema.ts';
import { contentPolicy } from '../../http/content-policy.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { randomSecret } from '../../kernel/digest.ts';
import type { Sweep } from '../../data-map.ts';
import type { Clock, Db, Job, Jobs } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import type { KnownUsers } from '../identity/known-users.ts';
import { accountOf } from './account-of.ts';
import type { Mails } from '../mails/mails.ts';
import { writeExport } from './write-export.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

export interface ExportHandlersDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  dataMaps: readonly DataMap[];
  mails: Pick<Mails, 'queue'>;
  adultAccess: AdultAccess;
  identity: { known: Pick<KnownUsers, 'byCookie'> };
}

type ExportRow = typeof exports.$inferSelect;

const lifeDays = 7;
/** Bytes of one piece that is kept. */
const partBytes = 512 * 1024;

const exportJob: Pick<Job<{ exportId: string }>, 'name'> = { name: 'platform/account.export' };

const none: AccountExport = {
  state: 'none',
  requested_at: null,
  ready_at: null,
  ends_at: null,
  bytes: 0,
  done: 0,
  step: null,
  href: null,
  next_at: null,
};

/** An archive that is not finished within a day counts as failed. */
const stateOf = ({ state, requestedAt }: ExportRow, now: Date): ExportRow['state'] =>
  state === 'queued' && now.getTime() - requestedAt.getTime() > dayMs ? 'failed' : state;

const isClosedTo = ({ state, showsAdult }: ExportRow, mayHaveAdult: boolean): boolean =>
  state === 'ready' && showsAdult && !mayHaveAdult;

/**
 * An archive as its owner sees it; one that was asked for while adult content was open to them is gone once that is over,
 * and they may ask for another at once.
 */
const toExport = (row: ExportRow | undefined, now: Date, mayHaveAdult: boolean): AccountExport => {
  if (!row || isClosedTo(row, mayHaveAdult)) return none;
  const state = stateOf(row, now);
  const isThere = state === 'ready' && row.endsAt !== null && row.endsAt > now;
  const nextAt = new Date(row.requestedAt.getTime() + dayMs);
  return {
    state: state === 'ready' && !isThere ? 'none' : state,
    requested_at: row.requestedAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    bytes: row.bytes,
    done: row.done,
    step: row.step,
    href: isThere ? `/exports/${row.id}` : null,
    next_at: state === 'ready' && nextAt > now ? nextAt.toISOString() : null,
  };
};

/** POST and GET users/export. */
export const exportHandlers = ({
  db,
  clock,
  jobs,
  adultAccess,
}: Pick<ExportHandlersDeps, 'db' | 'clock' | 'jobs' | 'adultAccess'>): Registration[] => {
  const find = async (userId: string) => (await db.select().from(exports).where(eq(exports.userId, userId)))[0];

  return [
    handler(getExport, async (_input, context) =>
      toExport(await find(context.caller.userId), clock.now(), await adultAccess(context)),
    ),

    handler(createExport, async (_input, context) => {
      const { caller, brand } = context;
      const now = clock.now();
      const mayHaveAdult = await adultAccess(context);
      const exportId = randomSecret();
      const isNew = await db.transaction(async (tx) => {
        // Lock the account: two tabs must not start two exports.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update');
        const [row] = await tx.select().from(exports).where(eq(exports.userId, caller.userId));
        if (row && stateOf(row, now) === 'queued') return false;
        const next = row && toExport(row, now, mayHaveAdult).next_at;
        if (next)
          throw new AppError('rate_limited', {
            params: { retry_after: Math.ceil((new Date(next).getTime() - now.getTime()) / 1000) },
          });
        await tx.delete(exports).where(eq(exports.userId, caller.userId));
        await tx.insert(exports).values({
          id: exportId,
          userId: caller.userId,
          applicationId: brand.id,
          state: 'queued',
          showsAdult: mayHaveAdult,
          requestedAt: now,
        });
        return true;
      });
      if (isNew) await jobs.enqueue(exportJob, { exportId }, { key: exportId });
      return toExport(await find(caller.userId), now, mayHaveAdult);
    }),
  ];
};

/** Pieces of one size, so that a small file is no row of its own. */
const inParts = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    yield new Uint8Array(Buffer.concat(held));
    held = [];
    size = 0;
  }
  if (size > 0) yield new Uint8Array(Buffer.concat(held));
};

/** Writes an archive; one that was broken off is begun anew. */
export const writeExportJob = (
  deps: Omit<ExportHandlersDeps, 'jobs' | 'identity' | 'adultAccess'>,
): Job<{ exportId: string }> => ({
  ...exportJob,
  withinSeconds: 3600,
  async run({ exportId }, { signal }) {
    const { db, clock, dataMaps: maps, mails } = deps;
    const isThis = and(eq(exports.id, exportId), eq(exports.state, 'queued'));
    const [row] = await db.select().from(exports).where(isThis);
    if (!row) return;
    await db.delete(exportParts).where(eq(exportParts.exportId, exportId));
    const onFile = async (step: string, done: number) => {
      signal.throwIfAborted();
      await db.update(exports).set({ step, done }).where(isThis);
    };
    let [seq, bytes] = [0, 0];
    const { userId, showsAdult } = row;
    for await (const body of inParts(writeExport({ db, maps, showsAdult }, { userId, now: clock.now(), onFile }))) {
      signal.throwIfAborted();
      await db.insert(exportParts).values({ exportId, seq, body });
      seq += 1;
      bytes += body.length;
    }
    const readyAt = clock.now();
    const endsAt = new Date(readyAt.getTime() + lifeDays * dayMs);
    await db.transaction(async (tx) => {
      const [ready] = await tx
        .update(exports)
        .set({ state: 'ready', step: null, bytes, readyAt, endsAt })
        .where(isThis)
        .returning();
      const [user] = ready ? await tx.select().from(users).where(eq(users.id, ready.userId)) : [];
      if (!ready || !user?.email || user.closedAt) return;
      await mails.queue(tx, {
        kind: 'export_ready',
        to: user.email,
        applicationId: ready.applicationId,
        userId: user.id,
        params: { path: '/profile/data', days: lifeDays },
      });
    });
  },
});

export const dropEndedExports: Sweep = ({ db, now }) => dropSome(db, { key: exports.id, over: lt(exports.endsAt, now) });

const partsOf = (db: Db, exportId: string): ReadableStream<Uint8Array> => {
  let seq = -1;
  return new ReadableStream({
    async pull(controller) {
      const [part] = await db
        .select()
        .from(exportParts)
        .where(and(eq(exportParts.exportId, exportId), gt(exportParts.seq, seq)))
        .orderBy(asc(exportParts.seq))
        .limit(1);
      if (!part) return controller.close();
      seq = part.seq;
      controller.enqueue(new Uint8Array(part.body));
    },
  });
};

/** GET /exports/{id}: for a browser that is signed in as the owner only. */
export const createExportRoute = ({
  db,
  clock,
  adultAccess,
  identity: { known },
}: Pick<ExportHandlersDeps, 'db' | 'clock' | 'adultAccess' | 'identity'>): RawRoute => ({
  prefix: '/exports',
  limit: 'dataExports',
  bodyBytes: 0,
  accountOf: accountOf(known),
  async answer(request, { brand, userId, place }) {
    const id = /^\/exports\/([\w-]{43})$/.exec(new URL(request.url).pathname)?.[1];
    if (!id || userId === null || request.method !== 'GET') throw new AppError('not_found');
    const [row] = await db
      .select()
      .from(exports)
      .where(and(eq(exports.id, id), eq(exports.userId, userId), eq(exports.state, 'ready'), gt(exports.endsAt, clock.now())));
    if (!row) throw new AppError('not_found');
    const caller = { userId, platform: 'first_party' as const };
    if (row.showsAdult && !(await adultAccess({ brand, caller, place }))) throw new AppError('not_found');
    const day = row.requestedAt.toISOString().slice(0, 10);
    return new Response(partsOf(db, row.id), {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(row.bytes),
        'content-disposition': `attachment; filename="${brand.id}-account-${day}.zip"`,
        'content-security-policy': contentPolicy({ sandbox: '' }),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});
