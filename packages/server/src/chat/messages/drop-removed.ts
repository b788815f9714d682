import { and, eq, lt, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sweep } from '../../data-map.ts';
import { messages } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';

/** From the ends of branches inwards: no message goes while another stands below it. */
export const dropRemovedMessages: Sweep = ({ db, periods, daysAgo }) => {
  const below = alias(messages, 'below');
  return dropSome(db, {
    key: messages.id,
    over: and(
      lt(messages.deletedAt, daysAgo(periods.removedDays)),
      notExists(db.select({ id: below.id }).from(below).where(eq(below.prevId, messages.id))),
    ),
  });
};
