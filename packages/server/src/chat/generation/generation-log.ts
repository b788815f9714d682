import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { generationEvents, generations } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import type { Queries } from '../messages/message-tree.ts';
import type { LogEvent, LogNotifier } from './log-notifier.ts';

/** What the first event of every generation remembers, so that any process can end the generation. */
export interface StartData {
  user_message_id: string | null;
  /** Where the head goes back when nothing was written. */
  former_head_id: string | null;
  /** Status of a continued message before. */
  former_status: 'complete' | 'stopped' | 'interrupted' | 'failed' | null;
  /** The member of a group whose reply it is. */
  speaker_id?: string;
  /** What the user wrote asks for people who help. */
  needs_help?: true;
}

/**
 * The append-only log of each generation. Only a running generation accepts events, so tokens that
 * come late are dropped by the database itself, whichever process wrote the end.
 */
export const appendDelta = async (db: Queries, generationId: string, seq: number, text: string): Promise<boolean> => {
  const running = db
    .select({
      generationId: generations.id,
      seq: sql<number>`${seq}::integer`.as('seq'),
      kind: sql<'delta'>`'delta'`.as('kind'),
      data: sql`${JSON.stringify({ text })}::jsonb`.as('data'),
      createdAt: sql`now()`.as('created_at'),
    })
    .from(generations)
    .where(and(eq(generations.id, generationId), eq(generations.status, 'running')))
    .for('share');
  const written = await db
    .insert(generationEvents)
    .select(running as never)
    .returning({ seq: generationEvents.seq });
  return written.length > 0;
};

/** Events after a seq, in order and never across a gap. */
export const readEvents = async (db: Queries, generationId: string, after: number): Promise<LogEvent[]> => {
  const rows = await db
    .select({ seq: generationEvents.seq, kind: generationEvents.kind, data: generationEvents.data })
    .from(generationEvents)
    .where(and(eq(generationEvents.generationId, generationId), gt(generationEvents.seq, after)))
    .orderBy(asc(generationEvents.seq));
  const gap = rows.findIndex((row, index) => row.seq !== after + 1 + index);
  return gap < 0 ? rows : rows.slice(0, gap);
};

export const isTerminal = (event: LogEvent): boolean => event.kind === 'done' || event.kind === 'error';

const hasEnded = async (db: Db, generationId: string): Promise<boolean> => {
  const [generation] = await db.select({ status: generations.status }).from(generations).where(eq(generations.id, generationId));
  return generation?.status !== 'running';
};

/** A timer may fire a moment before its time. */
const shortestWaitMs = 5;

/**
 * Follows a log from a seq to its terminal event: replays, then waits for news, by wake-up in this
 * process and by polling for generations of another: a generation that is written here is asked for only with each silence,
 * or a thousand waiting readers would keep the database busy. Yields null each time nothing came for `idleMs`.
 * `known` are the first events where the caller has them at hand.
 */
export async function* followLog(
  { db, logNotifier, pollMs }: { db: Db; logNotifier: LogNotifier; pollMs: number },
  generationId: string,
  options: { after: number; idleMs: number; signal: AbortSignal; known?: readonly LogEvent[] },
): AsyncGenerator<LogEvent | null> {
  let { after } = options;
  let spokenAt = performance.now();
  const news = logNotifier.subscribe(generationId);
  /** Asks the database; once a generation is over its log is read a last time, and null means it holds nothing more. */
  const ask = async (mayBeOver: boolean): Promise<LogEvent[] | null> => {
    const events = await readEvents(db, generationId, after);
    if (events.length > 0 || !mayBeOver || !(await hasEnded(db, generationId))) return events;
    const rest = await readEvents(db, generationId, after);
    return rest.length > 0 ? rest : null;
  };
  try {
    let events = options.known ? [...options.known] : await ask(after > 0);
    while (events !== null) {
      for (const event of events) {
        yield event;
        after = event.seq;
        if (isTerminal(event)) return;
        spokenAt = performance.now();
      }
      if (performance.now() - spokenAt >= options.idleMs) {
        yield null;
        spokenAt = performance.now();
      }
      const untilIdle = Math.max(shortestWaitMs, options.idleMs - (performance.now() - spokenAt));
      const next = await news.next(logNotifier.hasWriter(generationId) ? untilIdle : pollMs, options.signal);
      if (options.signal.aborted) return;
      if (next !== null && next !== 'grown' && next.seq <= after + 1) events = next.seq === after + 1 ? [next] : [];
      else events = await ask(next === null);
    }
  } finally {
    news.close();
  }
}
