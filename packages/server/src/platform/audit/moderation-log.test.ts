import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountActor, operator } from './actor.ts';
import { createRandom } from '../../kernel/seeded-random.ts';
import { moderationLog, moderationLogHead } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database, Db } from '../../ports/index.ts';
import { createModerationLog, verifyModerationLog } from './moderation-log.ts';

let database: Database;
let db: Db;
const entries = 40;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  const clock = createManualClock();
  const log = createModerationLog({ clock });
  const append = (index: number) =>
    db.transaction((tx) =>
      log.append(tx, {
        applicationId: 'daybreak',
        actor: index % 3 ? accountActor(`user-${index}`) : operator,
        action: 'message_reported',
        subject: `message:m${index}`,
        data: { label: 'spam', report: `r${index}`, comment: null },
      }),
    );
  for (let index = 0; index < entries - 10; index += 1) await append(index);
  await Promise.all(Array.from({ length: 10 }, (_, index) => append(entries + index)));
});
afterAll(() => database.close());

/** Does something to the log behind its back and undoes it; returns where the chain was found broken. */
const tamper = async (change: (tx: Db) => Promise<unknown>): Promise<number | null> => {
  let found: { seq: number } | null = null;
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table moderation_log disable trigger all`);
      await change(tx as unknown as Db);
      found = await verifyModerationLog(tx, 7);
      throw new Error('undone');
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error;
    });
  return found && (found as { seq: number }).seq;
};

describe('the moderation log', () => {
  it('counts without gaps, also when entries are added at the same moment, and holds to its end', async () => {
    const rows = await db.select({ seq: moderationLog.seq }).from(moderationLog).orderBy(asc(moderationLog.seq));
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: entries }, (_, index) => index + 1));
    expect(await verifyModerationLog(db)).toBeNull();
  });

  it('takes new entries only: the database refuses to change, delete or empty it', async () => {
    const refusal = { cause: expect.objectContaining({ message: 'moderation_log is append-only' }) };
    await expect(db.update(moderationLog).set({ action: 'nothing' })).rejects.toMatchObject(refusal);
    await expect(db.delete(moderationLog).where(eq(moderationLog.seq, 3))).rejects.toMatchObject(refusal);
    await expect(db.execute(sql`truncate moderation_log`)).rejects.toMatchObject(refusal);
    expect(await db.$count(moderationLog)).toBe(entries);
  });

  it('shows every single edit, deletion and swap of 1,000 made at random by somebody who owns the database', async () => {
    const random = createRandom('tampering');
    const pick = () => 1 + Math.floor(random() * entries);
    const fields = ['applicationId', 'actorUserId', 'action', 'subject', 'previousHash', 'hash'] as const;
    for (let round = 0; round < 1000; round += 1) {
      const at = pick();
      const kind = round % 4;
      const found = await tamper(async (tx) => {
        const here = eq(moderationLog.seq, at);
        if (kind === 0) {
          const field = fields[Math.floor(random() * fields.length)] ?? 'action';
          await tx
            .update(moderationLog)
            .set({ [field]: 'changed' })
            .where(here);
        } else if (kind === 1) {
          await tx
            .update(moderationLog)
            .set({ data: { label: 'other' } })
            .where(here);
        } else if (kind === 2) await tx.delete(moderationLog).where(here);
        else {
          const other = (at % entries) + 1;
          await tx.update(moderationLog).set({ seq: 0 }).where(here);
          await tx.update(moderationLog).set({ seq: at }).where(eq(moderationLog.seq, other));
          await tx.update(moderationLog).set({ seq: other }).where(eq(moderationLog.seq, 0));
        }
      });
      expect(found, `round ${round}, entry ${at}`).not.toBeNull();
    }
    expect(await verifyModerationLog(db)).toBeNull();
  });

  it('shows that its last entries were cut off', async () => {
    expect(await tamper((tx) => tx.delete(moderationLog).where(sql`${moderationLog.seq} > 35`))).toBe(36);
    const isEmptied = tamper(async (tx) => {
      await tx.delete(moderationLog);
      await tx.update(moderationLogHead).set({ seq: 5 });
    });
    expect(await isEmptied).toBe(1);
  });
});
