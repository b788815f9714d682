import { limits } from '@troupe/protocol';
import { lt, or, sql } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { notifications } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';

const keptDays = 365;

/** What is a year old, and what lies below the newest of an account that are kept. */
export const dropOldNotifications: Sweep = ({ db, daysAgo }) =>
  dropSome(db, {
    key: notifications.id,
    over: or(
      lt(notifications.createdAt, daysAgo(keptDays)),
      sql`${notifications.seq} <= (select newer.seq from ${notifications} newer where newer.user_id = ${notifications.userId} order by newer.seq desc offset ${limits.notificationsMax} limit 1)`,
    ),
  });
