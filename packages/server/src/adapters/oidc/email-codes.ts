import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { keyValues } from '../../db/schema.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { createKeyValues } from '../../kernel/key-values.ts';

export const codeLifeMs = 10 * 60_000;
/** Guesses at one code. With `signInMailbox` at most 240 of a million an hour at one mailbox, from all networks together. */
export const codeTries = 8;
/** Seconds to wait after so many wrong guesses: a slip costs nothing, a script its hour. */
const waits = [0, 0, 0, 2, 5, 15, 30, 60];

export type CodeVerdict =
  | { kind: 'right'; email: string }
  | { kind: 'wrong' }
  | { kind: 'spent' }
  /** Too soon after the last; the guess was not looked at and does not count. */
  | { kind: 'wait'; seconds: number };

/** Six-digit codes by e-mail, one at a time for each interaction. */
export interface EmailCodes {
  /** A new code, which replaces the one before. */
  issue(interaction: string, email: string): Promise<string>;
  /** The address that a live code was sent to. */
  addressOf(interaction: string): Promise<string | null>;
  /** Counts the try before it looks, so that parallel guesses count too; the right code works once. */
  check(interaction: string, code: string): Promise<CodeVerdict>;
}

export const createEmailCodes = ({ db, clock, keys }: { db: Db; clock: Clock; keys: SecretKeys }): EmailCodes => {
  const records = createKeyValues({ db, clock });
  const idOf = (interaction: string) => `code|${interaction}`;
  const digest = (interaction: string, code: string, key: string) =>
    createHmac('sha256', key).update(`email-code|${interaction}|${code}`).digest('hex');
  const expiry = () => new Date(clock.now().getTime() + codeLifeMs);

  return {
    async issue(interaction, email) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const payload = { email, digest: digest(interaction, code, keys[0]), tries: 0, at: clock.now().getTime() };
      await records.put({ id: idOf(interaction), model: 'EmailCode', payload, expiresAt: expiry() });
      return code;
    },

    async addressOf(interaction) {
      const email = (await records.get(idOf(interaction)))?.payload['email'];
      return typeof email === 'string' ? email : null;
    },

    async check(interaction, code) {
      const id = idOf(interaction);
      const [tries, at] = [sql`(${keyValues.payload}->>'tries')::int`, sql`(${keyValues.payload}->>'at')::bigint`];
      const now = clock.now().getTime();
      const wait = sql`(${sql.raw(`array[${waits.join()}]`)})[${tries} + 1]`;
      const isLive = and(eq(keyValues.id, id), gt(keyValues.expiresAt, clock.now()), sql`${tries} < ${codeTries}`);
      const [counted] = await db
        .update(keyValues)
        .set({
          payload: sql`${keyValues.payload} || jsonb_build_object('tries', ${tries} + 1, 'at', ${now}::bigint)`,
        })
        .where(and(isLive, sql`${at} + 1000 * ${wait} <= ${now}::bigint`))
        .returning();
      if (!counted) {
        const [early] = await db.select({ payload: keyValues.payload }).from(keyValues).where(isLive);
        if (!early) return { kind: 'spent' };
        const seconds = waits[Number(early.payload['tries'])] ?? 0;
        return { kind: 'wait', seconds: Math.max(1, Math.ceil((Number(early.payload['at']) - now) / 1000 + seconds)) };
      }
      const kept = Buffer.from(String(counted.payload['digest']));
      const isGivenUnder = (key: string) => {
        const given = Buffer.from(digest(interaction, code, key));
        return kept.length === given.length && timingSafeEqual(kept, given);
      };
      // Another server may have issued it, one step of a rotation ahead or behind.
      if (!keys.some(isGivenUnder)) return { kind: 'wrong' };
      const taken = await records.take(id);
      return taken ? { kind: 'right', email: String(taken.payload['email']) } : { kind: 'spent' };
    },
  };
};
