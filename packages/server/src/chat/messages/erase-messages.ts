import { sql } from 'drizzle-orm';
import type { Erase } from '../../data-map.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { conversations, messages } from '../../db/schema.ts';

/** Messages that one statement drops. */
const slice = 300;

/** The deepest first: a message is removed only once no message below refers to it. */
export const eraseMessages: Erase = async (db, { id }) => {
  const done = await db.execute(sql`
    with gone as (
      delete from ${messages} where id in (
        select message.id from ${messages} message
        where message.conversation_id = (
          select owned.id from ${conversations} owned where owned.user_id = ${id}
          and exists (select 1 from ${messages} left_over where left_over.conversation_id = owned.id) limit 1
        )
        order by message.depth desc, message.seq desc limit ${slice}
      ) returning 1
    )
    select count(*)::integer as count from gone`);
  return rowsOf<{ count: number }>(done)[0]?.count ?? 0;
};
