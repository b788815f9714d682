import { chooseLanguage, type Brand } from '@troupe/protocol';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { mails, users } from '../../db/schema.ts';
import type { Sealer } from '../../kernel/sealed.ts';
import { MailRefused, type Clock, type Db, type Job, type Jobs, type Log, type Mail } from '../../ports/index.ts';
import { createBounces } from './bounces.ts';
import { composeMail, type MailOf } from './compose-mail.ts';
import { mailKinds } from './mail-kinds.ts';
import { sendMailJob, type SealedMail } from './mails.ts';

/** Tries of one mail: with a wait that doubles from half a minute, a mail server may be away for two hours. */
export const mailTries = 9;
const claimSeconds = 90;
/** Mails that one look takes up. */
const batch = 200;
/** Seconds after which a waiting mail has lost its job, or its job is between two tries. */
const forgottenSeconds = 30;

export interface SendMailsDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  sealer: Sealer;
  brands: { all: readonly Brand[] };
}

/** The last of the waits for a transaction to end; twice this in all. */
const longestWaitMs = 400;

type Row = typeof mails.$inferSelect;

/** What the reader chose to read in, of what the brand offers: what their account keeps when the mail leaves. */
const languageFor = async (db: Db, brand: Brand, { userId }: Row): Promise<string | undefined> => {
  if (userId === null) return undefined;
  const [user] = await db.select({ settings: users.settings }).from(users).where(eq(users.id, userId));
  const kept = user?.settings['interfaceLanguage'];
  return typeof kept === 'string' ? chooseLanguage(brand, { hl: null, account: kept, cookie: null, accepted: null }) : undefined;
};

/** Sends what was queued: each mail by one server at a time, and with one name at every try. */
export const sendMails = ({ db, clock, jobs, log, mail, sealer, brands }: SendMailsDeps) => {
  const bounces = createBounces({ db, clock });

  /** The mail is this server's for a while; null where it is done with, undefined where it is not there (yet). */
  const claim = async (id: string): Promise<Row | null | undefined> => {
    const now = clock.now();
    const [row] = await db
      .update(mails)
      .set({ claimedUntil: new Date(now.getTime() + claimSeconds * 1000), tries: sql`${mails.tries} + 1` })
      .where(and(eq(mails.id, id), eq(mails.state, 'waiting'), or(isNull(mails.claimedUntil), lt(mails.claimedUntil, now))))
      .returning();
    if (row) return row;
    const [other] = await db.select({ state: mails.state }).from(mails).where(eq(mails.id, id));
    // Throw, so that the job runs again once that claim is over: its holder may be dead.
    if (other?.state === 'waiting') throw new Error('The mail is being sent by somebody else.');
    return other && null;
  };

  const end = async (id: string, state: Exclude<Row['state'], 'waiting'>) => {
    const sentAt = state === 'sent' ? clock.now() : null;
    await db.update(mails).set({ state, sealed: null, claimedUntil: null, sentAt }).where(eq(mails.id, id));
  };

  /** Hands a mail over; returns what became of it. */
  const deliver = async (row: Row): Promise<Exclude<Row['state'], 'waiting'>> => {
    if (row.expiresAt <= clock.now()) return 'late';
    const brand = brands.all.find(({ id }) => id === row.applicationId);
    const opened = row.sealed === null ? null : await sealer.open(row.sealed);
    if (!brand || opened === null || !Object.hasOwn(mailKinds, row.kind)) return 'failed';
    const { to, params, ...asked } = JSON.parse(opened) as SealedMail;
    if ((await bounces.last(to)) !== null) return 'bounced';
    const language = asked.language ?? (await languageFor(db, brand, row));
    try {
      await mail.send({ to, id: row.id, ...composeMail(brand, { kind: row.kind, params } as MailOf, { language }) });
      return 'sent';
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await bounces.record(to, 'refused');
      return 'bounced';
    }
  };

  const send: Job<{ id: string }> = {
    ...sendMailJob,
    atOnce: 4,
    tries: mailTries,
    withinSeconds: claimSeconds - 10,
    async run({ id }, { signal }) {
      let row = await claim(id);
      // The transaction that queued it may be a moment behind; what takes longer is found by `collect`.
      for (let waitMs = 50; row === undefined && waitMs <= longestWaitMs && !signal.aborted; waitMs *= 2) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        row = await claim(id);
      }
      if (!row) return;
      try {
        const state = await deliver(row);
        await end(id, state);
        if (state === 'failed') log.error('A mail cannot be sent.', { id, kind: row.kind });
      } catch (error) {
        if (row.tries >= mailTries) {
          await end(id, 'failed');
          log.error('A mail was given up.', { id, kind: row.kind, error });
          return;
        }
        await db.update(mails).set({ claimedUntil: null }).where(eq(mails.id, id));
        throw error;
      }
    },
  };

  const collect: Job = {
    name: 'platform/mails.collect',
    schedule: '* * * * *',
    tries: 1,
    async run() {
      const forgotten = new Date(clock.now().getTime() - forgottenSeconds * 1000);
      const waiting = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.state, 'waiting'), lt(mails.createdAt, forgotten)))
        .orderBy(asc(mails.createdAt))
        .limit(batch);
      for (const { id } of waiting) await jobs.enqueue(sendMailJob, { id }, { key: id });
    },
  };

  return [send, collect];
};
