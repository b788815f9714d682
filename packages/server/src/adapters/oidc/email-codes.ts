import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { oidcRecords } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { createRecords } from '../../platform/records.ts';

export const codeLifeMs = 10 * 60_000;
export const codeTries = 5;
/** Codes for one address within `codeLifeMs`: spares the mailbox, and bounds guessing to 25 of a million. */
export const codesPerAddress = 5;

export type CodeVerdict = { kind: 'right'; email: string } | { kind: 'wrong' } | { kind: 'spent' };

/** Six-digit codes by e-mail, one at a time for each interaction. */
export interface EmailCodes {
  /** A new code, which replaces the one before; null when the address has had too many. */
  issue(interaction: string, email: string): Promise<string | null>;
  /** The address that a live code was sent to. */
  addressOf(interaction: string): Promise<string | null>;
  /** Counts the try before it looks, so that parallel guesses count too; the right code works once. */
  check(interaction: string, code: string): Promise<CodeVerdict>;
}

export const createEmailCodes = ({ db, clock, key }: { db: Db; clock: Clock; key: string }): EmailCodes => {
  const records = createRecords({ db, clock });
  const idOf = (interaction: string) => `code|${interaction}`;
  const digest = (interaction: string, code: string) =>
    createHmac('sha256', key).update(`email-code|${interaction}|${code}`).digest('hex');
  const expiry = () => new Date(clock.now().getTime() + codeLifeMs);

  /** One statement, so that any number of requests at once are counted right. */
  const isAllowed = async (email: string): Promise<boolean> => {
    const id = `codes-sent|${createHash('sha256').update(email).digest('hex')}`;
    const isOver = sql`${oidcRecords.expiresAt} <= ${clock.now().toISOString()}::timestamptz`;
    const [counted] = await db
      .insert(oidcRecords)
      .values({ id, model: 'CodesSent', payload: { count: 1 }, expiresAt: expiry() })
      .onConflictDoUpdate({
        target: oidcRecords.id,
        set: {
          payload: sql`jsonb_build_object('count', case when ${isOver} then 1 else (${oidcRecords.payload}->>'count')::int + 1 end)`,
          expiresAt: sql`case when ${isOver} then excluded.expires_at else ${oidcRecords.expiresAt} end`,
        },
      })
      .returning({ payload: oidcRecords.payload });
    return Number(counted?.payload['count']) <= codesPerAddress;
  };

  return {
    async issue(interaction, email) {
      if (!(await isAllowed(email))) return null;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const payload = { email, digest: digest(interaction, code), tries: 0 };
      await records.put({ id: idOf(interaction), model: 'EmailCode', payload, expiresAt: expiry() });
      return code;
    },

    async addressOf(interaction) {
      const email = (await records.get(idOf(interaction)))?.payload['email'];
      return typeof email === 'string' ? email : null;
    },

    async check(interaction, code) {
      const id = idOf(interaction);
      const tries = sql`(${oidcRecords.payload}->>'tries')::int`;
      const [counted] = await db
        .update(oidcRecords)
        .set({ payload: sql`jsonb_set(${oidcRecords.payload}, '{tries}', to_jsonb(${tries} + 1))` })
        .where(and(eq(oidcRecords.id, id), gt(oidcRecords.expiresAt, clock.now()), sql`${tries} < ${codeTries}`))
        .returning();
      if (!counted) return { kind: 'spent' };
      const kept = Buffer.from(String(counted.payload['digest']));
      const given = Buffer.from(digest(interaction, code));
      if (kept.length !== given.length || !timingSafeEqual(kept, given)) return { kind: 'wrong' };
      const taken = await records.take(id);
      return taken ? { kind: 'right', email: String(taken.payload['email']) } : { kind: 'spent' };
    },
  };
};
