import { badField, type Brand } from '@troupe/protocol';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Brands } from '../../brands.ts';
import { webhookEvents, type webhookSources } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import { dayMs, hourMs } from '../../kernel/schedules/time.ts';
import { createSealer } from '../../kernel/sealed.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db, Job, Log } from '../../ports/index.ts';

/** Bytes that an event may have on its way to us. */
export const eventBytes = 64_000;
/** Bytes of what is stored of it; sealed they are a third more. */
const storedBytes = 2000;
/** For so long nothing else begins an event that is being handled: longer than any handler takes. */
const leaseMs = 60_000;
/** Wait after the first try; each further one doubles, up to an hour. */
const firstWaitMs = 30_000;
/** An event that fails for so long is kept as failed. */
const triedMs = 3 * dayMs;

/** A room that a provider calls. */
export interface InboxSource {
  name: (typeof webhookSources)[number];
  /**
   * Reads an event: the provider's name of it, and what `handle` needs of it, as text; null for one that asks for nothing,
   * which is not stored. Throws `unauthorized` unless the provider signed it for this brand.
   */
  read(event: { brandId: string; headers: Headers; body: Uint8Array }): Promise<{ id: string; needed: string } | null>;
  /** Does what an event asks for. Again where it threw or its server died: what is done twice must be as if done once. */
  handle(needed: string, event: { brand: Brand; receivedAt: Date }): Promise<void>;
}

export interface InboxDeps {
  db: Db;
  clock: Clock;
  log: Log;
  brands: Brands;
  secretKeys: SecretKeys;
}

export interface Inbox {
  /** Answers a provider's call: 204 once the event is stored, whether or not its handler managed. */
  answer(request: Request, brand: Brand): Promise<Response>;
  /** Handles what was stored and not handled. */
  job: Job;
}

type Row = typeof webhookEvents.$inferSelect;

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** The events of one source: stored, which may not be done while one is stored already. */
const createStore = ({ db, clock, secretKeys }: InboxDeps, source: InboxSource['name']) => {
  const sealer = createSealer(secretKeys, 'webhook-events');

  return {
    /** Null where it is known: the first of any number at once has it. It is the caller's for the time of the lease. */
    async add({ id, needed }: { id: string; needed: string }, brand: Brand): Promise<Row | null> {
      if (new TextEncoder().encode(needed).length > storedBytes) throw badField('body', 'says more than can be stored of it');
      const now = clock.now();
      const row = {
        id: await sha256(`${source}|${brand.id}|${id}`),
        source,
        applicationId: brand.id,
        sealed: await sealer.seal(needed),
        state: 'waiting',
        tries: 1,
        nextAt: later(now, leaseMs),
        createdAt: now,
      } as const;
      const [added] = await db.insert(webhookEvents).values(row).onConflictDoNothing().returning();
      return added ?? null;
    },

    /** One that is due, for the time of the lease; undefined where none is. */
    async claim(): Promise<Row | undefined> {
      const now = clock.now();
      const isDue = and(eq(webhookEvents.source, source), eq(webhookEvents.state, 'waiting'), lte(webhookEvents.nextAt, now));
      const due = db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(isDue)
        .orderBy(asc(webhookEvents.nextAt))
        .limit(1)
        .for('update', { skipLocked: true });
      const [row] = await db
        .update(webhookEvents)
        .set({ tries: sql`${webhookEvents.tries} + 1`, nextAt: later(now, leaseMs) })
        .where(eq(webhookEvents.id, due))
        .returning();
      return row;
    },

    open: async ({ sealed }: Row): Promise<string | null> => (sealed === null ? null : sealer.open(sealed)),

    /** Changes one that waits; one that another server has done meanwhile stays done. */
    async change({ id }: Row, set: Partial<Row>): Promise<void> {
      await db
        .update(webhookEvents)
        .set(set)
        .where(and(eq(webhookEvents.id, id), eq(webhookEvents.state, 'waiting')));
    },
  };
};

/**
 * The inbox of what a provider calls about (decision 305). An event is stored once, whatever becomes of it, and only then
 * the provider hears that it was; it is handled at once, and by the job where that failed or the server died.
 */
export const createInbox = (deps: InboxDeps, source: InboxSource): Inbox => {
  const { clock, log, brands } = deps;
  const store = createStore(deps, source.name);

  const attempt = async (row: Row): Promise<void> => {
    const brand = brands.all.find(({ id }) => id === row.applicationId);
    const needed = await store.open(row);
    if (!brand || needed === null) throw new Error('The brand of an event is gone, or the secret under which it was sealed.');
    await source.handle(needed, { brand, receivedAt: row.createdAt });
    await store.change(row, { state: 'done', sealed: null });
  };

  const postpone = async (row: Row, error: unknown): Promise<void> => {
    const now = clock.now();
    const isGivenUp = now.getTime() - row.createdAt.getTime() >= triedMs;
    const text = isGivenUp ? 'An event was given up; it is kept as failed.' : 'An event failed and is tried again.';
    log.error(text, { source: source.name, event: row.id, tries: row.tries, error });
    const wait = Math.min(firstWaitMs * 2 ** (row.tries - 1), hourMs);
    await store.change(row, isGivenUp ? { state: 'failed' } : { nextAt: later(now, wait) });
  };

  /** Does not throw: the event is stored, and begins again when its lease ends. */
  const work = async (row: Row): Promise<void> => {
    try {
      await attempt(row).catch((error: unknown) => postpone(row, error));
    } catch (error) {
      log.error('An event could not be put off; it is tried again.', { source: source.name, event: row.id, error });
    }
  };

  return {
    async answer(request, brand) {
      const body = new Uint8Array(await request.arrayBuffer());
      const event = await source.read({ brandId: brand.id, headers: request.headers, body });
      const row = event && (await store.add(event, brand));
      if (row !== null) await work(row);
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    },

    job: {
      name: `platform/inbox.${source.name}`,
      schedule: '* * * * *',
      tries: 1,
      async run(_, { signal }) {
        while (!signal.aborted) {
          const row = await store.claim();
          if (row === undefined) return;
          await work(row);
        }
      },
    },
  };
};
