import { ageLimits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import type { Brands } from '../../brands.ts';
import { ageSessions } from '../../db/schema.ts';
import type { AgeChecks, Clock, Db, Job, Jobs, Log } from '../../ports/index.ts';
import type { SessionIds } from './session-ids.ts';
import type { SettleReport } from './settle-report.ts';

/** Seconds after which a provider is asked about an attempt whose call may have got lost; at last a minute before it ends. */
const pollsAfterS = [30, 120, 600, 1800, (ageLimits.attemptMinutes - 1) * 60] as const;

interface Asked {
  session: string;
}

export interface AgePolls {
  job: Job<Asked>;
  later(id: string): void;
}

/** Asks a provider how an attempt stands, in place of a call that got lost. */
export const createAgePolls = (deps: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  brands: Brands;
  ageChecks: AgeChecks | null;
  sessionIds: SessionIds;
  settle: SettleReport;
}): AgePolls => {
  const job: Job<Asked> = {
    name: 'platform/age.poll',
    tries: 2,
    withinSeconds: 30,
    async run({ session: id }) {
      const [session] = await deps.db.select().from(ageSessions).where(eq(ageSessions.id, id));
      if (!session || deps.ageChecks === null || session.state === 'passed') return;
      const brand = deps.brands.all.find((one) => one.id === session.applicationId);
      const sessionId = await deps.sessionIds.find(id, session.hash);
      if (!brand || sessionId === null) return;
      const report = await deps.ageChecks.poll({ sessionId, brandId: brand.id });
      if (report !== null) await deps.settle({ ...report, sessionId }, brand, deps.clock.now());
    },
  };
  return {
    job,
    later(id) {
      for (const afterSeconds of pollsAfterS) {
        // Do not wait for the queue: the provider's own call comes anyway.
        deps.jobs
          .enqueue(job, { session: id }, { key: `${id}:${afterSeconds}`, afterSeconds })
          .catch((error: unknown) => deps.log.error('A poll of an age check could not be asked for.', { error }));
      }
    },
  };
};
