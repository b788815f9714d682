import { mails as table } from '../../db/schema.ts';
import { parseEmail } from '../../kernel/email-address.ts';
import type { Sealer } from '../../kernel/sealed.ts';
import { ServerCloses, type Clock, type Db, type Job, type Jobs, type Log, type NewId } from '../../ports/index.ts';
import { createBounces, type Bounces } from './bounces.ts';
import type { MailOf } from './compose-mail.ts';
import { mailKinds } from './mail-kinds.ts';

export const sendMailJob: Pick<Job<{ id: string }>, 'name'> = { name: 'platform/mails.send' };

/** What is sealed of a waiting mail. */
export interface SealedMail {
  to: string;
  language?: string | undefined;
  params: unknown;
}

export type QueuedMail = MailOf & {
  to: string;
  applicationId: string;
  /** What the reader reads where it is not what their account says; the brand's language where neither tells. */
  language?: string | undefined;
  /** Whose account it is about: it goes with the account. */
  userId?: string | null;
};

export interface Mails {
  /**
   * Writes a mail down within the caller's transaction; it leaves soon after that is done, and never where it is
   * rolled back. Throws where `to` is no address.
   */
  queue(tx: Pick<Db, 'insert'>, mail: QueuedMail): Promise<string>;
  /** What a provider tells of a mail that came back, or of a reader who calls us spam. */
  recordBounce: Bounces['record'];
  /** Whether nothing that is queued goes to an address, since it takes no mail. */
  isRefused(email: string): Promise<boolean>;
  /** Resolves when everything that was queued is asked for. */
  settled(): Promise<void>;
}

export interface MailsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  jobs: Jobs;
  sealer: Sealer;
  log: Log;
}

export const createMails = ({ db, clock, newId, jobs, sealer, log }: MailsDeps): Mails => {
  const bounces = createBounces({ db, clock });
  const underWay = new Set<Promise<void>>();
  /**
   * Not awaited: the queue of jobs writes by a connection of its own, and on PGlite that is the one that the caller's
   * transaction holds. What is asked for too early, or not at all, is found by the next `collect`.
   */
  const ask = (id: string) => {
    const asking = jobs
      .enqueue(sendMailJob, { id }, { key: id })
      .catch((error: unknown) => {
        if (!(error instanceof ServerCloses)) log.error('A mail waits for the next minute.', { error });
      })
      .finally(() => underWay.delete(asking));
    underWay.add(asking);
  };
  return {
    async queue(tx, { kind, params, to, applicationId, language, userId = null }) {
      if (parseEmail(to) === null) throw new Error('A mail goes to one address.');
      // As the account keeps it, which may be from before addresses had one form: another form could be another mailbox.
      const email = to.trim().toLowerCase();
      const id = newId();
      const kept: SealedMail = { to: email, language, params };
      const now = clock.now();
      await tx.insert(table).values({
        id,
        applicationId,
        kind,
        userId,
        sealed: await sealer.seal(JSON.stringify(kept)),
        expiresAt: new Date(now.getTime() + mailKinds[kind].livesMinutes * 60_000),
        createdAt: now,
      });
      ask(id);
      return id;
    },

    recordBounce: bounces.record,

    isRefused: async (email) => (await bounces.last(email)) !== null,

    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
