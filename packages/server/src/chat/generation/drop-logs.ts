import { and, eq, exists, inArray, isNotNull, lt, ne } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { generationEvents, generations } from '../../db/schema.ts';
import { dropBatch } from '../../kernel/drop-some.ts';

/** "Why this reply?", after its days. */
export const dropReports: Sweep = ({ db, periods, daysAgo }) =>
  db
    .update(generations)
    .set({ report: null })
    .where(
      inArray(
        generations.id,
        db
          .select({ id: generations.id })
          .from(generations)
          .where(and(isNotNull(generations.report), lt(generations.createdAt, daysAgo(periods.reportDays))))
          .limit(dropBatch),
      ),
    )
    .returning({ id: generations.id });

/** Of a generation that is over, its beginning and its end stay, next to each other: a log is never read across a gap. */
export const dropPieces: Sweep = ({ db, periods, daysAgo }) =>
  db.transaction(async (tx) => {
    const hasPieces = exists(
      tx
        .select({ seq: generationEvents.seq })
        .from(generationEvents)
        .where(and(eq(generationEvents.generationId, generations.id), eq(generationEvents.kind, 'delta'))),
    );
    const cutoff = daysAgo(periods.pieceHours / 24);
    const over = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(and(ne(generations.status, 'running'), lt(generations.createdAt, cutoff), hasPieces))
      .limit(dropBatch / 10);
    if (over.length === 0) return over;
    const ofThem = inArray(
      generationEvents.generationId,
      over.map(({ id }) => id),
    );
    await tx.delete(generationEvents).where(and(ofThem, eq(generationEvents.kind, 'delta')));
    await tx
      .update(generationEvents)
      .set({ seq: 2 })
      .where(and(ofThem, inArray(generationEvents.kind, ['done', 'error'])));
    return over;
  });
