import { sql } from 'drizzle-orm';
import type { Adopt } from '../../data-map.ts';
import { queueBypasses, queueTickets } from '../../db/schema.ts';

/** Signing in loses no place in a line; a place that the member holds already is the one that counts. */
export const moveTickets: Adopt = async (tx, guestId, memberId) => {
  await tx.execute(sql`
    update ${queueTickets} set user_id = ${memberId} where user_id = ${guestId} and not exists (
      select 1 from ${queueTickets} held where held.user_id = ${memberId} and held.application_id = ${queueTickets}.application_id)`);
};

/** Signing in loses no pass. */
export const moveBypasses: Adopt = async (tx, guestId, memberId) => {
  await tx.execute(sql`
    update ${queueBypasses} set user_id = ${memberId} where user_id = ${guestId} and not exists (
      select 1 from ${queueBypasses} held where held.user_id = ${memberId}
        and held.application_id = ${queueBypasses}.application_id and held.character_id = ${queueBypasses}.character_id)`);
};
